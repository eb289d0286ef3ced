package import Core

/// What a sensor offers, by the services and characteristics of the Bluetooth SIG's list.
package enum SensorKind: String, CaseIterable, Sendable {
  /// Heart rate: service 0x180D.
  case heart
  /// Oxygen saturation and pulse: service 0x1822.
  case oximeter
  /// Lines of text, as hobby boards and breath meters write them: service 0xFFE0.
  case serial

  /// The service's UUID, in full and lower case.
  package var service: String {
    switch self {
    case .heart: Self.uuid("180d")
    case .oximeter: Self.uuid("1822")
    case .serial: Self.uuid("ffe0")
    }
  }

  /// What it measures, in words.
  package var words: LocalizedText {
    switch self {
    case .heart: "heart rate"
    case .oximeter: "oxygen saturation"
    case .serial: "lines of text"
    }
  }

  /// The kinds among the services that a device has.
  package static func kinds(in services: [String]) -> [SensorKind] {
    let services = Set(services.map { $0.lowercased() })
    return allCases.filter { services.contains($0.service) }
  }

  /// A UUID of sixteen bits in full (Core Specification 5.4, Vol 3, Part B, 2.5.1).
  static func uuid(_ short: String) -> String { "0000\(short)-0000-1000-8000-00805f9b34fb" }
}

/// A characteristic that is read or subscribed to.
package enum SensorCharacteristic: String, CaseIterable, Sendable {
  /// Heart Rate Measurement, 0x2A37.
  case heartRate = "2a37"
  /// Body Sensor Location, 0x2A38.
  case bodyLocation = "2a38"
  /// PLX Spot-Check Measurement, 0x2A5E.
  case spotCheck = "2a5e"
  /// PLX Continuous Measurement, 0x2A5F.
  case continuous = "2a5f"
  /// A line of text, 0xFFE1.
  case text = "ffe1"
  /// Battery Level, 0x2A19.
  case battery = "2a19"
  /// Manufacturer Name, 0x2A29.
  case manufacturer = "2a29"
  /// Model Number, 0x2A24.
  case model = "2a24"
  /// Firmware Revision, 0x2A26.
  case firmware = "2a26"

  /// Its UUID, in full and lower case.
  package var uuid: String { SensorKind.uuid(rawValue) }

  /// Whether values come by themselves; the others are read once.
  package var isSubscribed: Bool {
    switch self {
    case .heartRate, .spotCheck, .continuous, .text, .battery: true
    case .bodyLocation, .manufacturer, .model, .firmware: false
    }
  }

  /// Whether its values are readings; those of the others describe the device.
  package var isMeasurement: Bool { isSubscribed && self != .battery }

  /// The characteristic with this UUID.
  package static func named(_ uuid: String) -> SensorCharacteristic? {
    let uuid = uuid.lowercased()
    return allCases.first { $0.uuid == uuid }
  }
}
