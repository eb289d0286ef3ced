import BundledFiles
import Companion
import Locking
import Safety

/// The listener's lines, read once, when somebody first needs them.
final class ListenerScriptSource: Sendable {
  private let own: [UInt8]?
  private let contacts: CrisisContacts
  private let script = Locked<ListenerScript?>(nil)

  /// The person's own lines, or nil for those of the program, and whom to call where they are.
  init(own: [UInt8]?, contacts: CrisisContacts) {
    self.own = own
    self.contacts = contacts
  }

  /// The lines, read and checked.
  func read() throws -> ListenerScript {
    try script.withLock { script in
      let read =
        try script
        ?? ListenerScript.read(
          json5: own ?? BundledFile.listener.bytes,
          file: BundledFile.listener.path,
          emergency: contacts.emergency,
          line: contacts.line?.contacts.first ?? contacts.directory
        )
      script = read
      return read
    }
  }
}
