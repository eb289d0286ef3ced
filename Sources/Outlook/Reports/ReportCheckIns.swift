import Core
package import HealthModel

/// The check-ins of a report: why they came, what was decided and what became of them.
package struct ReportCheckIns: Sendable, Equatable {
  /// Why a check-in came.
  package enum Reason: String, CaseIterable, Sendable {
    /// The schedule had one due.
    case schedule
    /// A reading called for it.
    case reading
    /// A smaller companion had something to say.
    case companion
    /// The chat was opened, or the person had a look without asking for a message.
    case opening
    /// The person asked.
    case asked
    /// Something else.
    case other

    /// The reason behind the name of a rule, such as `every` or `at 09:00`.
    package init(rule: String) {
      // A second try has its number behind a comma.
      let name = rule.split(separator: ",").first.map(String.init) ?? rule
      self =
        switch name {
        case "every": .schedule
        case "reading": .reading
        case "opening": .opening
        case "asked": .asked
        default:
          name.hasPrefix("at ")
            ? .schedule : name.hasPrefix("monitor.") ? .companion : .other
        }
    }

    /// Its text, for a table.
    var key: ReportKey {
      switch self {
      case .schedule: .schedule
      case .reading: .newReading
      case .companion: .companion
      case .opening: .opening
      case .asked: .asked
      case .other: .otherReason
      }
    }
  }

  /// What was decided.
  package enum Decision: String, CaseIterable, Sendable {
    /// A message was written.
    case sent
    /// There was no need for one.
    case skipped
    /// It could not be done.
    case failed
    /// Its time passed.
    case missed

    /// Its text, for a table.
    var key: ReportKey {
      switch self {
      case .sent: .sent
      case .skipped: .skipped
      case .failed: .failed
      case .missed: .missed
      }
    }
  }

  /// What became of a message.
  package enum Outcome: String, CaseIterable, Sendable {
    /// The person wrote back.
    case answered
    /// It was read.
    case seen
    /// The person wanted to be reminded.
    case later
    /// The person waved it aside.
    case dismissed
    /// Nobody has looked at it.
    case unseen

    /// Its text, for one message, and for so many.
    var keys: (one: ReportKey, many: ReportKey) {
      switch self {
      case .answered: (.answered, .countAnswered)
      case .seen: (.seen, .countSeen)
      case .later: (.later, .countLater)
      case .dismissed: (.dismissed, .countDismissed)
      case .unseen: (.unseen, .countUnseen)
      }
    }
  }

  /// One check-in.
  package struct Entry: Sendable, Equatable {
    /// When it was decided.
    package let time: Timestamp
    /// Why it came.
    package let reason: Reason
    /// What was decided.
    package let decision: Decision
    /// The readings it rested on, in sentences of the program, made safe to show.
    package let ground: String
    /// What became of the message; nil where none was sent.
    package let outcome: Outcome?

    /// A check-in from its parts.
    package init(
      time: Timestamp,
      reason: Reason,
      decision: Decision,
      ground: String,
      outcome: Outcome?
    ) {
      self.time = time
      self.reason = reason
      self.decision = decision
      self.ground = VisibleText.singleLine(ground, limit: 600)
      self.outcome = decision == .sent ? outcome : nil
    }
  }

  /// Every one of the days, the earliest first.
  package let entries: [Entry]

  /// Check-ins in any order.
  package init(_ entries: [Entry]) { self.entries = entries.sorted { $0.time < $1.time } }

  /// Those in which a message was written.
  package var sent: [Entry] { entries.filter { $0.decision == .sent } }

  /// How many were decided in a way.
  package func count(_ decision: Decision, for reason: Reason? = nil) -> Int {
    entries.count { $0.decision == decision && (reason == nil || $0.reason == reason) }
  }

  /// How many messages came to an outcome.
  package func count(_ outcome: Outcome, for reason: Reason? = nil) -> Int {
    sent.count { $0.outcome == outcome && (reason == nil || $0.reason == reason) }
  }

  /// The reasons there were, in their order.
  package var reasons: [Reason] {
    Reason.allCases.filter { reason in entries.contains { $0.reason == reason } }
  }
}
