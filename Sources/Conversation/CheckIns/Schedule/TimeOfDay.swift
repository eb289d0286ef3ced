/// A time that a wall clock shows, to the minute, without a date or a zone.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0…1439.
  package let minutes: Int

  /// A time from its hour (0…23) and minute (0…59); nil for anything else.
  package init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    minutes = hour * 60 + minute
  }

  /// The time this many minutes after midnight, brought into 0…1439.
  init(clamping minutes: Int) { self.minutes = min(max(minutes, 0), 1439) }

  /// Reads `HH:MM`, as in `07:30`; the hour may have one digit.
  ///
  /// - Throws: ``SchedulingError/badTime(_:)``.
  package init(_ text: some StringProtocol) throws(SchedulingError) {
    guard let time = Self.read(text) else { throw .badTime(String(text)) }
    self = time
  }

  /// The time that `HH:MM` means; nil for other text.
  static func read(_ text: some StringProtocol) -> TimeOfDay? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    return TimeOfDay(hour: hour, minute: minute)
  }

  /// Whether a time comes before another on the same day.
  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minutes < right.minutes
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time as `HH:MM`.
  package var description: String {
    let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(minutes / 60)):\(digits(minutes % 60))"
  }
}
