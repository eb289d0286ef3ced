import Catalogues
import Core
import HealthModel

/// Times as answers say them, in one language.
struct AnswerTime {
  let now: Timestamp
  let zone: LocalZone
  let catalogue: Catalogue

  private func say(
    _ key: TimeKey,
    _ places: [String: String] = [:],
    count: Int? = nil
  ) -> String {
    catalogue.text(key, places, count: count)
  }

  /// An instant: `today at 14:05`, `yesterday at 23:10`, `on Tuesday 2026-11-17 at 14:05`.
  func at(_ time: Timestamp) -> String {
    let seen = Timestamp(milliseconds: time.milliseconds, in: zone)
    return say(.at, ["day": day(seen.day), "time": seen.clock])
  }

  /// An instant with how long ago it was: `today at 14:05 (3 minutes ago)`.
  func ago(_ time: Timestamp) -> String {
    let seen = Timestamp(milliseconds: time.milliseconds, in: zone)
    guard seen.day == now.day else { return at(time) }
    let minutes = Int(clamping: now.milliseconds(since: seen) / 60_000)
    return say(.ago, ["at": at(time), "ago": away(minutes)])
  }

  /// How far away within a day something is, in whole minutes; what lies ahead is below zero.
  private func away(_ minutes: Int) -> String {
    switch minutes {
    case 60...: say(.hoursAgo, count: minutes / 60)
    case 1..<60: say(.minutesAgo, count: minutes)
    case ..<(-59): say(.inHours, count: -minutes / 60)
    case ..<0: say(.inMinutes, count: -minutes)
    default: say(.justNow)
    }
  }

  /// A day: `today`, `yesterday`, `on Tuesday 2026-11-17`.
  func day(_ day: CalendarDay) -> String {
    switch now.day.daysSinceEpoch - day.daysSinceEpoch {
    case 0: return say(.today)
    case 1: return say(.yesterday)
    default:
      let index = ((day.daysSinceEpoch + 3) % 7 + 7) % 7
      return say(.onDay, ["weekday": catalogue.weekday(index), "date": date(day)])
    }
  }

  /// A day in digits.
  func date(_ day: CalendarDay) -> String {
    catalogue.date(year: day.year, month: day.month, day: day.day)
  }

  /// The night that ends on a day.
  func night(_ day: CalendarDay) -> String { say(.night, ["date": date(day)]) }

  /// A period with its dates: `this week (since 2026-11-23)`, `yesterday`, `on 2026-11-20`.
  func words(_ period: QuestionPeriod) -> String {
    let days = period.localDays(at: now)
    let ends = ["from": date(days.lowerBound), "to": date(days.upperBound)]
    let since = ["date": date(days.lowerBound)]
    switch period {
    case .now, .today: return say(.today)
    case .yesterday: return say(.yesterday)
    case .ever: return say(.ever)
    case .since(let day): return say(.since, ["date": date(day)])
    case .between: return say(.between, ends)
    case .lastNight: return say(.lastNight)
    case .on(let day): return self.day(day)
    case .thisWeek: return say(.thisWeek, since)
    case .thisMonth: return say(.thisMonth, since)
    case .days(let count): return say(.lastDays, since, count: count)
    case .lastWeek: return say(.lastWeek, ends)
    case .lastMonth: return say(.lastMonth, ends)
    case .clock(let day, let minutes): return between(day, minutes)
    case .minutesAgo(let minutes):
      if minutes.lowerBound == 0 {
        return length(minutes.upperBound, .lastMinutes, .lastHours)
      }
      let middle = (minutes.lowerBound + minutes.upperBound) / 2
      return length(middle, .aboutMinutesAgo, .aboutHoursAgo)
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
    if from == to || isMidnight {
      return say(.hoursOfDay, ["from": begin, "to": end, "day": from])
    }
    return say(.hoursOfDays, ["from": begin, "firstDay": from, "to": end, "lastDay": to])
  }

  /// A length in whole hours where it is one, else in minutes.
  private func length(_ minutes: Int, _ inMinutes: TimeKey, _ inHours: TimeKey) -> String {
    minutes > 0 && minutes % 60 == 0
      ? say(inHours, count: minutes / 60) : say(inMinutes, count: minutes)
  }
}
