import HealthModel

/// Finds the time in a sentence: by name, by a number of days, by a weekday or a date.
struct PeriodReader: Sendable {
  private let script: QuestionScript
  private let today: CalendarDay

  /// A reader of sentences that were written on a day.
  init(_ script: QuestionScript, today: CalendarDay) {
    self.script = script
    self.today = today
  }

  /// The time that a sentence names, with its place; nil for none.
  func find(in words: [String]) -> (period: QuestionPeriod, place: Range<Int>)? {
    for start in words.indices {
      if let found = since(words, start) ?? counted(words, start) ?? day(words, start) {
        return found
      }
    }
    for group in script.periods {
      if let place = group.words.first(in: words), let period = QuestionPeriod(named: group.name) {
        return (period, place)
      }
    }
    return nil
  }

  private static let sinceWords: Set<String> = ["since", "seit", "desde", "depuis"]
  private static let lastWords: Set<String> = ["last", "past", "previous", "letzten"]
  private static let onWords: Set<String> = ["on", "am", "el", "le", "last", "this"]

  /// `since Monday`, `since 2026-11-20`, `since 3 November`, `since November`.
  private func since(_ words: [String], _ start: Int) -> (QuestionPeriod, Range<Int>)? {
    guard Self.sinceWords.contains(words[start]) else { return nil }
    var place = start + 1
    while place < words.count, ["the", "last", "dem", "le", "el"].contains(words[place]) {
      place += 1
    }
    guard place < words.count else { return nil }
    if ["yesterday", "gestern", "ayer", "hier"].contains(words[place]) {
      return (.since(today.adding(days: -1)), start..<place + 1)
    }
    if let (day, end) = date(words, place) { return (.since(day), start..<end) }
    if let weekday = weekday(words[place]) { return (.since(last(weekday)), start..<place + 1) }
    if let month = month(words[place]), let day = first(of: month) {
      return (.since(day), start..<place + 1)
    }
    return nil
  }

  /// `last 10 days`, `the past two weeks`, `last 3 months`.
  private func counted(_ words: [String], _ start: Int) -> (QuestionPeriod, Range<Int>)? {
    guard Self.lastWords.contains(words[start]), start + 2 < words.count,
      let count = Int(words[start + 1]) ?? script.numbers[words[start + 1]], count > 0
    else { return nil }
    let length: Int
    switch words[start + 2] {
    case "day", "days", "nights", "tage", "tagen": length = 1
    case "week", "weeks", "wochen": length = 7
    case "month", "months", "monaten": length = 30
    default: return nil
    }
    let (days, isBeyond) = count.multipliedReportingOverflow(by: length)
    guard !isBeyond, days <= QuestionPeriod.longest else { return nil }
    return (.days(days), start..<start + 3)
  }

  /// `on Tuesday`, `Tuesday`, `on 2026-11-20`, `on 3 November`.
  private func day(_ words: [String], _ start: Int) -> (QuestionPeriod, Range<Int>)? {
    var place = start
    if Self.onWords.contains(words[start]) { place += 1 }
    guard place < words.count else { return nil }
    if let (day, end) = date(words, place), day <= today { return (.on(day), start..<end) }
    guard let weekday = weekday(words[place]) else { return nil }
    return (.on(last(weekday)), start..<place + 1)
  }

  /// A date at a place, with where it ends; one without a year is the last one.
  private func date(_ words: [String], _ place: Int) -> (CalendarDay, end: Int)? {
    if let day = CalendarDay(words[place]) { return (day, place + 1) }
    guard place + 1 < words.count else { return nil }
    if let number = ordinal(words[place]) {
      let next = words[place + 1] == "of" && place + 2 < words.count ? place + 2 : place + 1
      if let month = month(words[next]), let day = last(number, of: month) {
        return (day, next + 1)
      }
    }
    if let month = month(words[place]), let number = ordinal(words[place + 1]),
      let day = last(number, of: month)
    {
      return (day, place + 2)
    }
    return nil
  }

  /// A day of a month: `3`, `3rd`.
  private func ordinal(_ word: String) -> Int? {
    let digits = word.prefix { $0.isNumber }
    let rest = word.dropFirst(digits.count)
    guard ["", "st", "nd", "rd", "th"].contains(rest) else { return nil }
    return Int(digits)
  }

  private func weekday(_ word: String) -> Int? {
    script.weekdays.firstIndex { $0.contains(word) }
  }

  private func month(_ word: String) -> Int? {
    script.months.firstIndex { $0.contains(word) }.map { $0 + 1 }
  }

  /// The last day before today with a weekday, 0 for Monday: today has a name of its own.
  private func last(_ weekday: Int) -> CalendarDay {
    // 1970-01-01 was a Thursday.
    let current = ((today.daysSinceEpoch + 3) % 7 + 7) % 7
    return today.adding(days: -((current - weekday + 6) % 7 + 1))
  }

  private func last(_ number: Int, of month: Int) -> CalendarDay? {
    let days = [today.year, today.year - 1].compactMap {
      CalendarDay(year: $0, month: month, day: number)
    }
    return days.first { $0 <= today }
  }

  private func first(of month: Int) -> CalendarDay? { last(1, of: month) }
}
