package import Core

/// Reads a time as people and programs write it.
package enum TimestampText {
  /// What is accepted, for error sentences.
  package static let accepted: LocalizedText =
    "a time such as 2026-03-29T14:05, 2026-03-29 14:05:30+02:00, 14:05 or 2pm (today), or now"

  /// An instant from ISO 8601 text.
  ///
  /// `YYYY-MM-DD`, then `T` or one space, `HH:MM`, optional `:SS` and up to nine decimals (rounded
  /// down to milliseconds), then `Z` or an offset `±HH:MM`, `±HHMM`, `±HH`, one space allowed before it.
  ///
  /// - Parameters:
  ///   - text: the text; nothing may stand around it.
  ///   - zone: the zone meant where no offset is written; nil requires one.
  /// - Returns: the instant, or nil when the text is anything else or no such time exists.
  package static func parse(_ text: String, in zone: LocalZone?) -> Timestamp? {
    var scanner = DigitScanner(text)
    guard let day = scanner.day(), scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
      let local = scanner.timeOfDay()
    else { return nil }
    let localMilliseconds = Int64(day.daysSinceEpoch) * 86_400_000 + Int64(local)
    if scanner.isAtEnd {
      guard let zone else { return nil }
      return Timestamp(milliseconds: zone.milliseconds(ofLocal: localMilliseconds), in: zone)
    }
    _ = scanner.skip(" ")
    guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    return Timestamp(
      milliseconds: localMilliseconds - Int64(offset) * 60_000,
      offsetMinutes: offset
    )
  }

  /// An instant as typed on a command line: ISO 8601, a day, a clock time of today, or `now`.
  package static func parseTyped(_ text: String, now: Timestamp, in zone: LocalZone) -> Timestamp? {
    if text == "now" { return now }
    if let parsed = parse(text, in: zone) { return parsed }
    if let day = CalendarDay(text) {
      return Timestamp(
        milliseconds: zone.milliseconds(ofLocal: Int64(day.daysSinceEpoch) * 86_400_000),
        in: zone
      )
    }
    return parse("\(now.day)T\(text)", in: zone)
  }
}

/// Reads the fixed-width digit groups of a time, from left to right.
private struct DigitScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == scalar.value else { return false }
    position += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    position += count
    return value
  }

  mutating func day() -> CalendarDay? {
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2)
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// Milliseconds since midnight; a leap second counts as the second before it.
  mutating func timeOfDay() -> Int? {
    guard let hour = digits(2), hour < 24, skip(":"), let minute = digits(2), minute < 60
    else { return nil }
    var total = (hour * 60 + minute) * 60_000
    guard skip(":") else { return total }
    guard let second = digits(2), second <= 60 else { return nil }
    total += min(second, 59) * 1000
    guard skip(".") || skip(",") else { return total }
    var scale = 100
    var count = 0
    while let digit = digits(1) {
      total += digit * scale
      scale /= 10
      count += 1
    }
    return (1...9).contains(count) ? total : nil
  }

  /// Minutes east of UTC, −1080…1080.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = digits(2) else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = skip(":")
      guard let given = digits(2), given < 60 else { return nil }
      minutes = given
    }
    let total = hours * 60 + minutes
    guard total <= 1080 else { return nil }
    return isWest ? -total : total
  }
}
