import Core
import HealthModel
import HealthStorage
import SensorKeeping
package import Services

/// How paired sensors stand, for `status`: when each was heard last, and its battery.
///
/// It asks the store alone, no Bluetooth.
@MainActor package struct SensorStatus {
  private let services: Services

  /// The sensors of this person.
  package init(_ services: Services) { self.services = services }

  /// A sentence for each sensor.
  package func sentences() throws -> [String] {
    try services.stores.health().sensors().map { sensor in
      let name = VisibleText.singleLine(sensor.name, limit: 60)
      return "Sensor \(name): \(parts(sensor).joined(separator: ", "))."
    }
  }

  /// What `status --json` prints.
  package func json() throws -> [SensorJSON] {
    try services.stores.health().sensors().map { sensor in
      SensorJSON(
        sensor,
        SensorStanding(sensor, isAlive: SensorKeeper.isAlive),
        services.clock.zone
      )
    }
  }

  private func parts(_ sensor: SensorRecord) -> [String] {
    let standing = SensorStanding(sensor, isAlive: SensorKeeper.isAlive).words
    let heard = sensor.heard.map { time in
      let time = Timestamp(milliseconds: time, in: services.clock.zone)
      return "last value \(time.seen(services.clock.now()))"
    }
    let battery = sensor.battery.map { "battery \($0)%" }
    return [standing, heard ?? "no value yet", battery].compactMap(\.self)
  }
}
