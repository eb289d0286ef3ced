import BundledFiles
import Companion
import Locking

/// The listener's lines, read once, when somebody first needs them.
final class ListenerScriptSource: Sendable {
  private let own: [UInt8]?
  private let script = Locked<ListenerScript?>(nil)

  /// The person's own lines, or nil for those of the program.
  init(own: [UInt8]?) { self.own = own }

  /// The lines, read and checked.
  func read() throws -> ListenerScript {
    try script.withLock { script in
      let read =
        try script
        ?? ListenerScript.read(
          json5: own ?? BundledFile.listener.bytes,
          file: BundledFile.listener.path
        )
      script = read
      return read
    }
  }
}
