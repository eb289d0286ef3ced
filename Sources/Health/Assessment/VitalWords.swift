package import Catalogues
import HealthModel

/// Readings, ranges and ages as a person reads them, in one language.
///
/// What stands in prompts, records and exports is worded by ``VitalWording`` and ``UsualWording``,
/// always in English. No sentence here says anything about how a person feels.
package struct VitalWords: Sendable {
  private let catalogue: Catalogue

  /// The words of a language.
  package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  // MARK: - Texts

  /// A text with its places filled.
  package func callAsFunction(
    _ key: VitalKey,
    _ places: [String: String] = [:],
    count: Int? = nil
  ) -> String {
    catalogue.text(key, places, count: count)
  }

  /// A text about something that is measured, whose name stands in its places.
  func callAsFunction(
    _ key: VitalKey,
    of type: String,
    _ places: [String: String] = [:]
  ) -> String {
    let name = catalogue.type(type)
    let names = [
      "title": name.title, "your": name.your ?? name.title, "of": name.of ?? name.title,
    ]
    return catalogue.text(key, places.merging(names) { own, _ in own })
  }

  /// A text of a message of the companion's, which says “breathing rate” in English.
  package func callAsFunction(
    _ key: VitalKey,
    spokenOf type: String,
    _ places: [String: String] = [:]
  ) -> String {
    self(key, of: type, places.merging(spokenNames(type)) { own, _ in own })
  }

  /// What stands in the places for the name of a type in a message of the companion's.
  package func spokenNames(_ type: String) -> [String: String] {
    guard type == SampleType.respiratoryRate.name else {
      let name = catalogue.type(type)
      return ["title": name.title, "your": name.your ?? name.title]
    }
    return ["title": self(.breathing), "your": self(.yourBreathing)]
  }

  // MARK: - Numbers and times

  /// A number with the signs of the language.
  package func number(_ value: Double) -> String { catalogue.number(DecimalText.one(value)) }

  /// A range: `60–100`.
  package func range(_ range: ReferenceRange) -> String {
    "\(number(range.low))–\(number(range.high))"
  }

  /// How old a reading is, in the largest fitting unit, rounded down: `3 hours`.
  package func age(seconds: Int) -> String {
    guard let (count, unit) = Timestamp.largestUnit(Int64(seconds) * 1000) else {
      return self(.underMinute)
    }
    let key: VitalKey =
      switch unit {
      case .minute: .minutes
      case .hour: .hours
      case .day: .days
      case .week: .weeks
      case .month: .months
      case .year: .years
      }
    return self(key, count: count)
  }

  /// How long before it was judged a reading was measured; nil when there is none, or it lay ahead.
  package func ago(_ vital: Vital) -> String? {
    guard let start = vital.start, let seconds = vital.ageSeconds else { return nil }
    switch start.distance(at: start.adding(milliseconds: Int64(seconds) * 1000)) {
    case .now, .ahead: return self(.justNow)
    case .yesterday(let clock): return self(.yesterdayAt, ["time": clock])
    case .days(let days): return self(.daysAgo, count: days)
    case .past(let length): return past(length)
    }
  }

  private func past(_ length: Int64) -> String {
    guard let (count, unit) = Timestamp.largestUnit(length) else { return self(.justNow) }
    let key: VitalKey =
      switch unit {
      case .minute: .minutesAgo
      case .hour: .hoursAgo
      case .day: .daysAgo
      case .week: .weeksAgo
      case .month: .monthsAgo
      case .year: .yearsAgo
      }
    return self(key, count: count)
  }

  /// A value with its unit: `104 bpm`; nil where there is none.
  private func value(_ vital: Vital) -> String? {
    guard let value = vital.value else { return nil }
    guard let type = SampleType.named(vital.type) else {
      return catalogue.quantity(DecimalText.one(value), vital.unit)
    }
    return catalogue.quantity(type.number(value), type.spokenUnit)
  }

  // MARK: - Readings

  /// One reading with its state, its age when it is old, and its range.
  ///
  /// - Parameters:
  ///   - vital: the reading.
  ///   - isShort: whether breathing is named in fewer letters: `breathing 14/min`.
  /// - Returns: a part of a sentence.
  package func line(_ vital: Vital, isShort: Bool = false) -> String {
    let isBreathing = isShort && vital.type == SampleType.respiratoryRate.name
    var places = isBreathing ? ["title": self(.shortBreathing)] : [:]
    guard let value = value(vital), vital.freshness != .missing else {
      return self(.noReading, of: vital.type, places)
    }
    let short = isBreathing ? vital.value.map { self(.perMinute, ["value": number($0)]) } : nil
    places["value"] = short ?? value
    var facts: [String] = []
    if vital.freshness == .stale { facts.append(ago(vital) ?? self(.inFuture)) }
    if let range = vital.range {
      facts.append(self(Self.key(vital.state) ?? .usualRange, ["range": self.range(range)]))
    }
    guard !facts.isEmpty else { return self(.reading, of: vital.type, places) }
    places["facts"] = facts.joined(separator: ", ")
    return self(.readingWith, of: vital.type, places)
  }

  /// The outcome for a fresh reading: `above 60–100`.
  package func outcome(_ vital: Vital) -> String {
    guard let range = vital.range else { return self(.noRange) }
    let key = shade(vital, range) ?? Self.key(vital.state) ?? .notCompared
    return self(key, ["range": self.range(range)])
  }

  private static func key(_ state: VitalState) -> VitalKey? {
    switch state {
    case .below: .below
    case .above: .above
    case .within: .within
    case .unknown: nil
    }
  }

  /// Where a value that is within stands among the usual ones; nil in the middle of them, and where
  /// the table doesn't know.
  private func shade(_ vital: Vital, _ range: ReferenceRange) -> VitalKey? {
    guard vital.state == .within, let value = vital.value, let low = range.usualLow,
      let high = range.usualHigh
    else { return nil }
    if value < low { return .slightlyLow }
    return value > high ? .slightlyHigh : nil
  }

  /// One whole sentence on a vital.
  package func sentence(_ vital: Vital) -> String {
    guard let value = vital.value else { return self(.missing, of: vital.type) }
    if vital.freshness == .stale {
      guard let age = vital.ageSeconds else { return self(.ahead, of: vital.type) }
      return self(.tooOld, of: vital.type, ["age": self.age(seconds: age)])
    }
    var places = ["value": number(value)]
    guard let range = vital.range, vital.state != .unknown else {
      return self(.incomparable, of: vital.type, places)
    }
    places["range"] = self.range(range)
    let key: VitalKey =
      switch vital.state {
      case .below: .isBelow
      case .above: .isAbove
      case .within, .unknown: .isWithin
      }
    return self(key, of: vital.type, places)
  }

  /// How the newest reading of a type stands, for a list; nil where that isn't known.
  package func news(_ type: String, _ state: VitalState) -> String? {
    switch state {
    case .below: self(.newBelow, of: type)
    case .within: self(.newWithin, of: type)
    case .above: self(.newAbove, of: type)
    case .unknown: nil
    }
  }

  /// Why the readings can't be read, in a sentence.
  package func sentence(_ fault: ReadingsFault) -> String {
    self(.fault, ["reason": self(fault.cause.key)])
  }
}
