package import HealthModel

extension CheckInRunner {
  /// Why a check-in is looked at.
  package enum Trigger: Sendable {
    /// The schedule says so, by this rule, for this time.
    case schedule(rule: String, due: Timestamp)
    /// A reading calls for it; due is when it was taken, `cause` says in a sentence why, and `spoken`
    /// says so in the language that is spoken.
    case reading(due: Timestamp, cause: String, spoken: String? = nil)
    /// A smaller companion has something to say, word for word, under a rule of its own.
    case companion(rule: String, due: Timestamp, words: String)
    /// A chat was opened.
    case opening
    /// The person asked; it speaks whatever the readings are.
    case asked
  }
}

extension CheckInRunner.Trigger {
  /// The rule it is kept under; with the due time it names one check-in.
  package var rule: String {
    switch self {
    case .schedule(let rule, _): rule
    case .reading: "reading"
    case .companion(let rule, _, _): rule
    case .opening: "opening"
    case .asked: "asked"
    }
  }

  /// When it is due; nil for now.
  var due: Timestamp? {
    switch self {
    case .schedule(_, let due), .reading(let due, _, _), .companion(_, let due, _): due
    case .opening, .asked: nil
    }
  }

  /// Whether the limits of the schedule hold for it: not for what the person has set off.
  package var followsRules: Bool {
    switch self {
    case .schedule, .reading, .companion: true
    case .opening, .asked: false
    }
  }

  /// Whether the person asked.
  var isAsked: Bool { if case .asked = self { true } else { false } }

  /// Why it is, in a sentence; nil where the schedule or the person is the cause.
  package var cause: String? {
    switch self {
    case .reading(_, let cause, _): cause
    case .companion(_, _, let words): words
    case .schedule, .opening, .asked: nil
    }
  }

  /// The cause in the language that is spoken; nil where it is said in no other words.
  package var spokenCause: String? {
    if case .reading(_, _, let spoken) = self { spoken } else { nil }
  }

  /// What is said word for word; nil where it is written anew.
  var words: String? {
    if case .companion(_, _, let words) = self { words } else { nil }
  }
}
