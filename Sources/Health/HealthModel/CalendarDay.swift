/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// Years 1…9999. Day arithmetic is the era-based conversion between civil dates and day
/// numbers (days since 1970-01-01), exact over the whole range.
package struct CalendarDay: Hashable, Comparable, Sendable {
  /// The year, 1…9999.
  package let year: Int
  /// The month, 1…12.
  package let month: Int
  /// The day of the month, 1…31.
  package let day: Int

  /// A day from its parts; nil when the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.lengthOfMonth(month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day numbers of 0001-01-01 and 9999-12-31.
  package static let range = -719_162...2_932_896

  /// The day with this number of days since 1970-01-01 (negative before).
  ///
  /// A number outside the years 1…9999 becomes the nearest day within.
  package init(daysSinceEpoch: Int) {
    let number = min(max(daysSinceEpoch, Self.range.lowerBound), Self.range.upperBound)
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// A day from `YYYY-MM-DD`; nil for any other shape and for a day that does not exist.
  package init?(_ text: some StringProtocol) { self.init(utf8: Array(String(text).utf8)) }

  /// As `init(_:)`, not generic: what is generic is looked up when it first runs, and costs a start.
  private init?(utf8 bytes: [UInt8]) {
    guard bytes.count == 10 else { return nil }
    var numbers = [0]
    for (index, byte) in bytes.enumerated() {
      switch (index, byte) {
      case (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")): numbers.append(0)
      case (4, _), (7, _): return nil
      case (_, UInt8(ascii: "0")...UInt8(ascii: "9")):
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 48)
      default: return nil
      }
    }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Days since 1970-01-01 (negative before).
  package var daysSinceEpoch: Int { Self.number(year: year, month: month, day: day) }

  private static func number(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day this many days later (or earlier, when negative).
  package func adding(days: Int) -> CalendarDay {
    let (sum, isBeyond) = daysSinceEpoch.addingReportingOverflow(days)
    return CalendarDay(daysSinceEpoch: isBeyond ? (days < 0 ? .min : .max) : sum)
  }

  /// Whether a day comes before another.
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// How many days a month has, 28…31.
  package static func lengthOfMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has a 29 February.
  package static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `YYYY-MM-DD` (ISO 8601).
  package var description: String {
    "\(paddedDecimal(year, 4))-\(paddedDecimal(month, 2))-\(paddedDecimal(day, 2))"
  }
}

extension CalendarDay {
  /// The age in fractional years of a person born on this day.
  ///
  /// Whole years by the calendar, plus the part of the running year of life that has passed.
  /// A birthday on 29 February counts as 1 March in common years.
  ///
  /// - Parameter today: the local day the age is asked for.
  /// - Returns: the age in years; nil when the birthday lies after that day.
  package func age(on today: CalendarDay) -> Double? {
    guard self <= today else { return nil }
    var years = today.year - year
    if birthday(inYear: today.year) > today.daysSinceEpoch { years -= 1 }
    let last = birthday(inYear: year + years)
    let next = birthday(inYear: year + years + 1)
    return Double(years) + Double(today.daysSinceEpoch - last) / Double(next - last)
  }

  /// The day number on which the birthday falls in a year.
  private func birthday(inYear year: Int) -> Int {
    let isMissing = month == 2 && day == 29 && !Self.isLeap(year)
    return Self.number(year: year, month: isMissing ? 3 : month, day: isMissing ? 1 : day)
  }
}

/// A number with leading zeros up to a width; a sign comes first.
func paddedDecimal(_ number: Int, _ width: Int) -> String {
  let digits = String(number.magnitude)
  let zeros = String(repeating: "0", count: max(0, width - digits.count))
  return (number < 0 ? "-" : "") + zeros + digits
}
