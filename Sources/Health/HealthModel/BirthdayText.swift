/// A birthday as people write it: `1990-04-03`, `3.4.1990`, `3 April 1990`, `April 3, 1990`, `1990`,
/// `I'm 36`.
///
/// A text that holds more than a date or an age is no answer at all (``Reading/other``).
package struct BirthdayText {
  /// What a text says.
  package enum Reading: Equatable, Sendable {
    /// A day.
    case day(CalendarDay)
    /// A year alone.
    case year(Int)
    /// An age in whole years.
    case age(Int)
    /// A date or an age that can't be.
    case wrong(Fault)
    /// Something else.
    case other
  }

  /// Why a date or an age can't be one's own.
  package enum Fault: Equatable, Sendable {
    /// No such day is in the calendar.
    case noDay
    /// The day or the year is missing, or the year has other than four digits.
    case notWhole
    case noYear, noAge
    case future
    /// It is longer ago than ``BirthdayText/longestLife``.
    case tooLongAgo
  }

  /// The longest confirmed human life lasted 122 years; 130 leaves no one out.
  package static let longestLife = 130

  private static let months = [
    ["january", "jan", "januar", "jänner", "janvier", "enero"],
    ["february", "feb", "februar", "février", "fevrier", "febrero"],
    ["march", "mar", "märz", "maerz", "mars", "marzo"],
    ["april", "apr", "avril", "abril"],
    ["may", "mai", "mayo"],
    ["june", "jun", "juni", "juin", "junio"],
    ["july", "jul", "juli", "juillet", "julio"],
    ["august", "aug", "août", "aout", "agosto"],
    ["september", "sep", "sept", "septembre", "septiembre"],
    ["october", "oct", "oktober", "okt", "octobre", "octubre"],
    ["november", "nov", "novembre", "noviembre"],
    ["december", "dec", "dezember", "dez", "décembre", "decembre", "diciembre"],
  ]
  private static let fillers: Set<String> = [
    "i", "was", "born", "on", "in", "my", "birthday", "is", "it", "s", "its", "the", "of", "am",
    "m", "im", "years", "year", "old", "and", "ich", "bin", "geboren", "jahre", "alt", "st", "nd",
    "rd", "th", "de",
  ]

  private var numbers: [(value: Int, digits: Int)] = []
  private var month: Int?
  private var separators: Set<Character> = []
  private var isOther = false

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - today: the local day, after which nobody was born.
  ///   - isMonthFirst: whether `4/3/1990` is the third of April.
  /// - Returns: what it says.
  package static func read(_ text: String, today: CalendarDay, isMonthFirst: Bool) -> Reading {
    let parts = BirthdayText(text)
    guard !parts.isOther, !parts.numbers.isEmpty else { return .other }
    switch parts.dayMonthYear(isMonthFirst: isMonthFirst) {
    case (let day, let month, let year)?:
      guard let day = CalendarDay(year: year, month: month, day: day) else {
        return .wrong(.noDay)
      }
      return checked(day, today, .day(day))
    case nil: return parts.single(today)
    }
  }

  private init(_ text: String) {
    var rest = text.lowercased()[...]
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        // More digits than a date has say something else.
        if digits.count <= 8, let value = Int(digits) {
          numbers.append((value, digits.count))
        } else {
          isOther = true
        }
      } else if first.isLetter {
        let word = String(rest.prefix(while: \.isLetter))
        rest = rest.dropFirst(word.count)
        take(word)
      } else {
        rest = rest.dropFirst()
        if "./-".contains(first), !rest.isEmpty { separators.insert(first) }
        if !first.isWhitespace, !"./-,'’!".contains(first) { isOther = true }
      }
    }
  }

  private mutating func take(_ word: String) {
    if let index = Self.months.firstIndex(where: { $0.contains(word) }), month == nil {
      month = index + 1
    } else if !Self.fillers.contains(word) {
      isOther = true
    }
  }

  /// The parts of a whole date; nil where it is none.
  private func dayMonthYear(isMonthFirst: Bool) -> (Int, Int, Int)? {
    if let month {
      guard numbers.count == 2, let year = numbers.first(where: { $0.digits == 4 }),
        let day = numbers.first(where: { $0.digits < 3 })
      else { return nil }
      return (day.value, month, year.value)
    }
    if numbers.count == 1, numbers[0].digits == 8 {
      let number = numbers[0].value
      return (number % 100, number / 100 % 100, number / 10_000)
    }
    guard numbers.count == 3, numbers[1].digits < 3 else { return nil }
    if numbers[0].digits == 4, numbers[2].digits < 3 {
      return (numbers[2].value, numbers[1].value, numbers[0].value)
    }
    guard numbers[2].digits == 4, numbers[0].digits < 3 else { return nil }
    let isSwapped =
      numbers[1].value > 12 || (isMonthFirst && !separators.contains(".") && numbers[0].value <= 12)
    return isSwapped
      ? (numbers[1].value, numbers[0].value, numbers[2].value)
      : (numbers[0].value, numbers[1].value, numbers[2].value)
  }

  private func single(_ today: CalendarDay) -> Reading {
    guard month == nil, numbers.count == 1, separators.isEmpty else {
      return .wrong(.notWhole)
    }
    let (value, digits) = numbers[0]
    if digits == 4 {
      guard let latest = CalendarDay(year: value, month: 12, day: 31) else {
        return .wrong(.noYear)
      }
      return Self.checked(value == today.year ? today : latest, today, .year(value))
    }
    guard digits < 4, (1...Self.longestLife).contains(value) else { return .wrong(.noAge) }
    return .age(value)
  }

  private static func checked(
    _ day: CalendarDay,
    _ today: CalendarDay,
    _ reading: Reading
  ) -> Reading {
    guard let age = day.age(on: today) else { return .wrong(.future) }
    return age <= Double(longestLife) ? reading : .wrong(.tooLongAgo)
  }
}
