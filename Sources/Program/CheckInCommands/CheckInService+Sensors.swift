import Assessment
import Dialogue
import HealthModel
import HealthStorage
import Services

/// What readings of a sensor that is worn call for.
///
/// A sensor's readings come whatever its wearer does, and it doesn't say whether they are climbing
/// stairs. What it alone has measured calls for no check-in by itself; a reading of another source
/// that agrees does, and so do extreme readings and scheduled check-ins as ever.
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
        try !isConfirmed(vital, type, start, sensors, store)
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
}
