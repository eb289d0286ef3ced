package import HealthModel

/// A time that clocks show, without a day: 00:00 to 23:59.
package struct ClockTime: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0…1439.
  package let minute: Int

  /// A time from its minute of the day; nil outside 0…1439.
  package init?(minute: Int) {
    guard (0..<1440).contains(minute) else { return nil }
    self.minute = minute
  }

  /// A time from `HH:MM` or `H:MM`; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]), minute < 60
    else { return nil }
    self.minute = hour * 60 + minute
  }

  /// The instant at which clocks show this time on a day.
  ///
  /// In the hour a clock change skips it lands just behind the gap; in one that comes twice the
  /// first is meant, as ``LocalZone/milliseconds(ofLocal:)`` has it.
  package func instant(on day: CalendarDay, in zone: LocalZone) -> Timestamp {
    let local = Int64(day.daysSinceEpoch) * 86_400_000 + Int64(minute) * 60_000
    return Timestamp(milliseconds: zone.milliseconds(ofLocal: local), in: zone)
  }

  /// Whether a time comes earlier in the day.
  package static func < (left: ClockTime, right: ClockTime) -> Bool { left.minute < right.minute }
}

extension ClockTime: CustomStringConvertible {
  /// The time as `HH:MM`.
  package var description: String {
    let hour = minute / 60
    let rest = minute % 60
    return "\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension ClockTime: Codable {
  /// Reads `HH:MM`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = ClockTime(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "expected a time of day such as 14:00"
      )
    }
    self = time
  }

  /// Writes `HH:MM`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A part of the day, both ends included to the millisecond; it may cross midnight.
package struct ClockWindow: Codable, Hashable, Sendable {
  /// When it opens.
  package let from: ClockTime
  /// When it closes; earlier than `from` where it crosses midnight.
  package let to: ClockTime

  /// A window from its ends.
  package init(from: ClockTime, to: ClockTime) {
    self.from = from
    self.to = to
  }

  /// Whether the local clock of an instant stands within.
  package func contains(_ instant: Timestamp) -> Bool {
    let now = instant.millisecondOfDay
    let opens = from.minute * 60_000
    let closes = to.minute * 60_000
    return opens <= closes ? now >= opens && now <= closes : now >= opens || now <= closes
  }
}

extension ClockWindow: CustomStringConvertible {
  /// The window as `14:00-20:00`.
  package var description: String { "\(from)-\(to)" }
}
