import Catalogues
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
      let places = [
        "name": VisibleText.singleLine(sensor.name, limit: 60),
        "facts": parts(sensor, services.words).joined(separator: ", "),
      ]
      return services.words.text(SensorKey.sentence, places)
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

  private func parts(_ sensor: SensorRecord, _ words: Catalogue) -> [String] {
    let standing: SensorKey =
      switch SensorStanding(sensor, isAlive: SensorKeeper.isAlive) {
      case .connected: .connected
      case .reconnecting: .reconnecting
      case .noBluetooth: .noBluetooth
      case .unseen: .unseen
      case .idle: .idle
      }
    let heard = sensor.heard.map { time in
      let time = Timestamp(milliseconds: time, in: services.clock.zone)
      let isToday = time.day == services.clock.now().day
      let shown = isToday ? time.clock : "\(words.day(time.day)) \(time.clock)"
      return words.text(SensorKey.lastValue, ["time": shown])
    }
    let battery = sensor.battery.map {
      words.text(SensorKey.battery, ["charge": words.quantity("\($0)", "%")])
    }
    return [words.text(standing), heard ?? words.text(SensorKey.noValue), battery]
      .compactMap(\.self)
  }
}
