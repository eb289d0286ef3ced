import CheckIns
import Core
import HealthModel
import Testing

/// A person's rules, zone and history, with plans told as text, so that a test reads as a timetable.
struct Scene {
  var rules: CheckInRules
  var zone: LocalZone
  var history: CheckInHistory

  /// A scene in a zone, its schedule set at a local time.
  init(
    in zoneName: String = "Europe/Berlin",
    _ cadence: CheckInCadence,
    weekdays: [Weekday: CheckInCadence] = [:],
    quiet: String? = "22:00-07:00",
    gap: Int? = nil,
    maxPerDay: Int = 5,
    set: String
  ) throws {
    rules = try CheckInRules(
      cadence: cadence,
      weekdays: weekdays,
      quiet: try quiet.map { try QuietHours($0) },
      minimumGap: gap,
      maxPerDay: maxPerDay
    )
    zone = try ZoneData(zoneName).zone
    history = CheckInHistory(scheduleSet: Timestamp(milliseconds: 0))
    history.scheduleSet = try time(set)
  }

  /// The instant of a local time such as `2026-03-28 20:00`, or of one with an offset.
  func time(_ text: String) throws -> Timestamp {
    try #require(TimestampText.parse(text, in: zone), "\(text)")
  }

  /// Adds a check-in of the schedule that was due and decided at a local time.
  mutating func add(
    _ outcome: CheckInHistory.Outcome,
    _ decided: String,
    as slot: CheckInSlot? = nil
  ) throws {
    let decided = try time(decided)
    let slot = slot ?? CheckInSlot(rule: "every", due: decided)
    history.entries.append(.init(slot, decided: decided, outcome))
  }

  /// The plan at a local time.
  func agenda(_ now: String) throws -> CheckInAgenda {
    CheckInPlanner(rules: rules, zone: zone).plan(history, now: try time(now))
  }

  /// The next check-in, as in `at 09:00 of 2026-03-29 comes 2026-03-29 09:00 +2`.
  func next(_ now: String) throws -> String {
    try agenda(now).next.map(text) ?? "none"
  }

  /// The next check-ins.
  func upcoming(_ count: Int, _ now: String) throws -> [String] {
    CheckInPlanner(rules: rules, zone: zone).upcoming(count, history, now: try time(now)).map(text)
  }

  /// What was missed, as in `at 09:00 of 2026-03-29 (1): not running`.
  func missed(_ now: String) throws -> [String] {
    try agenda(now).missed.map { missed in
      let cause =
        switch missed.cause {
        case .notRunning: "not running"
        case .folded(let moves): CheckInMove.words(moves).english
        }
      return "\(name(missed.slot)) (\(missed.count.map(String.init) ?? "?")): \(cause)"
    }
  }

  /// Whether a reading may speak.
  func reading(_ now: String) throws -> String {
    let planner = CheckInPlanner(rules: rules, zone: zone)
    return planner.admits(readingAt: try time(now), history).reason ?? "allowed"
  }

  private func name(_ slot: CheckInSlot) -> String {
    slot.rule.hasPrefix("at ")
      ? "\(slot.rule) of \(slot.due.day)" : "\(slot.rule) of \(slot.due.day) \(slot.due.clock)"
  }

  private func text(_ planned: PlannedCheckIn) -> String {
    let why = planned.moves.isEmpty ? "" : ": \(CheckInMove.words(planned.moves))"
    let time = planned.time
    return "\(name(planned.slot)) comes \(time.day) \(time.clock) +\(time.offsetMinutes / 60)\(why)"
  }
}

extension CheckInCadence {
  /// Times of day from text such as `09:00,21:30`.
  static func times(_ text: String) throws -> CheckInCadence {
    .at(try text.split(separator: ",").map { try TimeOfDay.typed($0) })
  }
}
