import Assessment
import Dialogue
import HealthModel
import HealthStorage
import SensorKeeping
import Sensors
import Services
import Prompts

/// What readings of a sensor that is worn call for.
///
/// A sensor's readings come whatever its wearer does, and it doesn't say whether they are climbing
/// stairs. What it alone has measured calls for no check-in by itself, unless a reading of another
/// source agrees, or the wearer is known to have kept still; extreme readings and scheduled check-ins
/// are looked at as ever.
extension CheckInService {
  /// How long before a sensor's reading another source's still confirms it, milliseconds.
  private static let agreement: Int64 = 600_000

  /// Facts in which nothing speaks that sensors alone have measured.
  func confirmed(_ facts: PersonFacts) throws -> PersonFacts {
    let store = try services.stores.health()
    let sensors = Set(try store.sensors().map(\.name))
    guard !sensors.isEmpty else { return facts }
    var facts = facts
    for (index, vital) in facts.vitals.enumerated() {
      guard let type = SampleType.named(vital.type), let start = vital.start,
        let newest = try store.latest(type, notAhead: facts.now), sensors.contains(newest.source),
        try !isConfirmed(vital, type, start, sensors, store),
        try !isRiseAtRest(vital, newest, sensors, store)
      else { continue }
      facts.vitals[index].state = .unknown
      facts.verdicts[vital.type] = nil
    }
    return facts
  }

  /// Whether another source has measured the same lately: also outside the range, on the same side.
  private func isConfirmed(
    _ vital: Vital,
    _ type: SampleType,
    _ start: Timestamp,
    _ sensors: Set<String>,
    _ store: HealthStore
  ) throws -> Bool {
    guard let range = vital.range, vital.isOutside else { return false }
    let lately = try store.samples(
      type,
      from: start.adding(milliseconds: -Self.agreement),
      to: start.adding(milliseconds: 1)
    )
    return lately.contains { sample in
      guard !sensors.contains(sample.source) else { return false }
      return vital.state == .below ? sample.value < range.low : sample.value > range.high
    }
  }

  /// Whether a sensor's readings have been above the range for a while during which its wearer kept
  /// still, by steps that were counted or by a sensor's count of energy.
  private func isRiseAtRest(
    _ vital: Vital,
    _ newest: Sample,
    _ sensors: Set<String>,
    _ store: HealthStore
  ) throws -> Bool {
    guard let range = vital.range, vital.isOutside, vital.state == .above else { return false }
    var still = StillnessWindow(
      endingAt: newest.start.milliseconds,
      try services.sensorRules().stillness
    )
    let span = (from: newest.start.adding(milliseconds: -still.length), to: newest.start)
    for sample in try store.samples(newest.type, from: span.from, to: span.to)
    where sample.source == newest.source {
      still.note(isHigh: sample.value > range.high, at: sample.start.milliseconds)
    }
    still.note(isHigh: newest.value > range.high, at: newest.start.milliseconds)
    // Most rises end here: what follows reads more.
    guard still.isSustained else { return false }
    for sample in try store.samples(.stepCount, from: span.from, to: span.to) {
      still.note(
        steps: sample.value,
        from: sample.start.milliseconds,
        to: sample.end.milliseconds
      )
    }
    for sample in try store.samples(.heartRate, from: span.from, to: span.to)
    where sensors.contains(sample.source) {
      guard let text = try store.details(ofSample: sample.id)?.metadata[SensorFold.energyKey],
        let energy = Int(text)
      else { continue }
      still.note(energy: energy, of: sample.source, at: sample.end.milliseconds)
    }
    return still.isStill
  }
}
