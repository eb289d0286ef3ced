import HealthModel

/// Times from one day to another: `from 3 to 9 November`, `between Monday and Thursday`, `Mon–Thu`.
extension PeriodReader {
  /// Words that open a time between two days, and those that stand between them.
  private static let opening: Set = [
    "from", "between", "vom", "von", "zwischen", "del", "de", "entre", "du",
  ]
  private static let joining: Set = [
    "to", "till", "til", "until", "through", "thru", "and", "bis", "und", "al", "a", "hasta", "y",
    "au", "et",
  ]
  /// What joins two days of which no word opens the time: “Monday to Thursday”, but not “Monday and”.
  private static let joiningAlone: Set = [
    "to", "till", "until", "through", "thru", "bis", "al", "au",
  ]
  private static let articles: Set = [
    "the", "el", "la", "le", "am", "dem", "den", "day", "of", "on",
  ]

  /// A time from one day to another that begins at a place; nil for none, or one that has not begun.
  func between(_ words: [String], _ start: Int) -> (period: QuestionPeriod, place: Range<Int>)? {
    let isOpened = Self.opening.contains(words[start])
    if let dashed = dashed(words, start) { return dashed }
    guard let first = end(words, isOpened ? start + 1 : start),
      let joint = words[safe: first.next],
      (isOpened ? Self.joining : Self.joiningAlone).contains(joint),
      let last = end(words, first.next + 1),
      let days = days(from: first.day, to: last.day)
    else { return nil }
    return (.between(days.lowerBound, days.upperBound), start..<last.next)
  }

  /// `3-9 November`, `November 3-9`.
  private func dashed(
    _ words: [String],
    _ start: Int
  ) -> (period: QuestionPeriod, place: Range<Int>)? {
    for place in [start, start + 1] {
      guard let word = words[safe: place], let other = words[safe: 2 * start + 1 - place] else {
        continue
      }
      let parts = word.split(separator: "-", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Int($0) }
      guard parts.count == 2, numbers.count == 2,
        let (to, _) = date([String(numbers[1]), other], 0),
        let days = days(from: .number(numbers[0]), to: .date(to))
      else { continue }
      return (.between(days.lowerBound, days.upperBound), start..<start + 2)
    }
    return nil
  }

  /// One of the two days: a date, a day of a month that the other one names, or a weekday.
  private enum End {
    case date(CalendarDay)
    case number(Int)
    case weekday(Int)
  }

  private func end(_ words: [String], _ start: Int) -> (day: End, next: Int)? {
    var place = start
    while let word = words[safe: place], Self.articles.contains(word) { place += 1 }
    guard let word = words[safe: place] else { return nil }
    if let (day, next) = date(words, place) { return (.date(day), next) }
    if ["today", "now", "heute", "hoy"].contains(word) { return (.date(today), place + 1) }
    if ["yesterday", "gestern", "ayer", "hier"].contains(word) {
      return (.date(today.adding(days: -1)), place + 1)
    }
    if let weekday = weekday(word) { return (.weekday(weekday), place + 1) }
    return ordinal(word).flatMap { (1...31).contains($0) ? (.number($0), place + 1) : nil }
  }

  /// The days from one end to another, the last such time that has begun.
  private func days(from first: End, to last: End) -> ClosedRange<CalendarDay>? {
    switch (first, last) {
    case (.date(let from), .date(let to)): return ordered(from, to)
    case (.number(let number), .date(let to)):
      if let next = CalendarDay(year: to.year + 1, month: to.month, day: number), next <= today {
        return next...today
      }
      return CalendarDay(year: to.year, month: to.month, day: number).flatMap { ordered($0, to) }
    case (.date(let from), .number(let number)):
      return CalendarDay(year: from.year, month: from.month, day: number).flatMap { to in
        ordered(from, to)
      }
    case (.number(let from), .number(let to)): return inMonth(from, to)
    case (.weekday(let from), .weekday(let to)):
      let end = newest(to)
      return end.adding(days: -((to - from + 7) % 7))...end
    case (.weekday(let from), .date(let to)):
      let back = (to.daysSinceEpoch + 3 - from) % 7
      return ordered(to.adding(days: -((back + 7) % 7)), to)
    case (.date(let from), .weekday(let to)): return ordered(from, newest(to))
    default: return nil
    }
  }

  /// How many days a time has at most whose ends were told the wrong way round.
  private static let longestReversed = 31

  /// The days between two that both are the last of their name.
  private func ordered(_ from: CalendarDay, _ to: CalendarDay) -> ClosedRange<CalendarDay>? {
    guard from <= today else { return nil }
    if from <= to { return from...min(to, today) }
    // “From 3 to 9 November” on the 5th: the end still lies ahead, and the last 9th was a year ago.
    let back = from.daysSinceEpoch - to.daysSinceEpoch
    return back <= Self.longestReversed ? to...from : from...today
  }

  /// `from the 3rd to the 9th`: of this month where it has begun, else of the month before.
  private func inMonth(_ from: Int, _ to: Int) -> ClosedRange<CalendarDay>? {
    guard from < to else { return nil }
    let before = today.adding(days: -today.day)
    for month in [today, before] {
      if let first = CalendarDay(year: month.year, month: month.month, day: from), first <= today,
        let last = CalendarDay(year: month.year, month: month.month, day: to)
      {
        return ordered(first, last)
      }
    }
    return nil
  }

  /// The newest day with a weekday, 0 for Monday; it can be today.
  private func newest(_ weekday: Int) -> CalendarDay {
    let current = ((today.daysSinceEpoch + 3) % 7 + 7) % 7
    return today.adding(days: -((current - weekday + 7) % 7))
  }
}

extension Array {
  /// The element at a place; nil for a place that isn't in it.
  fileprivate subscript(safe place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
