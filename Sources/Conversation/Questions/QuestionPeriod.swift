package import HealthModel

/// The time that a question is about.
package enum QuestionPeriod: Hashable, Sendable {
  case now, today, yesterday, lastNight, thisWeek, lastWeek, thisMonth, lastMonth, ever
  /// This many days that end with today, 1…3660.
  case days(Int)
  /// One day.
  case on(CalendarDay)
  /// From a day until now.
  case since(CalendarDay)
  /// From one day to another, both with it.
  case between(CalendarDay, CalendarDay)
  /// Part of a day, or of two: minutes since the midnight it begins with, −1440…1440.
  case clock(CalendarDay, ClosedRange<Int>)
  /// From so many minutes before now to so many, 0…10080.
  case minutesAgo(ClosedRange<Int>)

  /// The most days that are looked back.
  static let longest = 3660

  /// The periods with a name alone.
  package static let named: [QuestionPeriod] = [
    .now, .today, .yesterday, .lastNight, .thisWeek, .lastWeek, .thisMonth, .lastMonth, .ever,
  ]

  /// How names of periods look, for who asks with one.
  package static let forms =
    "now, today, yesterday, last night, this week, last week, this month, last month, ever, last N days, "
    + "last N minutes, on 2026-11-20, since 2026-11-20, from 2026-11-03 to 2026-11-09 or "
    + "from 2026-11-20 02:30 to 2026-11-20 03:30."

  /// The period in words: `this week`, `last 7 days`, `on 2026-11-24`, `since 2026-11-01`,
  /// `from 2026-11-03 to 2026-11-09`, `from 2026-11-28 02:30 to 2026-11-28 03:30`, `last 90 minutes`,
  /// `90 to 30 minutes ago`.
  package var name: String {
    switch self {
    case .now: "now"
    case .today: "today"
    case .yesterday: "yesterday"
    case .lastNight: "last night"
    case .thisWeek: "this week"
    case .lastWeek: "last week"
    case .thisMonth: "this month"
    case .lastMonth: "last month"
    case .ever: "ever"
    case .days(let count): "last \(count) days"
    case .on(let day): "on \(day)"
    case .since(let day): "since \(day)"
    case .between(let first, let last): "from \(first) to \(last)"
    case .clock(let day, let minutes):
      "from \(Self.time(day, minutes.lowerBound)) to \(Self.time(day, minutes.upperBound))"
    case .minutesAgo(let minutes):
      minutes.lowerBound == 0
        ? "last \(minutes.upperBound) minutes"
        : "\(minutes.upperBound) to \(minutes.lowerBound) minutes ago"
    }
  }

  /// A period from its name, as ``name`` writes it; nil for anything else.
  package init?(named text: String) {
    if let named = Self.named.first(where: { $0.name == text }) {
      self = named
      return
    }
    let words = text.split(separator: " ")
    switch words.first {
    case "on": self.init(words.dropFirst(), Self.on)
    case "since": self.init(words.dropFirst(), Self.since)
    case "from" where words.count == 6: self.init(clock: words)
    case "last" where words.last == "minutes": self.init(minutes: words.dropFirst().dropLast())
    case _ where words.suffix(2) == ["minutes", "ago"]: self.init(minutes: words.dropLast(2))
    case "from":
      guard words.count == 4, words[2] == "to", let first = CalendarDay(words[1]),
        let last = CalendarDay(words[3]), first <= last
      else { return nil }
      self = .between(first, last)
    case "last":
      guard words.count == 3, words[2] == "days" || words[2] == "day",
        let count = Int(words[1]), (1...Self.longest).contains(count)
      else { return nil }
      self = .days(count)
    default: return nil
    }
  }

  private init?(_ words: ArraySlice<Substring>, _ make: (CalendarDay) -> QuestionPeriod) {
    guard words.count == 1, let day = words.first.flatMap({ CalendarDay($0) }) else { return nil }
    self = make(day)
  }

  /// The instants it means, in milliseconds since 1970-01-01T00:00:00Z.
  ///
  /// - Parameters:
  ///   - now: the present, which no period reaches beyond by more than the day it is in.
  ///   - zone: whose days count.
  ///   - isNight: whether days are nights, from noon to noon, by the day of their end.
  /// - Returns: the span, of whole days or nights unless a time of day is named.
  package func span(at now: Timestamp, in zone: LocalZone, isNight: Bool = false) -> Range<Int64> {
    if let span = minuteSpan(at: now, in: zone) { return span }
    let days = localDays(at: now)
    let lead: Int64 = isNight || self == .lastNight ? 43_200_000 : 0
    let begin = { (day: CalendarDay) in
      zone.milliseconds(ofLocal: Int64(day.daysSinceEpoch) * 86_400_000 - lead)
    }
    let first = self == .ever ? Timestamp.range.lowerBound : begin(days.lowerBound)
    return first..<max(first, begin(days.upperBound.adding(days: 1)))
  }

  /// The first and the last local day it means.
  package func localDays(at now: Timestamp) -> ClosedRange<CalendarDay> {
    let today = now.day
    let monday = today.adding(days: -(today.daysSinceEpoch + 3) % 7)
    let first = today.adding(days: 1 - today.day)
    switch self {
    case .now, .today, .lastNight: return today...today
    case .yesterday: return today.adding(days: -1)...today.adding(days: -1)
    case .thisWeek: return monday...today
    case .lastWeek: return monday.adding(days: -7)...monday.adding(days: -1)
    case .thisMonth: return first...today
    case .lastMonth:
      let last = first.adding(days: -1)
      return last.adding(days: 1 - last.day)...last
    case .ever: return CalendarDay(daysSinceEpoch: CalendarDay.range.lowerBound)...today
    case .days(let count): return today.adding(days: 1 - min(max(count, 1), Self.longest))...today
    case .on(let day): return day...day
    case .since(let day): return min(day, today)...today
    case .between(let first, let last): return first...max(first, last)
    case .clock(let day, let minutes):
      return minutes.lowerBound < 0 ? day.adding(days: -1)...day : day...day
    case .minutesAgo: return today...today
    }
  }

  /// The days of the same number before it; nil for one without an end or a beginning, or of hours.
  package func before(at now: Timestamp) -> ClosedRange<CalendarDay>? {
    let days = localDays(at: now)
    switch self {
    case .ever, .clock, .minutesAgo: return nil
    case .thisWeek: return QuestionPeriod.lastWeek.localDays(at: now)
    case .thisMonth: return QuestionPeriod.lastMonth.localDays(at: now)
    default:
      let count = days.upperBound.daysSinceEpoch - days.lowerBound.daysSinceEpoch + 1
      return days.lowerBound.adding(days: -count)...days.lowerBound.adding(days: -1)
    }
  }
}
