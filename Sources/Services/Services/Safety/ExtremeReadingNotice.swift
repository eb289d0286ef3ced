import Assessment
package import HealthModel
import HealthStorage
import Safety

/// Finds readings at rest that ask for urgent care: the newest two of a type, close together.
@MainActor package struct ExtremeReadingNotice {
  /// HealthKit's motion context of a reading taken in movement, which says nothing of rest.
  private static let active = 2
  /// How far back a reading may lie that is confirmed, in milliseconds; the rule looks closer.
  private static let reach: Int64 = 3_600_000

  private let services: Services

  /// A look at these readings.
  package init(_ services: Services) { self.services = services }

  /// What the newest readings call for.
  ///
  /// - Parameters:
  ///   - age: in years; nil where it is unknown.
  ///   - now: the present.
  /// - Returns: the text, urgent before what is only to be measured again, and which it is; nil for
  ///   nothing.
  /// - Throws: an error of the store.
  package func find(age: Double?, now: Timestamp) throws -> (text: String, isUrgent: Bool)? {
    let rule = try services.safety.extremeReadings()
    var single: ExtremeOutcome = .none
    for type in [SampleType.heartRate, .respiratoryRate] {
      let outcome = try outcome(of: type, rule, age: age, now: now)
      if case .urgent = outcome { return try text(outcome, rule).map { ($0, true) } }
      if outcome != .none { single = outcome }
    }
    return try text(single, rule).map { ($0, false) }
  }

  private func outcome(
    of type: SampleType,
    _ rule: ExtremeReadingRule,
    age: Double?,
    now: Timestamp
  ) throws -> ExtremeOutcome {
    let store = try services.stores.health()
    var newest: [(time: Int64, value: Double)] = []
    let end = now.milliseconds
    try store.forEachReading(type, startingIn: end - Self.reach..<end + 60_000, hasMotion: true) {
      start,
      _,
      value,
      motion in
      guard motion != Self.active else { return }
      newest = newest.suffix(1) + [(start / 1000, value)]
    }
    var watch = ExtremeReadings(rule: rule)
    var outcome: ExtremeOutcome = .none
    for reading in newest {
      // The earlier one was fresh in its time.
      let seen = reading.time == newest.last?.time ? end / 1000 : reading.time
      outcome = watch.receive(
        type: type.name,
        value: reading.value,
        at: reading.time,
        age: age,
        now: seen
      )
    }
    return outcome
  }

  private func text(_ outcome: ExtremeOutcome, _ rule: ExtremeReadingRule) throws -> String? {
    guard outcome != .none else { return nil }
    return rule.text(
      for: outcome,
      language: services.safety.language,
      emergency: try services.safety.contacts().emergency
    )
  }
}
