/// A time that a wall clock shows, to the minute, without a date or a zone: 00:00 to 23:59.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0…1439.
  package let minutes: Int

  /// The time this many minutes after midnight; nil outside 0…1439.
  package init?(minutes: Int) {
    guard (0..<1440).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// The time this many minutes after midnight, brought into 0…1439.
  package init(clamping minutes: Int) { self.minutes = min(max(minutes, 0), 1439) }

  /// A time from its hour (0…23) and minute (0…59); nil for anything else.
  package init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    minutes = hour * 60 + minute
  }

  /// The time that `HH:MM` or `H:MM` means, or `9am`, `9:30 p.m.`, `noon`, `midnight`; nil for any
  /// other text.
  package init?(_ text: some StringProtocol) {
    if let hour = ["midnight": 0, "noon": 12][text.lowercased()] {
      self.init(hour: hour, minute: 0)
      return
    }
    let word = text.lowercased().filter { $0 != "." }
    guard let half = ["am", "pm"].first(where: word.hasSuffix) else {
      self.init(clock: text.lowercased()[...])
      return
    }
    var clock = word.dropLast(2)
    if clock.last == " " { clock = clock.dropLast() }
    guard let time = TimeOfDay(clock: clock.contains(":") ? clock : clock + ":00"),
      (60..<780).contains(time.minutes)
    else { return nil }
    self.init(minutes: time.minutes % 720 + (half == "pm" ? 720 : 0))
  }

  /// The time that `HH:MM` or `H:MM` means; nil for any other text.
  private init?(clock text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
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

extension TimeOfDay: Codable {
  /// Reads `HH:MM`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = TimeOfDay(try container.decode(String.self)) else {
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
