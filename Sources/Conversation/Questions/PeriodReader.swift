import HealthModel

/// Finds the time in a sentence: by name, by a number of days, by a weekday or a date.
struct PeriodReader: Sendable {
  private let script: QuestionScript
  let today: CalendarDay

  /// A reader of sentences that were written on a day.
  init(_ script: QuestionScript, today: CalendarDay) {
    self.script = script
    self.today = today
  }

  /// The time that a sentence names, with its place; nil for none.
  func find(in words: [String]) -> (period: QuestionPeriod, place: Range<Int>)? {
    for start in words.indices {
      if let found = between(words, start) ?? since(words, start) ?? counted(words, start) {
        return found
      }
      if let found = ago(words, start) ?? dayBefore(words, start) ?? day(words, start) {
        return found
      }
    }
    if let rolling = script.rolling, let place = rolling.week.first(in: words) {
      return (.days(7), place)
    }
    if let rolling = script.rolling, let place = rolling.month.first(in: words) {
      return (.days(30), place)
    }
    for group in script.periods {
      if let place = group.words.first(in: words), let period = QuestionPeriod(named: group.name) {
        return (period, place)
      }
    }
    return nil
  }

  private static let sinceWords: Set<String> = ["since", "seit", "desde", "depuis"]
  private static let lastWords: Set<String> = [
    "last", "past", "previous", "letzten", "letzte", "vergangenen", "ultimos", "ultimas",
    "derniers",
    "dernieres",
  ]
  private static let onWords: Set<String> = ["on", "am", "el", "le", "last", "this"]
  /// What may stand between “since” and a day.
  private static let articles: Set<String> = [
    "the", "last", "dem", "den", "der", "letzten", "letztem", "le", "la", "el", "dia",
  ]

  /// `since Monday`, `since 2026-11-20`, `since 3 November`, `since November`.
  private func since(_ words: [String], _ start: Int) -> (QuestionPeriod, Range<Int>)? {
    guard Self.sinceWords.contains(words[start]) else { return nil }
    var place = start + 1
    while place < words.count, Self.articles.contains(words[place]) { place += 1 }
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

  /// `last 10 days`, `the past two weeks`, `last 3 months`, `7 derniers jours`.
  private func counted(_ words: [String], _ start: Int) -> (QuestionPeriod, Range<Int>)? {
    guard start + 2 < words.count else { return nil }
    // French counts first: “ces 7 derniers jours”.
    let isLast = Self.lastWords.contains(words[start])
    guard isLast || Self.lastWords.contains(words[start + 1]) else { return nil }
    let number = words[isLast ? start + 1 : start]
    guard let count = Int(number) ?? script.numbers[number], count > 0 else { return nil }
    guard let length = Self.length(words[start + 2]) else { return nil }
    let (days, isBeyond) = count.multipliedReportingOverflow(by: length)
    guard !isBeyond, days <= QuestionPeriod.longest else { return nil }
    return (.days(days), start..<start + 3)
  }

  /// `two days ago`, `a week ago`, `3 weeks ago`, `a couple of days ago`, `vor zwei Tagen`: one day.
  private func ago(_ words: [String], _ start: Int) -> (QuestionPeriod, Range<Int>)? {
    let lead = Self.leadsAgo.first { words[start...].starts(with: $0) }
    let isLed = lead != nil
    var place = start + (lead?.count ?? 0)
    guard place < words.count else { return nil }
    var count = Int(words[place]) ?? script.numbers[words[place]] ?? Self.smallNumbers[words[place]]
    if words[place...].starts(with: ["a", "couple", "of"]) { (count, place) = (2, place + 2) }
    // “A few” is no number.
    if words[place] == "few" { return nil }
    guard let count, count > 0, place + 1 < words.count, let length = Self.length(words[place + 1])
    else { return nil }
    let end = isLed ? place + 2 : place + 3
    guard isLed || place + 2 < words.count && Self.behindAgo.contains(words[place + 2]) else {
      return nil
    }
    let (days, isBeyond) = count.multipliedReportingOverflow(by: length)
    guard !isBeyond, days <= QuestionPeriod.longest else { return nil }
    return (.on(today.adding(days: -days)), start..<end)
  }

  /// `the day before yesterday`, `the night before last`, `vorgestern`, `anteayer`, `avant-hier`.
  private func dayBefore(_ words: [String], _ start: Int) -> (QuestionPeriod, Range<Int>)? {
    for phrase in Self.daysBefore where words[start...].starts(with: phrase) {
      return (.on(today.adding(days: -2)), start..<start + phrase.count)
    }
    for phrase in Self.nightsBefore where words[start...].starts(with: phrase) {
      // A night has the day of its end.
      return (.on(today.adding(days: -1)), start..<start + phrase.count)
    }
    return nil
  }

  private static let leadsAgo = [["vor"], ["hace"], ["il", "y", "a"], ["y", "a"], ["ya"]]
  private static let behindAgo: Set = ["ago", "before", "earlier", "back"]
  private static let smallNumbers = [
    "a": 1, "an": 1, "one": 1, "einem": 1, "einer": 1, "una": 1, "un": 1, "zwei": 2, "drei": 3,
    "dos": 2, "tres": 3, "une": 1, "deux": 2, "trois": 3,
  ]
  private static let daysBefore = [
    ["the", "day", "before", "yesterday"], ["day", "before", "yesterday"],
    ["the", "other", "yesterday"], ["vorgestern"], ["anteayer"], ["antier"],
    ["antes", "de", "ayer"],
    ["avant", "hier"], ["davant", "hier"], ["avanthier"],
  ]
  private static let nightsBefore = [
    ["the", "night", "before", "last"], ["night", "before", "last"], ["the", "night", "before"],
    ["vorletzte", "nacht"], ["antenoche"], ["anteanoche"], ["antes", "de", "anoche"],
  ]

  /// How many days a unit has; nil for a word that is none.
  private static func length(_ word: String) -> Int? {
    switch word {
    case "day", "days", "night", "nights", "tag", "tage", "tagen", "nacht", "nachte", "nachten",
      "dia", "dias",
      "noche", "noches", "jour", "jours", "nuit", "nuits":
      1
    case "week", "weeks", "woche", "wochen", "semana", "semanas", "semaine", "semaines": 7
    case "fortnight", "fortnights", "quincena", "quinzaine": 14
    case "month", "months", "monat", "monate", "monaten", "mes", "meses", "mois": 30
    case "year", "years", "jahr", "jahre", "jahren", "ano", "anos", "an", "ans", "annee", "annees":
      365
    default: nil
    }
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
  func date(_ words: [String], _ place: Int) -> (CalendarDay, end: Int)? {
    if let day = CalendarDay(words[place]) { return (day, place + 1) }
    guard place + 1 < words.count else { return nil }
    if let number = ordinal(words[place]) {
      let isJoined = ["of", "de", "del"].contains(words[place + 1])
      let next = isJoined && place + 2 < words.count ? place + 2 : place + 1
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

  /// A day of a month: `3`, `3rd`, `1er`.
  func ordinal(_ word: String) -> Int? {
    let digits = word.prefix { $0.isNumber }
    let rest = word.dropFirst(digits.count)
    guard ["", "st", "nd", "rd", "th", "er", "eme", "e", "ten"].contains(rest) else { return nil }
    return Int(digits)
  }

  func weekday(_ word: String) -> Int? {
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
