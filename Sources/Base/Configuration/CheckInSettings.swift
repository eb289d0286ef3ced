import Core

/// When the companion speaks first.
package struct CheckInSettings: Equatable, Sendable {
  /// How check-ins follow one another on a weekday with a cadence of its own.
  package enum Cadence: Equatable, Sendable {
    /// None.
    case off
    /// One interval after the last.
    case every(Duration)
    /// At local times of day, as `HH:MM`.
    case at([String])
  }

  /// The time between two check-ins; `nil` means never.
  package var every: Duration? = .seconds(2 * 3_600)
  /// Local times of day as `HH:MM`; they take the place of ``every``, and `nil` leaves it in force.
  package var at: [String]?
  /// Weekdays with a cadence of their own, by the first three letters of their names: `sat`.
  package var weekdays: [String: Cadence] = [:]
  /// Hours without check-ins as two times `HH:MM`; `nil` means that there are none.
  package var quiet: QuietTimes? = QuietTimes(start: "22:00", end: "07:00")
  /// The shortest time between two messages; `nil` for the smaller of half an hour and the shortest
  /// time between two check-ins.
  package var minimumGap: Duration?
  /// How many messages may come on one local date.
  package var maxPerDay = 5
  /// Whether it also speaks when all readings are within their ranges.
  package var whenNormal = false

  /// Two times of day between which it is quiet; the second may lie on the next day.
  package struct QuietTimes: Equatable, Sendable {
    /// When it begins, as `HH:MM`.
    package let start: String
    /// When it ends, as `HH:MM`.
    package let end: String

    /// Two times as `HH:MM`.
    package init(start: String, end: String) {
      self.start = start
      self.end = end
    }
  }
}

extension CheckInSettings {
  /// The names of weekdays, Monday first, as settings have them.
  package static let weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  /// How many times of day are accepted.
  static let timesAccepted = 1...24

  /// A time of day as `HH:MM`, from one or two digits of hours and two of minutes; nil for others.
  static func time(_ text: String) -> String? {
    TimeOfDay(text)?.description
  }

  /// Times of day in order, each once; nil when one is none or there are too few or too many.
  static func times(_ texts: [String]) -> [String]? {
    let times = texts.compactMap { time(trimmed($0)) }
    let each = Set(times)
    guard times.count == texts.count, timesAccepted.contains(each.count) else { return nil }
    return each.sorted()
  }

  /// A cadence from `off`, `every 3h` or `at 09:00,21:30`.
  ///
  /// - Throws: ``ConfigurationError`` without the name of the setting.
  package static func cadence(_ text: String) throws(ConfigurationError) -> Cadence {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    switch (words.first, words.count) {
    case ("off", 1): return .off
    case ("every", 2):
      let interval = try DurationText.parse(words[1])
      if interval >= .seconds(60) { return .every(interval) }
    case ("at", 2):
      if let times = times(words[1].split(separator: ",").map(String.init)) { return .at(times) }
    default: break
    }
    throw ConfigurationError(
      "\"\(text)\" isn't a valid schedule.",
      hint: "Use \"off\", \"every 3h\" (1m to 7d) or \"at 09:00,21:30\" (1 to 24 times)."
    )
  }

  /// The text of a cadence, which reads back as the same.
  package static func text(_ cadence: Cadence) -> String {
    switch cadence {
    case .off: "off"
    case .every(let interval): "every \(DurationText.text(interval))"
    case .at(let times): "at \(times.joined(separator: ","))"
    }
  }

  /// Text without white space around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
