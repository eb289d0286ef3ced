package import Core
import HealthModel
package import HealthStorage
package import Sensors

/// How a sensor stands, as the store keeps it and people read it.
package enum SensorStanding: String, Sendable {
  /// Values come, or may come.
  case connected
  /// It is being connected, or tried again after a time.
  case reconnecting
  /// Bluetooth is out of reach.
  case noBluetooth = "no-bluetooth"
  /// It hasn't been seen.
  case unseen
  /// No program reads it.
  case idle

  /// How a link stands; nil where another program knows.
  package init?(_ state: SensorLink.State) {
    switch state {
    case .live: self = .connected
    case .connecting, .resolving, .subscribing, .pairing, .waiting: self = .reconnecting
    case .out(.unseen): self = .unseen
    case .out(.unknown): self = .reconnecting
    case .out: self = .noBluetooth
    case .ended: self = .idle
    case .held: return nil
    }
  }

  /// How a sensor of the store stands; `isAlive` says whether a process still runs.
  package init(_ record: SensorRecord, isAlive: (SensorHolder) -> Bool) {
    guard let holder = record.holder, isAlive(holder) else {
      self = .idle
      return
    }
    self = SensorStanding(rawValue: record.state) ?? .idle
  }

  /// It in words.
  package var words: LocalizedText {
    switch self {
    case .connected: "connected"
    case .reconnecting: "connecting"
    case .noBluetooth: "Bluetooth isn't available"
    case .unseen: "not seen yet"
    case .idle: "no program is reading it"
    }
  }
}
