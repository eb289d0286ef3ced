package import Core
package import HealthModel

extension TimeOfDay {
  /// The instant at which clocks show this time on a day.
  ///
  /// In the hour a clock change skips it lands just behind the gap; in one that comes twice the
  /// first is meant, as ``LocalZone/milliseconds(ofLocal:)`` has it.
  package func instant(on day: CalendarDay, in zone: LocalZone) -> Timestamp {
    let local = Int64(day.daysSinceEpoch) * 86_400_000 + Int64(minutes) * 60_000
    return Timestamp(milliseconds: zone.milliseconds(ofLocal: local), in: zone)
  }
}

/// A part of the day, both ends included to the millisecond; it may cross midnight.
package struct ClockWindow: Codable, Hashable, Sendable {
  /// When it opens.
  package let from: TimeOfDay
  /// When it closes; earlier than `from` where it crosses midnight.
  package let to: TimeOfDay

  /// A window from its ends.
  package init(from: TimeOfDay, to: TimeOfDay) {
    self.from = from
    self.to = to
  }

  /// Whether the local clock of an instant stands within.
  package func contains(_ instant: Timestamp) -> Bool {
    let now = instant.millisecondOfDay
    let opens = from.minutes * 60_000
    let closes = to.minutes * 60_000
    return opens <= closes ? now >= opens && now <= closes : now >= opens || now <= closes
  }
}

extension ClockWindow: CustomStringConvertible {
  /// The window as `14:00-20:00`.
  package var description: String { "\(from)-\(to)" }
}
