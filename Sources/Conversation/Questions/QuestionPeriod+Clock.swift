import Core
import HealthModel

/// Times that are told by the clock, and not by days.
extension QuestionPeriod {
  /// The most minutes that are looked back: a week.
  static let mostMinutes = 10_080

  /// A minute of a day as a name has it: `2026-11-28 02:30`; 1440 is the next day's first.
  static func time(_ day: CalendarDay, _ minutes: Int) -> String {
    let (shift, minute) = Self.parts(minutes)
    return "\(day.adding(days: shift)) \(TimeOfDay(clamping: minute))"
  }

  /// How many days on a number of minutes since a midnight lies, and in which minute of that day.
  static func parts(_ minutes: Int) -> (days: Int, minute: Int) {
    let minute = ((minutes % 1440) + 1440) % 1440
    return ((minutes - minute) / 1440, minute)
  }

  /// `from 2026-11-27 22:00 to 2026-11-28 06:00`, of at most two days.
  init?(clock words: [Substring]) {
    guard words.count == 6, words[3] == "to", let first = CalendarDay(words[1]),
      let last = CalendarDay(words[4]), let begin = TimeOfDay(words[2]),
      let end = TimeOfDay(words[5])
    else { return nil }
    let days = last.daysSinceEpoch - first.daysSinceEpoch
    guard (0...1).contains(days), begin.minutes - 1440 * days <= end.minutes else { return nil }
    self = .clock(last, (begin.minutes - 1440 * days)...end.minutes)
  }

  /// `90`, or `90 to 30`.
  init?(minutes words: ArraySlice<Substring>) {
    let numbers = words.compactMap { Int($0) }.filter { (0...Self.mostMinutes).contains($0) }
    switch (words.count, numbers.count) {
    case (1, 1): self = .minutesAgo(0...numbers[0])
    case (3, 2) where words.dropFirst().first == "to" && numbers[1] <= numbers[0]:
      self = .minutesAgo(numbers[1]...numbers[0])
    default: return nil
    }
  }

  /// The instants between two minutes; nil for a time of whole days.
  func minuteSpan(at now: Timestamp, in zone: LocalZone) -> Range<Int64>? {
    let begin: Int64
    let end: Int64
    switch self {
    case .clock(let day, let minutes):
      let local = { (minute: Int) in
        zone.milliseconds(
          ofLocal: Int64(day.daysSinceEpoch) * 86_400_000 + Int64(minute) * 60_000
        )
      }
      (begin, end) = (local(minutes.lowerBound), local(minutes.upperBound))
    case .minutesAgo(let minutes):
      begin = now.milliseconds - Int64(minutes.upperBound) * 60_000
      end = now.milliseconds - Int64(minutes.lowerBound) * 60_000
    default: return nil
    }
    return begin..<max(begin, end + 1)
  }
}
