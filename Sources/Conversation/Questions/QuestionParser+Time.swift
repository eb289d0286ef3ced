import HealthModel

/// The time that a sentence names: days, or a time of day.
extension QuestionParser {
  /// When a message was written, on the local clock.
  struct Moment {
    let day: CalendarDay
    let minute: Int
  }

  /// The time that a sentence names.
  enum NamedTime: Equatable {
    case none
    case known(QuestionPeriod)
    /// A time of day of several days, such as “at 3 am this week”.
    case unclear

    var period: QuestionPeriod? { if case .known(let period) = self { period } else { nil } }
  }

  /// Takes the words of a time out of a sentence.
  func takeTime(_ sentence: inout Sentence, _ now: Moment) -> NamedTime {
    let words = sentence.open
    let clock = ClockReader(numbers: script.numbers).find(in: words)
    if let clock { sentence.take(clock.place) }
    let days = PeriodReader(script, today: now.day).find(in: sentence.open)
    if let days { sentence.take(days.place) }
    guard let clock else { return days.map { .known($0.period) } ?? .none }
    for (index, word) in words.enumerated() where ClockReader.half(in: [word]) != nil {
      sentence.take(index..<index + 1)
    }
    let half = ClockReader.half(in: words)
    let period = clock.period(on: days?.period, half, today: now.day, minute: now.minute)
    return period.map { .known($0) } ?? .unclear
  }
}
