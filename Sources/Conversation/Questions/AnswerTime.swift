import Core
import HealthModel

/// Times as answers say them.
struct AnswerTime {
  let now: Timestamp
  let zone: LocalZone

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// An instant: `today at 14:05`, `yesterday at 23:10`, `on Tuesday 2026-11-17 at 14:05`.
  func at(_ time: Timestamp) -> String {
    let seen = Timestamp(milliseconds: time.milliseconds, in: zone)
    return "\(day(seen.day)) at \(seen.clock)"
  }

  /// An instant with how long ago it was: `today at 14:05 (3 minutes ago)`.
  func ago(_ time: Timestamp) -> String {
    let seen = Timestamp(milliseconds: time.milliseconds, in: zone)
    guard seen.day == now.day else { return at(time) }
    return "\(at(time)) (\(seen.ago(at: now)))"
  }

  /// A day: `today`, `yesterday`, `on Tuesday 2026-11-17`.
  func day(_ day: CalendarDay) -> String {
    switch now.day.daysSinceEpoch - day.daysSinceEpoch {
    case 0: return "today"
    case 1: return "yesterday"
    default:
      let index = ((day.daysSinceEpoch + 3) % 7 + 7) % 7
      return "on \(Self.weekdays[index]) \(day)"
    }
  }

  /// A period with its dates: `this week (since 2026-11-23)`, `yesterday`, `on 2026-11-20`.
  func words(_ period: QuestionPeriod) -> String {
    let days = period.localDays(at: now)
    switch period {
    case .now: return "today"
    case .today, .ever, .since, .yesterday, .between:
      return period == .ever ? "so far" : period.name
    case .lastNight: return "last night"
    case .on(let day): return self.day(day)
    case .thisWeek, .thisMonth, .days:
      let name = if case .days = period { "in the \(period.name)" } else { period.name }
      return "\(name) (since \(days.lowerBound))"
    case .lastWeek, .lastMonth:
      return "\(period.name) (\(days.lowerBound) to \(days.upperBound))"
    case .clock(let day, let minutes): return between(day, minutes)
    case .minutesAgo(let minutes):
      if minutes.lowerBound == 0 { return "in the last \(Self.length(minutes.upperBound))" }
      let middle = (minutes.lowerBound + minutes.upperBound) / 2
      return middle == 60 ? "about an hour ago" : "about \(Self.length(middle)) ago"
    }
  }

  /// A part of a day: `between 02:30 and 03:30 today`, `between 23:30 yesterday and 00:30 today`.
  private func between(_ day: CalendarDay, _ minutes: ClosedRange<Int>) -> String {
    let (first, last) = (
      QuestionPeriod.parts(minutes.lowerBound), QuestionPeriod.parts(minutes.upperBound)
    )
    let begin = "\(TimeOfDay(clamping: first.minute))"
    // The last minute of a day is its end.
    let isMidnight = last.minute == 0 && last.days == first.days + 1
    let end = isMidnight ? "24:00" : "\(TimeOfDay(clamping: last.minute))"
    let (from, to) = (self.day(day.adding(days: first.days)), self.day(day.adding(days: last.days)))
    if from == to || isMidnight { return "between \(begin) and \(end) \(from)" }
    return "between \(begin) \(from) and \(end) \(to)"
  }

  /// `90 minutes`, `an hour`, `3 hours`.
  private static func length(_ minutes: Int) -> String {
    switch (minutes, minutes % 60) {
    case (60, _): "hour"
    case (_, 0) where minutes > 0: "\(minutes / 60) hours"
    default: minutes == 1 ? "minute" : "\(minutes) minutes"
    }
  }
}
