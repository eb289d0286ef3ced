import Core
package import HealthModel

/// The name under which exactly one program does a check-in: what the claim in the database is on.
///
/// Every program that reads the same history makes the same names. Five kinds of rule:
///
/// - `every`: due is the instant, one or more intervals after the last decision.
/// - `at 09:00`: due is the local date and time of day *read as if they were UTC*, with offset 0. It
///   is the same in both passes of a repeated hour and in every zone, so a date's 09:00 comes once,
///   wherever the person is. Its `day` and `clock` are what local clocks show.
/// - `reading`: due is when the reading was taken.
/// - `monitor.pem.above-ceiling`: a smaller companion's; due is what the companion says, mostly the
///   beginning of the local day.
/// - `away`: due is the last decision before an absence of more than a week.
///
/// A rule that ends in `, second try` makes up for an attempt that failed.
package struct CheckInSlot: Hashable, Sendable {
  /// The rule it follows.
  package let rule: String
  /// When it is due; with the rule it is unique.
  package let due: Timestamp

  /// A name that was kept.
  package init(rule: String, due: Timestamp) {
    self.rule = rule
    self.due = due
  }

  /// The rule of intervals.
  static let everyRule = "every"
  /// The rule under which those of more than a week ago are recorded as missed, all in one.
  static let awayRule = "away"
  /// The rule of readings that have left their range.
  static let readingRule = "reading"
  /// What the rules of the smaller companions begin with; the companion's name and its rule follow.
  package static let monitorRules = "monitor."
  /// The rule of check-ins that the person asks for; they don't count for the day's limit.
  static let askedRule = "asked"
  private static let secondTry = ", second try"

  /// The check-in that a reading starts by leaving its range, known by when it was taken.
  package static func reading(takenAt time: Timestamp) -> CheckInSlot {
    CheckInSlot(rule: readingRule, due: time)
  }

  /// The rule of a time of day.
  static func rule(at time: TimeOfDay) -> String { "at \(time)" }

  /// Whether it comes from a reading or a smaller companion and not from the schedule.
  package var isOfReadings: Bool { rule == Self.readingRule || rule.hasPrefix(Self.monitorRules) }

  /// Whether it comes at a time of day.
  var isAtTimeOfDay: Bool { rule.hasPrefix("at ") }
  /// Whether it follows the schedule and is no second try.
  var isFirstTry: Bool {
    (rule == Self.everyRule || isAtTimeOfDay) && !rule.hasSuffix(Self.secondTry)
  }
  /// The name one millisecond later, for one that was used by a clock that ran ahead.
  var next: CheckInSlot { CheckInSlot(rule: rule, due: due.adding(milliseconds: 1)) }
  /// The name of the second try.
  var again: CheckInSlot { CheckInSlot(rule: rule + Self.secondTry, due: due) }
}
