import Core

/// What a command prints, held until its end so that a pager can show it.
///
/// Only then: nobody who reads for an hour keeps a database waiting meanwhile.
final class HeldText: Sendable {
  /// The longest text that is held, in bytes: some thousand pages.
  private static let limit = 16 << 20

  private let text = Locked<String?>(nil)

  /// Holds from now on.
  func begin() { text.withLock { $0 = "" } }

  /// Takes a piece, and returns what is to be printed at once: nothing while it is held, the piece
  /// where it isn't, and all of it once it gets too long to be held.
  func take(_ piece: String) -> String {
    text.withLock { text in
      guard var whole = text else { return piece }
      text = nil
      whole += piece
      guard whole.utf8.count <= Self.limit else { return whole }
      text = whole
      return ""
    }
  }

  /// Ends it and returns what was held.
  func end() -> String {
    text.withLock { text in
      defer { text = nil }
      return text ?? ""
    }
  }
}
