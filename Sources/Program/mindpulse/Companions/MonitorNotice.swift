import CheckIns
import HealthModel
import Monitors

/// What a smaller companion would say first: it is said word for word as a check-in's message.
struct MonitorNotice: Hashable {
  /// Which companion's rule it is, and what it says.
  let reason: ReasonToSpeak
  /// What it is known by together with the rule, so that it comes once however many programs look.
  let due: Timestamp

  /// A notice that comes once a local day, or once for each `due`.
  ///
  /// The day is its date read as if it were UTC's: a change of the clocks makes no second one.
  init(_ reason: ReasonToSpeak, due: Timestamp? = nil) {
    self.reason = reason
    let date = Int64(reason.at.day.daysSinceEpoch) * 86_400_000
    self.due = due ?? Timestamp(milliseconds: date, offsetMinutes: 0)
  }

  /// The rule its check-in is kept under: `monitor.pem.above-ceiling`.
  var checkInRule: String { Self.rule(reason.monitor, reason.rule) }

  /// The rule of check-ins for a companion's own rule.
  static func rule(_ monitor: Monitor, _ rule: String) -> String {
    "\(CheckInSlot.monitorRules)\(monitor.rawValue).\(rule)"
  }

  /// How far a check-in is the person's own wish.
  enum Wish {
    /// Not at all: every limit holds.
    case none
    /// It was wished for a time of day: only quiet hours, a snooze and a pause hold it back.
    case time
    /// It is an answer to what the person chose just now.
    case answer
  }

  /// How far a check-in of a rule is the person's own wish.
  static func wish(ofRule rule: String) -> Wish {
    switch rule {
    case Self.rule(.medication, MedicationDesk.doseRule): .time
    case Self.rule(.medication, MedicationDesk.replyRule): .answer
    default: .none
    }
  }

  /// The companion and its own rule behind the rule of a check-in; nil for another check-in's.
  static func parts(ofRule rule: String) -> (monitor: Monitor, rule: String)? {
    guard rule.hasPrefix(CheckInSlot.monitorRules) else { return nil }
    let rest = rule.dropFirst(CheckInSlot.monitorRules.count)
    guard let dot = rest.firstIndex(of: "."), let monitor = Monitor(rawValue: String(rest[..<dot]))
    else { return nil }
    return (monitor, String(rest[rest.index(after: dot)...]))
  }
}
