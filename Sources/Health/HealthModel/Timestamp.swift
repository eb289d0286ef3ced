import Core

/// An instant, with the offset from UTC that clocks showed where it was recorded.
///
/// Stored as milliseconds since 1970-01-01T00:00:00Z; compared by the instant alone. Every instant
/// that falls into the years 1…9999 somewhere on Earth can be held; what lies beyond, in a damaged
/// file for one, becomes the nearest that can.
package struct Timestamp: Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package let milliseconds: Int64
  /// Minutes east of UTC, −1080…1080.
  package let offsetMinutes: Int

  /// The instants that can be held: the years 1…9999 with 18 hours of offset on either side.
  package static let range: ClosedRange<Int64> = -62_135_661_600_000...253_402_365_599_999

  /// An instant with its offset from UTC in minutes; both are brought into their ranges.
  package init(milliseconds: Int64, offsetMinutes: Int = 0) {
    self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    self.offsetMinutes = min(max(offsetMinutes, -1080), 1080)
  }

  /// An instant as seen in a zone.
  package init(milliseconds: Int64, in zone: LocalZone) {
    self.init(milliseconds: milliseconds, offsetMinutes: zone.offsetMinutes(milliseconds))
  }

  /// The calendar day that local clocks showed.
  package var day: CalendarDay {
    CalendarDay(daysSinceEpoch: Int(floorDivide(localMilliseconds, 86_400_000)))
  }

  /// Milliseconds since local midnight, 0…86 399 999.
  package var millisecondOfDay: Int {
    Int(localMilliseconds - floorDivide(localMilliseconds, 86_400_000) * 86_400_000)
  }

  /// The local clock as `HH:MM`.
  package var clock: String {
    let minutes = millisecondOfDay / 60_000
    return "\(paddedDecimal(minutes / 60, 2)):\(paddedDecimal(minutes % 60, 2))"
  }

  /// The instant this many milliseconds later, with the same offset.
  package func adding(milliseconds: Int64) -> Timestamp {
    let (sum, isBeyond) = self.milliseconds.addingReportingOverflow(milliseconds)
    let nearest: Int64 = milliseconds < 0 ? .min : .max
    return Timestamp(milliseconds: isBeyond ? nearest : sum, offsetMinutes: offsetMinutes)
  }

  /// Milliseconds from another instant to this one; negative when this one is earlier.
  package func milliseconds(since other: Timestamp) -> Int64 {
    milliseconds - other.milliseconds
  }

  private var localMilliseconds: Int64 { milliseconds + Int64(offsetMinutes) * 60_000 }
}

extension Timestamp: Comparable, Hashable {
  /// Two times are one when their instants are.
  package static func == (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds == right.milliseconds
  }

  /// Whether an instant comes before another.
  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Hashes the instant alone, as equality compares it.
  package func hash(into hasher: inout Hasher) { hasher.combine(milliseconds) }
}

extension Timestamp: CustomStringConvertible {
  /// The instant in ISO 8601 with its offset: `2026-03-29T14:05:00+02:00`.
  ///
  /// Milliseconds are written only when there are any.
  package var description: String {
    let total = millisecondOfDay
    let seconds = total / 1000
    var text = "\(day)T\(paddedDecimal(seconds / 3600, 2)):"
    text += "\(paddedDecimal(seconds / 60 % 60, 2)):\(paddedDecimal(seconds % 60, 2))"
    if total % 1000 != 0 { text += ".\(paddedDecimal(total % 1000, 3))" }
    let offset = abs(offsetMinutes)
    text += offsetMinutes < 0 ? "-" : "+"
    return text + "\(paddedDecimal(offset / 60, 2)):\(paddedDecimal(offset % 60, 2))"
  }
}

extension Timestamp: Codable {
  /// Reads ISO 8601 text with an offset.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let parsed = TimestampText.parse(text, in: nil) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "expected a time such as 2026-03-29T14:05:00+02:00"
      )
    }
    self = parsed
  }

  /// Writes ISO 8601 text with the offset.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
