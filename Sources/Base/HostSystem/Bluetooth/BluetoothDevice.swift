/// A Bluetooth device as it shows; its texts are its own and not made safe.
package struct BluetoothDevice: Equatable, Sendable {
  /// Its address.
  package let address: String
  /// Its name; empty without one.
  package let name: String
  /// The services that it advertises or has, in full and lower case.
  package let services: [String]
  /// How strongly it is received, dBm; nil where it isn't received now.
  package let strength: Int?
  /// Percent of its battery; nil where it isn't known.
  package let battery: Int?
  /// Whether it is connected.
  package let isConnected: Bool
  /// Whether its services are known.
  package let isResolved: Bool
  /// Whether it is paired.
  package let isPaired: Bool

  /// A device as BlueZ knows it.
  init(_ device: BluetoothObjects.Device) {
    address = device.address
    name = device.name
    services = device.services.map { $0.lowercased() }
    strength = device.strength
    battery = device.battery.map(Int.init)
    isConnected = device.isConnected
    isResolved = device.isResolved
    isPaired = device.isPaired
  }
}

/// What comes from Bluetooth by itself.
package enum BluetoothEvent: Equatable, Sendable {
  /// All there is to know is known now.
  case ready
  /// Something about devices or adapters is otherwise than before.
  case changed
  /// A device of an address has sent a value of a characteristic.
  case value(address: String, uuid: String, [UInt8])
  /// A subscription that was made has ended.
  case ended(address: String, uuid: String)
  /// Bluetooth is out of reach.
  case lost(BluetoothError)
}
