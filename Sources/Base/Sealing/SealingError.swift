package import Core

/// Why something can't be sealed or opened.
package enum SealingError: DescribedError, Hashable, Sendable {
  /// The passphrase is not the one the lock was set with.
  case wrongPassphrase
  /// The key is not the one of this lock.
  case wrongKey
  /// After wrong tries the next one is possible in this many seconds.
  case tooSoon(seconds: Int)
  /// What is named was changed, cut off, moved from its place, or sealed for somebody else.
  case damaged(String)
  /// What is named has a form of a newer version of the program.
  case newer(String)
  /// There is no library to seal with; the words end a sentence.
  case unavailable(LocalizedText)
  /// There isn't as much memory as the passphrase's limits ask for, in bytes.
  case outOfMemory(bytes: Int)

  /// Whether the library is missing, and nothing is wrong with what was to be opened.
  package var isForWantOfLibrary: Bool {
    if case .unavailable = self { return true }
    return false
  }

  /// What is wrong, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .wrongPassphrase: "That isn't the passphrase of this lock."
    case .wrongKey: "The saved key isn't the key of this lock."
    case .tooSoon(let seconds):
      seconds == 1
        ? "After wrong tries you must wait: 1 second left."
        : "After wrong tries you must wait: \(seconds) seconds left."
    case .damaged(let what): "The encrypted data at \(words: what) is damaged."
    case .newer(let what):
      "The encrypted data at \(words: what) has a format this version doesn't know."
    case .unavailable(let why): "Nothing can be encrypted or opened: \(why)."
    case .outOfMemory(let bytes):
      "The passphrase can't be checked: that requires \(bytes / 1_048_576) MB of memory."
    }
  }

  /// What would help, in one sentence.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .wrongPassphrase: "Check capital letters and the keyboard layout, and try again."
    case .wrongKey: "Give the passphrase: mindpulse unlock."
    case .tooSoon: "Wait, then try again."
    case .damaged: "An earlier backup may have it undamaged."
    case .newer: "Use the version of the program that wrote it, or a newer one."
    case .unavailable: "Install libsodium (Debian: libsodium23) and try again."
    case .outOfMemory: "Close some programs and try again."
    }
  }
}
