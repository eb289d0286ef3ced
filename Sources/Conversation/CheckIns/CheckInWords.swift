package import Catalogues
package import HealthModel

/// What is said of check-ins, in one language.
package struct CheckInWords: Sendable {
  private let catalogue: Catalogue

  /// The words of a language.
  package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  /// A text with its places filled.
  package func callAsFunction(
    _ key: CheckInKey,
    _ places: [String: String] = [:],
    count: Int? = nil
  ) -> String {
    catalogue.text(key, places, count: count)
  }

  /// Why a check-in comes at another time, in a few words each, with commas.
  package func moves(_ moves: [CheckInMove]) -> String {
    moves.map { self($0.key) }.joined(separator: ", ")
  }

  /// A day of the week.
  package func weekday(_ day: Weekday) -> String { catalogue.weekday(day.rawValue - 1) }

  // MARK: - Times

  /// A day in digits.
  package func date(_ day: CalendarDay) -> String {
    catalogue.date(year: day.year, month: day.month, day: day.day)
  }

  /// A time of the present day as its clock, otherwise with its date.
  package func time(_ time: Timestamp, _ now: Timestamp) -> String {
    time.day == now.day ? self(.clock, ["time": time.clock]) : dayAndClock(time)
  }

  /// A time with its date.
  package func dayAndClock(_ time: Timestamp) -> String {
    self(.dayAndClock, ["date": date(time.day), "time": time.clock])
  }

  /// The same as it stands in a sentence: `at 14:05`.
  package func at(_ time: Timestamp, _ now: Timestamp) -> String {
    guard time.day != now.day else { return self(.atClock, ["time": time.clock]) }
    return self(.atDay, ["date": date(time.day), "time": time.clock])
  }
}

extension CheckInMove {
  /// The reason in a few words, to stand behind a time.
  fileprivate var key: CheckInKey {
    switch self {
    case .quietHours: .quietHours
    case .minimumGap: .minimumGap
    case .dayLimit: .dayLimit
    case .snooze: .snooze
    case .pause: .pause
    case .dayOff: .dayOff
    case .clockChange: .clockChange
    case .madeUp: .madeUp
    case .secondTry: .secondTry
    }
  }
}
