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

  /// The most days that are looked back.
  static let longest = 3660

  /// The periods with a name alone.
  package static let named: [QuestionPeriod] = [
    .now, .today, .yesterday, .lastNight, .thisWeek, .lastWeek, .thisMonth, .lastMonth, .ever,
  ]

  /// The period in words: `this week`, `last 7 days`, `on 2026-11-24`, `since 2026-11-01`,
  /// `from 2026-11-03 to 2026-11-09`.
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
  /// - Returns: the span, of whole days or nights.
  package func span(at now: Timestamp, in zone: LocalZone, isNight: Bool = false) -> Range<Int64> {
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
    }
  }

  /// The time of the same length before it; nil for one without an end or a beginning.
  package func before(at now: Timestamp) -> ClosedRange<CalendarDay>? {
    guard self != .ever else { return nil }
    let days = localDays(at: now)
    switch self {
    case .thisWeek: return QuestionPeriod.lastWeek.localDays(at: now)
    case .thisMonth: return QuestionPeriod.lastMonth.localDays(at: now)
    default:
      let count = days.upperBound.daysSinceEpoch - days.lowerBound.daysSinceEpoch + 1
      return days.lowerBound.adding(days: -count)...days.lowerBound.adding(days: -1)
    }
  }
}
