package import Core

/// Why something of a kind that is kept was passed over, though nothing is wrong with it.
package enum SkipReason: Hashable, Sendable {
  /// It has no value: the file writes so, or with a number that stands for none.
  case absent
  /// A tracker's guess while nobody wears it, which its file marks as such.
  case guess
  /// A copy of another app's readings; the name as the file has it.
  case copy(of: String)
  /// Another part of the same export has it as well.
  case repeated
  /// It was taken back by whoever wrote it.
  case retracted
  /// A stage of sleep whose end, or beginning, nothing tells.
  case unbounded
  /// A dose that wasn't taken.
  case untaken

  /// The key in JSON.
  package var key: String {
    switch self {
    case .absent: "no-value"
    case .guess: "guess"
    case .copy: "copy"
    case .repeated: "repeated"
    case .retracted: "retracted"
    case .unbounded: "unbounded"
    case .untaken: "not-taken"
    }
  }

  /// What a person reads of it, after “Skipped,”.
  package var words: LocalizedText {
    switch self {
    case .absent: "no value"
    case .guess: "guesses of a tracker that nobody wore"
    case .copy: "copies of another app's readings"
    case .repeated: "repeats of another stream in the same export"
    case .retracted: "retracted by whoever wrote them"
    case .unbounded: "stages of sleep without a start or an end"
    case .untaken: "doses that weren't taken"
    }
  }

  /// Every reason in the order people see them; the copies once, without a name.
  static let order: [SkipReason] = [
    .absent, .guess, .copy(of: ""), .repeated, .retracted, .unbounded, .untaken,
  ]
}
