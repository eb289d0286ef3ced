// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the dates of HTTP header fields.
enum HTTPDate {
  /// Milliseconds since 1970 of a date like `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
  ///
  /// - Returns: nil for everything else; the two forms that the standard calls obsolete included.
  static func milliseconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
      let day = number(words[1], in: 1...31),
      let month = months.firstIndex(of: String(words[2])),
      let year = number(words[3], in: 1970...9999)
    else { return nil }
    let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, let hour = number(time[0], in: 0...23),
      let minute = number(time[1], in: 0...59), let second = number(time[2], in: 0...60)
    else { return nil }
    let days = daysSince1970(year: year, month: month + 1, day: day)
    return Int64(((days * 24 + hour) * 60 + minute) * 60 + second) * 1000
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(text) else { return nil }
    return range.contains(value) ? value : nil
  }

  /// The days of the Gregorian calendar, counted in years that begin in March.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let fromMarch = (month + 9) % 12
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    // 719,468 days lie between 1 March of the year 0 and 1 January 1970.
    return shifted * 365 + leapDays + (fromMarch * 153 + 2) / 5 + day - 1 - 719_468
  }
}
