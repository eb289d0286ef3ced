package import Core

/// The part of each day in which no check-in comes; it may cross midnight.
package struct QuietHours: Hashable, Sendable {
  /// From ten in the evening to seven in the morning.
  ///
  /// Product choice: it holds the seven to nine hours of sleep that are advised for adults
  /// (Hirshkowitz and others, Sleep Health 2015;1:40–43).
  package static let standard = QuietHours(from: 22 * 60, to: 7 * 60)

  /// The first quiet minute.
  package let start: TimeOfDay
  /// The first minute that is no longer quiet.
  package let end: TimeOfDay

  /// Quiet hours from a time up to, and not with, another.
  ///
  /// - Throws: ``SchedulingError/quietAllDay(_:)`` when both are the same.
  package init(from start: TimeOfDay, to end: TimeOfDay) throws(SchedulingError) {
    guard start != end else { throw .quietAllDay("\(start)-\(end)") }
    self.start = start
    self.end = end
  }

  private init(from start: Int, to end: Int) {
    self.start = TimeOfDay(clamping: start)
    self.end = TimeOfDay(clamping: end)
  }

  /// Reads `22:00-07:00`; a dash of any length, with or without spaces.
  ///
  /// - Throws: ``SchedulingError/badQuietHours(_:)``, ``SchedulingError/quietAllDay(_:)``.
  package init(_ text: String) throws(SchedulingError) {
    let parts = text.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == "-" || $0 == "–" }
    )
    guard parts.count == 2, let start = Self.time(parts[0]), let end = Self.time(parts[1]) else {
      throw .badQuietHours(text)
    }
    try self.init(from: start, to: end)
  }

  /// Whether a minute of the day, 0…1439, is quiet.
  package func contains(minute: Int) -> Bool {
    start < end
      ? (start.minutes..<end.minutes).contains(minute)
      : minute >= start.minutes || minute < end.minutes
  }

  private static func time(_ text: Substring) -> TimeOfDay? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1 else { return nil }
    return TimeOfDay(words[0])
  }
}

extension QuietHours: CustomStringConvertible {
  /// The hours as `22:00-07:00`.
  package var description: String { "\(start)-\(end)" }
}
