import CheckIns
package import HealthModel
package import Monitors

/// What a smaller companion would say first: it is said word for word as a check-in's message.
package struct MonitorNotice: Hashable {
  /// Which companion's rule it is, and what it says.
  package let reason: ReasonToSpeak
  /// What it is known by together with the rule, so that it comes once however many programs look.
  package let due: Timestamp

  /// A notice that comes once a local day, or once for each `due`.
  ///
  /// The day is its date read as if it were UTC's: a change of the clocks makes no second one.
  package init(_ reason: ReasonToSpeak, due: Timestamp? = nil) {
    self.reason = reason
    let date = Int64(reason.at.day.daysSinceEpoch) * 86_400_000
    self.due = due ?? Timestamp(milliseconds: date, offsetMinutes: 0)
  }

  /// The rule its check-in is kept under: `monitor.pem.above-ceiling`.
  package var checkInRule: String { Self.rule(reason.monitor, reason.rule) }

  /// The rule of check-ins for a companion's own rule.
  package static func rule(_ monitor: Monitor, _ rule: String) -> String {
    "\(CheckInSlot.monitorRules)\(monitor.rawValue).\(rule)"
  }

  /// The rule under which a companion says what follows from a choice on a notification.
  package static let replyRule = "answer"

  /// How far a check-in is the person's own wish.
  package enum Request {
    /// Not at all: every limit holds.
    case none
    /// It was asked for at a time of day: only quiet hours, a snooze and a pause hold it back.
    case time
    /// It is an answer to what the person chose just now.
    case answer
  }

  /// How far a check-in of a rule is the person's own wish.
  ///
  /// - Parameters:
  ///   - rule: the rule of the check-in.
  ///   - monitors: the companions there are.
  /// - Returns: how far; not at all for a check-in of no companion.
  @MainActor package static func request(
    ofRule rule: String,
    among monitors: [any MonitorService.Type]
  ) -> Request {
    guard let parts = parts(ofRule: rule) else { return .none }
    if parts.rule == replyRule { return .answer }
    return monitors.first { $0.monitor == parts.monitor }?.request(ofRule: parts.rule) ?? .none
  }

  /// The companion and its own rule behind the rule of a check-in; nil for another check-in's.
  package static func parts(ofRule rule: String) -> (monitor: Monitor, rule: String)? {
    guard rule.hasPrefix(CheckInSlot.monitorRules) else { return nil }
    let rest = rule.dropFirst(CheckInSlot.monitorRules.count)
    guard let dot = rest.firstIndex(of: "."), let monitor = Monitor(rawValue: String(rest[..<dot]))
    else { return nil }
    return (monitor, String(rest[rest.index(after: dot)...]))
  }
}
