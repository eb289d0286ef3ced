import Core

/// Where a heart-rate sensor is worn: Body Sensor Location, 0x2A38 (Heart Rate Service 1.0, 3.2).
package enum BodyLocation: UInt8, Equatable, Sendable, CaseIterable {
  /// Somewhere else.
  case other
  /// On the chest.
  case chest
  /// On the wrist.
  case wrist
  /// On a finger.
  case finger
  /// On the hand.
  case hand
  /// On an ear lobe.
  case ear
  /// On a foot.
  case foot

  /// Reads a value; a number that is reserved is somewhere else.
  ///
  /// - Throws: ``SensorError`` when there is none.
  package init(_ value: [UInt8]) throws(SensorError) {
    var bytes = try GATTBytes(value, "The body sensor location")
    self = BodyLocation(rawValue: try bytes.byte()) ?? .other
  }

  /// Where it is worn, in a word.
  package var word: String {
    switch self {
    case .other: "elsewhere"
    case .chest: "chest"
    case .wrist: "wrist"
    case .finger: "finger"
    case .hand: "hand"
    case .ear: "ear"
    case .foot: "foot"
    }
  }
}

/// A battery's charge: Battery Level, 0x2A19 (Battery Service 1.1, 3.1).
package struct BatteryLevel: Equatable, Sendable {
  /// Percent, 0…100.
  package let percent: Int

  /// A level of that many percent.
  ///
  /// - Throws: ``SensorError`` when it is more than 100.
  package init(percent: UInt8) throws(SensorError) {
    guard percent <= 100 else { throw .notAPercentage(Int(percent)) }
    self.percent = Int(percent)
  }

  /// Reads a value.
  ///
  /// - Throws: ``SensorError`` when there is none or it is no percentage.
  package init(_ value: [UInt8]) throws(SensorError) {
    var bytes = try GATTBytes(value, "The battery level")
    try self.init(percent: try bytes.byte())
  }
}
