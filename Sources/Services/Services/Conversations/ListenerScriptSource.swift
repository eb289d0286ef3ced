package import BundledFiles
import Core
package import Dialogue
package import Safety

/// The listener's lines, read once, when somebody first needs them.
package final class ListenerScriptSource: Sendable {
  private let own: [UInt8]?
  private let ownBasics: [UInt8]?
  let contacts: CrisisContacts
  private let refused: @Sendable (_ file: BundledFile, any Error) -> Void
  private let script = Locked<ListenerScript?>(nil)

  /// A source of lines that are yet to be read.
  ///
  /// - Parameters:
  ///   - own: the person's own lines; nil for those of the program.
  ///   - ownBasics: the person's own facts about health; nil for those of the program.
  ///   - contacts: whom to call where they are.
  ///   - refused: told which file of the person's own is not used, and why.
  package init(
    own: [UInt8]?,
    ownBasics: [UInt8]?,
    contacts: CrisisContacts,
    refused: @escaping @Sendable (_ file: BundledFile, any Error) -> Void
  ) {
    self.own = own
    self.ownBasics = ownBasics
    self.contacts = contacts
    self.refused = refused
  }

  /// The lines, read and checked; the program's where the person's own can't be used.
  package func read() throws -> ListenerScript {
    try script.withLock { script in
      if let script { return script }
      let lines = try ownLines() ?? lines(BundledFile.listener.table)
      let read = lines.adding(try basics())
      script = read
      return read
    }
  }

  private func ownLines() -> ListenerScript? {
    guard let own else { return nil }
    do { return try lines(own) } catch {
      refused(.listener, error)
      return nil
    }
  }

  private func basics() throws -> HealthBasics {
    let file = BundledFile.healthBasics
    let read = { (bytes: [UInt8]) in
      try HealthBasics.read(json5: bytes, file: file.path, emergency: self.contacts.emergency)
    }
    if let ownBasics {
      do { return try read(ownBasics) } catch { refused(file, error) }
    }
    return try read(file.table)
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
