import CheckIns
import Core
import HealthModel

/// Holds what happens in a simulation against the rules, by means of its own.
struct Watchdog {
  private struct Claim {
    let minute: Int
    let day: CalendarDay
    let era: Int
  }

  private let rules: CheckInRules
  private let start: Timestamp
  private var claims: [CheckInSlot: Claim] = [:]
  private var sentOn: [CalendarDay: [Int: Int]] = [:]
  private var sentNames: Set<String> = []
  private var lastSpoken: Int?
  private var lastClockChange = 0
  /// Counts how often the clock was set back; the limit of a date holds in each by itself.
  private var era = 0
  private var lastClaim: Timestamp?
  private var problems: [String] = []
  private(set) var sent = 0

  /// A watchdog over some rules.
  init(rules: CheckInRules, start: Timestamp) {
    self.rules = rules
    self.start = start
  }

  /// Keeps a problem.
  mutating func note(_ problem: String, _ now: Timestamp) {
    if problems.count < 5 { problems.append("\(now): \(problem)") }
  }

  /// The clock or the zone was changed.
  mutating func clockChanged(at minute: Int, isSetBack: Bool) {
    lastClockChange = minute
    if isSetBack { era += 1 }
  }

  /// A program has taken a check-in, and may speak now.
  mutating func claimed(
    _ slot: CheckInSlot,
    _ history: CheckInHistory,
    at now: Timestamp,
    minute: Int
  ) {
    if rules.quiet?.contains(minute: now.millisecondOfDay / 60_000) == true {
      note("\(slot.rule) in quiet hours", now)
    }
    for silence in [history.snoozedUntil, history.pausedUntil] where silence ?? now > now {
      note("\(slot.rule) in a silence", now)
    }
    if rules.cadence(on: Weekday(of: now.day)) == .off { note("\(slot.rule) on a day off", now) }
    if let lastSpoken, lastSpoken >= lastClockChange,
      (minute - lastSpoken) * 60 < rules.minimumGap
    {
      note("\(slot.rule) within the gap", now)
    }
    if slot.rule == "every" { checkGrid(slot, history, now) }
    claims[slot] = Claim(minute: minute, day: now.day, era: era)
    lastClaim = now
  }

  /// A check-in has ended.
  mutating func decided(_ slot: CheckInSlot, _ outcome: CheckInHistory.Outcome) {
    guard outcome == .sent, let claim = claims[slot] else { return }
    sent += 1
    lastSpoken = max(lastSpoken ?? 0, claim.minute)
    sentOn[claim.day, default: [:]][claim.era, default: 0] += 1
    // A name that was used by a clock running ahead is taken up again a millisecond later.
    let name = "\(slot.rule) \(slot.due.day) \(slot.due.clock)"
    if slot.rule.hasPrefix("at "), !sentNames.insert(name).inserted {
      note("\(name) twice", slot.due)
    }
    if sentOn[claim.day]?[claim.era] ?? 0 > rules.maxPerDay {
      note("more than the limit on \(claim.day)", slot.due)
    }
  }

  /// Intervals count from the last decision, and what lies between was recorded.
  private mutating func checkGrid(
    _ slot: CheckInSlot,
    _ history: CheckInHistory,
    _ now: Timestamp
  ) {
    guard rules.weekdays.isEmpty, let every = rules.every else { return }
    let interval = Int64(every) * 1000
    let decisions = history.entries.filter { $0.outcome != .missed }.map(\.decided)
    let last = max(decisions.max() ?? start, history.scheduleSet)
    let elapsed = slot.due.milliseconds(since: last) / 1000 * 1000
    if elapsed <= 0 || elapsed % interval != 0 { note("an interval from nowhere", now) }
    let recorded = history.entries.filter { $0.outcome == .missed && $0.slot.rule == "every" }
    let through = recorded.map(\.slot.due).max() ?? last
    if elapsed > interval, slot.due.milliseconds(since: through) / 1000 * 1000 > interval {
      note("an interval without a record", now)
    }
  }

  /// Everything that went wrong, with what is missing from the ledger at the end.
  func findings(_ ledger: Ledger, end: Timestamp, zone: LocalZone) -> [String] {
    var findings = problems
    if let lastClaim, end.milliseconds(since: lastClaim) > 6 * 86_400_000 {
      findings.append("nothing has come since \(lastClaim)")
    }
    var day = start.day.adding(days: 1)
    while day < end.day.adding(days: -2) {
      defer { day = day.adding(days: 1) }
      guard case .at(let times) = rules.cadence(on: Weekday(of: day)), exists(day, zone) else {
        continue
      }
      for time in times where !isRecorded(time, day, ledger) {
        findings.append("\(time) of \(day) is missing without a record")
      }
    }
    return findings
  }

  private func isRecorded(_ time: TimeOfDay, _ day: CalendarDay, _ ledger: Ledger) -> Bool {
    let local = Int64(day.daysSinceEpoch) * 86_400_000 + Int64(time.minutes) * 60_000
    let due = Timestamp(milliseconds: local)
    return ledger.rows[CheckInSlot(rule: "at \(time)", due: due)] != nil
  }

  /// Whether clocks showed noon of a day.
  private func exists(_ day: CalendarDay, _ zone: LocalZone) -> Bool {
    let noon = Int64(day.daysSinceEpoch) * 86_400_000 + 43_200_000
    return Timestamp(milliseconds: zone.milliseconds(ofLocal: noon), in: zone).day == day
  }
}
