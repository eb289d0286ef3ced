import HealthModel

/// Brings a time of day and the day that a sentence names together.
extension ClockReader.Found {
  /// Which day's clock is meant.
  ///
  /// Of a time on twelve hours it is the last one that has been; without a day, one that is still to come is
  /// yesterday's.
  ///
  /// - Parameters:
  ///   - period: the day that is named; nil for none.
  ///   - half: the half of the day that is named; nil for none.
  ///   - today: the local day.
  ///   - minute: the minute of that day, 0…1439.
  /// - Returns: the time; nil where a period is named that has several days.
  func period(
    on period: QuestionPeriod?,
    _ half: ClockReader.Half?,
    today: CalendarDay,
    minute: Int
  ) -> QuestionPeriod? {
    if case .ago(let minutes) = time { return .minutesAgo(minutes) }
    let isNight = period == .lastNight || half == .night
    let day: CalendarDay?
    switch period {
    case nil, .now, .lastNight: day = nil
    case .today: day = today
    case .yesterday: day = today.adding(days: -1)
    case .on(let named): day = named
    default: return nil
    }
    let shift = { (minutes: Int, isOpen: Bool) in
      Self.shift(minutes, isOpen, half, isNight, day == nil || day == today ? minute : nil)
    }
    let span: ClosedRange<Int>
    switch time {
    case .ago: return nil
    case .part(let minutes): span = minutes
    case .moment(let minutes, let isOpen):
      let moment = shift(minutes, isOpen)
      span = moment - 30...moment + 30
    case .range(let begin, let end, let isOpen):
      let last = shift(end, isOpen)
      let first =
        isOpen ? last - ((end - begin) % 720 + 720) % 720 : begin > last ? begin - 1440 : begin
      span = min(first, last)...last
    }
    return .clock(day ?? Self.day(of: span, isNight, today, minute), span)
  }

  /// The day of a span that no day is named for.
  private static func day(
    of span: ClosedRange<Int>,
    _ isNight: Bool,
    _ today: CalendarDay,
    _ minute: Int
  ) -> CalendarDay {
    let isAhead = span.lowerBound > minute || isNight && span.lowerBound >= 720
    return isAhead ? today.adding(days: -1) : today
  }

  /// A time on twelve hours on the clock of twenty-four.
  private static func shift(
    _ minutes: Int,
    _ isOpen: Bool,
    _ half: ClockReader.Half?,
    _ isNight: Bool,
    _ minute: Int?
  ) -> Int {
    guard isOpen else { return minutes }
    let early = minutes % 720
    if isNight { return early <= 6 * 60 ? early : early + 720 }
    switch half {
    case .morning: return early
    case .later: return early + 720
    case .night, nil:
      guard let minute else { return (7 * 60..<720).contains(early) ? early : early + 720 }
      return early + 720 <= minute || early > minute ? early + 720 : early
    }
  }
}
