import Core
import HealthModel

/// The times at which the rules by themselves want a check-in, before any limit.
///
/// On a day with an interval they lie on a grid that counts from the last decision; on a day with
/// times of day they are those of its date. A date that clocks skipped has none.
struct SlotCalendar {
  /// One time of the calendar.
  struct Slot: Equatable {
    /// Its name.
    let name: CheckInSlot
    /// The instant.
    let nominal: Int64
    /// Milliseconds to the next of the same grid; nil for a time of day.
    let interval: Int64?
    /// Whether clocks skip the time of day, and it comes right after the gap.
    let isInGap: Bool
  }

  /// How many days ahead or back a neighbour is looked for: two weeks, in which each weekday comes
  /// twice, so that one of them may be a date that clocks skip.
  private static let horizon = 15

  /// The wishes.
  let rules: CheckInRules
  /// The zone's clock.
  let clock: CivilClock
  /// What intervals count from.
  let anchor: Int64
  /// The times of day of each weekday that has some, in order, with their rules.
  private let times: [Weekday: [(minute: Int, rule: String)]]

  /// The calendar of rules in a zone.
  init(rules: CheckInRules, clock: CivilClock, anchor: Int64) {
    self.rules = rules
    self.clock = clock
    self.anchor = anchor
    let usual = Self.times(of: rules.cadence)
    var times: [Weekday: [(minute: Int, rule: String)]] = [:]
    for weekday in Weekday.allCases {
      times[weekday] = rules.weekdays[weekday].map(Self.times(of:)) ?? usual
    }
    self.times = times
  }

  private static func times(of cadence: CheckInCadence) -> [(minute: Int, rule: String)] {
    guard case .at(let times) = cadence else { return [] }
    return Set(times).sorted().map { ($0.minutes, CheckInSlot.rule(at: $0)) }
  }

  /// The first slot after an instant; nil when there is none within two weeks.
  func first(after instant: Int64) -> Slot? {
    var day = clock.day(of: instant).adding(days: -1)
    for _ in 0...Self.horizon {
      if let interval = interval(on: day) {
        if let slot = gridSlots(interval, on: day, after: instant, limit: 1).first { return slot }
      } else if let slot = timesOfDay(on: day).first(where: { $0.nominal > instant }) {
        return slot
      }
      day = day.adding(days: 1)
    }
    return nil
  }

  /// The last slot not after an instant, and not before another.
  func last(through instant: Int64, from floor: Int64) -> Slot? {
    var day = clock.day(of: instant)
    let earliest = clock.day(of: floor).adding(days: -1)
    while day >= earliest {
      if let slot = last(on: day, through: instant) { return slot.nominal < floor ? nil : slot }
      day = day.adding(days: -1)
    }
    return nil
  }

  /// All slots after one instant and not after another, in order.
  func all(after start: Int64, through end: Int64) -> [Slot] {
    var slots: [Slot] = []
    var day = clock.day(of: start).adding(days: -1)
    let last = clock.day(of: end)
    while day <= last {
      if let interval = interval(on: day) {
        slots += gridSlots(interval, on: day, after: start, limit: .max).filter {
          $0.nominal <= end
        }
      } else {
        slots += timesOfDay(on: day).filter { $0.nominal > start && $0.nominal <= end }
      }
      day = day.adding(days: 1)
    }
    return slots
  }

  /// Whether a date has a cadence that is off.
  func isOff(_ day: CalendarDay) -> Bool { rules.cadence(on: Weekday(of: day)) == .off }

  private func interval(on day: CalendarDay) -> Int64? {
    guard case .every(let seconds) = rules.cadence(on: Weekday(of: day)) else { return nil }
    return Int64(seconds) * 1000
  }

  /// The instants of a day, the first and the one after the last.
  private func bounds(_ day: CalendarDay) -> (start: Int64, end: Int64) {
    (clock.start(of: day), clock.start(of: day.adding(days: 1)))
  }

  private func gridSlots(
    _ interval: Int64,
    on day: CalendarDay,
    after instant: Int64,
    limit: Int
  ) -> [Slot] {
    let (start, end) = bounds(day)
    var slots: [Slot] = []
    let floor = max(instant, start - 1)
    var nominal = anchor + (max(0, floor - anchor) / interval + 1) * interval
    while nominal < end, slots.count < limit {
      slots.append(gridSlot(nominal, interval))
      nominal += interval
    }
    return slots
  }

  private func last(on day: CalendarDay, through instant: Int64) -> Slot? {
    guard let interval = interval(on: day) else {
      return timesOfDay(on: day).last { $0.nominal <= instant }
    }
    let (start, end) = bounds(day)
    let count = (min(instant, end - 1) - anchor) / interval
    let nominal = anchor + count * interval
    return count >= 1 && nominal >= start ? gridSlot(nominal, interval) : nil
  }

  private func gridSlot(_ nominal: Int64, _ interval: Int64) -> Slot {
    let name = CheckInSlot(rule: CheckInSlot.everyRule, due: clock.stamp(nominal))
    return Slot(name: name, nominal: nominal, interval: interval, isInGap: false)
  }

  private func timesOfDay(on day: CalendarDay) -> [Slot] {
    guard let times = times[Weekday(of: day)], !times.isEmpty, clock.hasDay(day) else { return [] }
    let midnight = Int64(day.daysSinceEpoch) * CivilClock.day
    return times.map { time in
      let local = midnight + Int64(time.minute) * 60_000
      let nominal = clock.instant(ofLocal: local)
      return Slot(
        name: CheckInSlot(rule: time.rule, due: Timestamp(milliseconds: local)),
        nominal: nominal,
        interval: nil,
        isInGap: clock.local(nominal) != local
      )
    }
  }
}
