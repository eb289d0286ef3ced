/// Why the readings can't be read at this moment: they count as missing then, and it is said why.
package struct ReadingsFault: Hashable, Sendable {
  /// What is in the way, in words that name no file: they go to a model, into the record of a reply
  /// and into the listener's own words.
  package enum Cause: CaseIterable, Sendable {
    case inUse, diskFailed, damaged, newerVersion, notOpened, notAllowed, notQueried

    /// A clause without a full stop, for a model and for records: `their file is damaged`.
    fileprivate var reason: String {
      switch self {
      case .inUse: "another program is using them"
      case .diskFailed: "reading from the disk failed"
      case .damaged: "their file is damaged"
      case .newerVersion: "a newer version of the program has written them"
      case .notOpened: "their file can't be opened"
      case .notAllowed: "their file may not be opened"
      case .notQueried: "their file could not be queried"
      }
    }

    /// The same clause in each language.
    var key: VitalKey {
      switch self {
      case .inUse: .inUse
      case .diskFailed: .diskFailed
      case .damaged: .damaged
      case .newerVersion: .newerVersion
      case .notOpened: .notOpened
      case .notAllowed: .notAllowed
      case .notQueried: .notQueried
      }
    }
  }

  /// What is in the way.
  package let cause: Cause

  /// A fault by its cause.
  package init(_ cause: Cause) { self.cause = cause }

  /// One sentence in English, for the listener's own lines and JSON; ``VitalWords`` has it in each language.
  package var sentence: String { "Your readings can't be read just now: \(cause.reason)." }

  /// One sentence for a model.
  package var promptSentence: String {
    "The readings can't be read just now (\(cause.reason)). Nothing is known of them."
  }

  /// The rule that is kept with a reply that had to do without them.
  package var rule: String {
    "\(Course.missingOrOld.rawValue): the readings can't be read; \(cause.reason)."
  }
}
