package import HealthImport
package import HealthModel

/// Times and numbers as the exports of devices write them.
extension ImportRow {
  /// A number in digits.
  ///
  /// - Throws: the row as left out.
  package func number(_ text: String, named name: String) throws(RejectedRow) -> Double {
    let isPlain = text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || byte | 0x20 == UInt8(ascii: "e") || [43, 45, 46].contains(byte)
    }
    if isPlain, let number = Double(text), number.isFinite { return number }
    throw noNumber(name, written: text)
  }

  /// A time that means UTC where it carries no offset, shown with an offset of its own.
  ///
  /// - Parameters:
  ///   - text: the time as written.
  ///   - name: what the file calls it.
  ///   - offset: minutes east of UTC; nil shows it in the zone at home.
  /// - Returns: the instant.
  /// - Throws: the row as left out.
  package func utc(
    _ text: String?,
    named name: String,
    offset: Int? = nil
  ) throws(RejectedRow) -> Timestamp {
    guard let text, !text.isEmpty else { throw lacking(name) }
    guard let time = TimestampText.parse(text, in: .utc) else {
      throw noTime(name, written: text)
    }
    if let offset { return Timestamp(milliseconds: time.milliseconds, offsetMinutes: offset) }
    if time.offsetMinutes != 0 { return time }
    return Timestamp(milliseconds: time.milliseconds, in: options.zone ?? .utc)
  }

  /// A time of local clocks, with the offset where the file tells it, otherwise in the zone given.
  ///
  /// - Throws: the row as left out.
  package func local(
    _ text: String?,
    named name: String,
    offset: Int?
  ) throws(RejectedRow) -> Timestamp {
    guard let offset, let text,
      let time = TimestampText.parse(text, in: LocalZone { _ in offset })
    else { return try self.time(text, named: name) }
    return time
  }

  /// A time that counts from 1970, with an offset of its own.
  ///
  /// - Throws: the row as left out.
  package func time(
    milliseconds: Double,
    offset: Int?,
    named name: String
  ) throws(RejectedRow) -> Timestamp {
    let time = try self.time(milliseconds: milliseconds, named: name)
    guard let offset else { return time }
    return Timestamp(milliseconds: time.milliseconds, offsetMinutes: offset)
  }

  /// A whole day of the person, from local midnight to the next.
  ///
  /// - Parameters:
  ///   - text: the day as `YYYY-MM-DD`; a time after it doesn't count.
  ///   - name: what the file calls it.
  ///   - offset: minutes east of UTC; nil means the zone given.
  /// - Returns: its start and its end.
  /// - Throws: the row as left out.
  package func day(
    _ text: String?,
    named name: String,
    offset: Int? = nil
  ) throws(RejectedRow) -> (start: Timestamp, end: Timestamp) {
    guard let text, let day = CalendarDay(text.prefix(10)) else {
      throw noDay(name, written: text)
    }
    return (
      try local("\(day)T00:00", named: name, offset: offset),
      try local("\(day.adding(days: 1))T00:00", named: name, offset: offset)
    )
  }
}

/// Offsets from UTC as the exports of devices write them.
enum OffsetText {
  /// Minutes east of UTC of `UTC+0100`, `UTC+01:00`, `UTCZ`, `+01:00`, `Z` or `UTC`; nil otherwise.
  static func minutes(_ text: String) -> Int? {
    var rest = text.uppercased()[...]
    for prefix in ["UTC", "GMT"] where rest.hasPrefix(prefix) { rest = rest.dropFirst(3) }
    if rest.isEmpty { return text.isEmpty ? nil : 0 }
    return TimestampText.parse("2000-01-01T12:00\(rest)", in: nil)?.offsetMinutes
  }
}

/// Durations of ISO 8601, as Polar writes them.
enum DurationText {
  /// Milliseconds of `PT1H2M3.5S`, of at most a week; nil for anything else.
  static func milliseconds(_ text: String) -> Int64? {
    guard text.hasPrefix("PT") else { return nil }
    var total = 0.0
    var number = ""
    for character in text.dropFirst(2) {
      switch character {
      case "0"..."9", ".": number.append(character)
      case "H", "M", "S":
        guard let value = Double(number) else { return nil }
        total += value * (character == "H" ? 3600 : character == "M" ? 60 : 1)
        number = ""
      default: return nil
      }
    }
    guard number.isEmpty, total <= 604_800 else { return nil }
    return Int64(saturating: (total * 1000).rounded())
  }
}
