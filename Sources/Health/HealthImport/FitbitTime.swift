import HealthModel

/// Times as Fitbit's files write most of them, read without a detour: there are millions.
enum FitbitTime {
  private static let separators = Array("// ::".utf8)
  private static let isoSeparators = Array("--T::Z".utf8)

  /// Milliseconds since 1970 of `YYYY-MM-DDTHH:MM:SSZ` in the years 2000 to 2099; nil for any other
  /// text, which may be a time all the same.
  static func parseISO(_ text: String) -> Int64? {
    guard text.utf8.count == 20, text.utf8.starts(with: "20".utf8) else { return nil }
    var fields = SIMD8<Int>()
    for (position, byte) in text.utf8.dropFirst(2).enumerated() {
      let (field, place) = position.quotientAndRemainder(dividingBy: 3)
      if place == 2 {
        guard byte == isoSeparators[field] else { return nil }
      } else {
        guard (48...57).contains(byte) else { return nil }
        fields[field] = fields[field] * 10 + Int(byte - 48)
      }
    }
    return milliseconds(
      CalendarDay(year: 2000 + fields[0], month: fields[1], day: fields[2]),
      fields[3],
      fields[4],
      fields[5]
    )
  }

  /// Milliseconds since 1970 of `MM/DD/YY HH:MM:SS` in UTC, in the years 2000 to 2099; nil for any
  /// other text.
  static func parse(_ text: some Collection<UInt8>) -> Int64? {
    guard text.count == 17 else { return nil }
    // Two digits and a separator each: month, day, year, hour, minute, second.
    var fields = SIMD8<Int>()
    for (position, byte) in text.enumerated() {
      let (field, place) = position.quotientAndRemainder(dividingBy: 3)
      if place == 2 {
        guard byte == separators[field] else { return nil }
      } else {
        guard (48...57).contains(byte) else { return nil }
        fields[field] = fields[field] * 10 + Int(byte - 48)
      }
    }
    return milliseconds(
      CalendarDay(year: 2000 + fields[2], month: fields[0], day: fields[1]),
      fields[3],
      fields[4],
      fields[5]
    )
  }

  /// A leap second counts as the second before it.
  private static func milliseconds(
    _ day: CalendarDay?,
    _ hour: Int,
    _ minute: Int,
    _ second: Int
  ) -> Int64? {
    guard let day, hour < 24, minute < 60, second <= 60 else { return nil }
    let seconds = (hour * 60 + minute) * 60 + min(second, 59)
    return (Int64(day.daysSinceEpoch) * 86_400 + Int64(seconds)) * 1000
  }
}
