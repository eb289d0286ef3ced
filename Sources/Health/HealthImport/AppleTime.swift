import HealthModel

/// Reads the times of Apple's export: `yyyy-MM-dd HH:mm:ss ±HHMM`, 25 bytes and no other shape.
struct AppleTime {
  private static let zero = UInt8(ascii: "0")
  private static let length = 25

  private var lastDay = -1
  private var lastDayNumber = 0

  /// The instant; nil for another shape, or a time that doesn't exist.
  ///
  /// A leap second counts as the second before it.
  mutating func parse(_ bytes: [UInt8], _ range: Range<Int>) -> Timestamp? {
    let at = range.lowerBound
    guard range.count == Self.length, bytes[at + 4] == UInt8(ascii: "-"),
      bytes[at + 7] == UInt8(ascii: "-"), bytes[at + 10] == UInt8(ascii: " "),
      bytes[at + 13] == UInt8(ascii: ":"), bytes[at + 16] == UInt8(ascii: ":"),
      bytes[at + 19] == UInt8(ascii: " "),
      let century = Self.pair(bytes, at), let year = Self.pair(bytes, at + 2),
      let month = Self.pair(bytes, at + 5), let day = Self.pair(bytes, at + 8),
      let number = dayNumber(year: century * 100 + year, month: month, day: day),
      let hour = Self.pair(bytes, at + 11), hour < 24,
      let minute = Self.pair(bytes, at + 14), minute < 60,
      let second = Self.pair(bytes, at + 17), second <= 60,
      let offset = Self.offset(bytes, at + 20)
    else { return nil }
    let seconds = number * 86_400 + hour * 3600 + (minute - offset) * 60 + min(second, 59)
    return Timestamp(milliseconds: Int64(seconds) * 1000, offsetMinutes: offset)
  }

  /// Minutes east of UTC; no clock on Earth is further off than 18 hours.
  private static func offset(_ bytes: [UInt8], _ at: Int) -> Int? {
    guard bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-"),
      let hours = pair(bytes, at + 1), let minutes = pair(bytes, at + 3), minutes < 60,
      hours * 60 + minutes <= 1080
    else { return nil }
    return (hours * 60 + minutes) * (bytes[at] == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func pair(_ bytes: [UInt8], _ at: Int) -> Int? {
    let tens = Int(bytes[at]) - Int(zero)
    let ones = Int(bytes[at + 1]) - Int(zero)
    guard (0...9).contains(tens), (0...9).contains(ones) else { return nil }
    return tens * 10 + ones
  }

  /// Days since 1970-01-01; an export goes through its days in order, so the last is remembered.
  private mutating func dayNumber(year: Int, month: Int, day: Int) -> Int? {
    let key = (year * 100 + month) * 100 + day
    if key == lastDay { return lastDayNumber }
    guard let known = CalendarDay(year: year, month: month, day: day) else { return nil }
    lastDay = key
    lastDayNumber = known.daysSinceEpoch
    return lastDayNumber
  }
}
