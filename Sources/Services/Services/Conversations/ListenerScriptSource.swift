import BundledFiles
import Core
package import Dialogue
package import Safety

/// The listener's lines, read once, when somebody first needs them.
package final class ListenerScriptSource: Sendable {
  private let own: [UInt8]?
  private let contacts: CrisisContacts
  private let refused: @Sendable (any Error) -> Void
  private let script = Locked<ListenerScript?>(nil)

  /// A source of lines that are yet to be read.
  ///
  /// - Parameters:
  ///   - own: the person's own lines; nil for those of the program.
  ///   - contacts: whom to call where they are.
  ///   - refused: told why the person's own lines are not used.
  package init(
    own: [UInt8]?,
    contacts: CrisisContacts,
    refused: @escaping @Sendable (any Error) -> Void
  ) {
    self.own = own
    self.contacts = contacts
    self.refused = refused
  }

  /// The lines, read and checked; the program's where the person's own can't be used.
  package func read() throws -> ListenerScript {
    try script.withLock { script in
      let read = try script ?? ownLines() ?? lines(BundledFile.listener.table)
      script = read
      return read
    }
  }

  private func ownLines() -> ListenerScript? {
    guard let own else { return nil }
    do { return try lines(own) } catch {
      refused(error)
      return nil
    }
  }

  private func lines(_ bytes: [UInt8]) throws -> ListenerScript {
    try ListenerScript.read(
      json5: bytes,
      file: BundledFile.listener.path,
      emergency: contacts.emergency,
      line: contacts.line?.contacts.first ?? contacts.directory
    )
  }
}
