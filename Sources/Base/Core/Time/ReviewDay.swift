/// A calendar day on which data was reviewed, in the proleptic Gregorian calendar.
package struct ReviewDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// After how many days without a review data counts as overdue: product choice, half a year.
  package static let reviewInterval = 180

  /// The year, 1…9999.
  package let year: Int
  /// The month, 1…12.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// A day from its parts; nil when there is no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// A day from `YYYY-MM-DD`; nil when it is written otherwise.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// As `YYYY-MM-DD`.
  package var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Days since 0000-03-01: months counted from March, so that a leap day ends a year.
  private var number: Int {
    let shifted = month > 2 ? year : year - 1
    let fromMarch = (month + 9) % 12
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400
      + (153 * fromMarch + 2) / 5 + day - 1
  }

  /// How many days lie between this day and a later one; negative when it is earlier.
  package func days(until other: ReviewDay) -> Int { other.number - number }

  /// Whether more than ``reviewInterval`` days have passed without a review.
  package func isOverdue(on today: ReviewDay) -> Bool {
    days(until: today) > Self.reviewInterval
  }

  /// Earlier days come first.
  package static func < (left: ReviewDay, right: ReviewDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
