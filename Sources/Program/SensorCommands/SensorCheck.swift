package import Console
import Core
import HealthModel
import HealthStorage
import HostSystem
import SensorKeeping
package import Services

/// Whether paired sensors can be read, and since when nothing came from them.
///
/// Bluetooth is asked only where a sensor is paired.
@MainActor package struct SensorCheck {
  /// How long Bluetooth may take to answer, seconds.
  private static let patience = 2

  private let services: Services

  /// A check.
  package init(_ services: Services) { self.services = services }

  /// What was found.
  package func finding() async -> DoctorFinding {
    let sensors: [SensorRecord]
    do {
      sensors = try services.stores.health().sensors()
    } catch {
      return .broken("sensors", error)
    }
    guard !sensors.isEmpty else {
      return .well("sensors", "none are paired; to see which are near: mindpulse sensor scan")
    }
    let standings = LocalizedText.joined(sensors.map(standing), by: "; ")
    let session = BluetoothSession(environment: services.environment)
    defer { session.close() }
    do throws(BluetoothError) {
      try await session.open(seconds: Self.patience)
      return .well("sensors", standings)
    } catch {
      return .warning("sensors", "\(standings). \(AppFailure(error).sentences)")
    }
  }

  private func standing(_ sensor: SensorRecord) -> LocalizedText {
    let name = VisibleText.singleLine(sensor.name, limit: 60)
    let words = SensorStanding(sensor, isAlive: SensorKeeper.isAlive).words
    guard let heard = sensor.heard else { return "\(name): \(words), no value yet" }
    let time = Timestamp(milliseconds: heard, in: services.clock.zone)
    return "\(name): \(words), last value \(time.seen(services.clock.now()))"
  }
}
