/// What BlueZ knows, as its object manager tells it.
///
/// Everything here came over the air and through another program: it is bounded, and never trusted
/// text. Interfaces and properties are those of BlueZ 5.66 (doc/adapter-api.txt, device-api.txt,
/// gatt-api.txt, battery-api.txt).
struct BluetoothObjects {
  /// An adapter of this machine.
  struct Adapter: Equatable {
    /// Whether it is switched on.
    var isPowered = false
  }

  /// A device that was seen or is known.
  struct Device: Equatable {
    /// The adapter it was seen by.
    var adapter = ""
    /// Its address.
    var address = ""
    /// Its name as it says, or as the person has set; empty without one.
    var name = ""
    /// The services that it advertises or has.
    var services: [String] = []
    /// How strongly it was received, dBm; nil where it isn't received now.
    var strength: Int?
    /// Percent of its battery.
    var battery: UInt8?
    /// Whether it is connected.
    var isConnected = false
    /// Whether its services are known.
    var isResolved = false
    /// Whether it is paired.
    var isPaired = false
  }

  /// A value that a device has.
  struct Characteristic: Equatable {
    /// Its UUID.
    var uuid = ""
    /// Whether it can be taken in a pipe of its own.
    var hasPipe = false
  }

  /// What a change means for whoever looks on.
  enum Change: Equatable {
    /// Something is otherwise than before.
    case other
    /// A characteristic has a new value.
    case value(path: String, [UInt8])
  }

  /// The most devices and the most characteristics that are kept.
  static let most = 2000

  private(set) var adapters: [String: Adapter] = [:]
  private(set) var devices: [String: Device] = [:]
  private(set) var characteristics: [String: Characteristic] = [:]

  /// Takes all objects, as `GetManagedObjects` answers.
  init(_ answer: BusValue? = nil) {
    guard case .dictionary(let objects)? = answer else { return }
    for object in objects { add(object.key, object.value) }
  }

  /// Takes an object with some interfaces, as `InterfacesAdded` tells.
  mutating func add(_ path: String, _ interfaces: BusValue?) {
    guard case .dictionary(let entries)? = interfaces else { return }
    for entry in entries { _ = change(path, entry.key, entry.value, isNew: true) }
  }

  /// Takes interfaces of an object away, as `InterfacesRemoved` tells.
  mutating func remove(_ path: String, _ interfaces: [String]) {
    if interfaces.contains("org.bluez.Adapter1") { adapters[path] = nil }
    if interfaces.contains("org.bluez.Device1") { devices[path] = nil }
    if interfaces.contains("org.bluez.GattCharacteristic1") { characteristics[path] = nil }
    if interfaces.contains("org.bluez.Battery1") { devices[path]?.battery = nil }
  }

  /// Takes properties of an object, as `PropertiesChanged` tells; nil for what isn't of interest.
  mutating func change(
    _ path: String,
    _ interface: String,
    _ properties: BusValue?,
    isNew: Bool = false
  ) -> Change? {
    guard case .dictionary(let entries)? = properties else { return nil }
    switch interface {
    case "org.bluez.Adapter1":
      var adapter = adapters[path] ?? Adapter()
      for case ("Powered", .flag(let isOn)) in entries { adapter.isPowered = isOn }
      adapters[path] = adapter
    case "org.bluez.Device1":
      guard isNew || devices[path] != nil, devices[path] != nil || devices.count < Self.most else {
        return nil
      }
      devices[path] = changed(devices[path] ?? Device(), entries)
    case "org.bluez.Battery1":
      for case ("Percentage", .byte(let percent)) in entries { devices[path]?.battery = percent }
    case "org.bluez.GattCharacteristic1": return characteristic(path, entries, isNew)
    default: return nil
    }
    return .other
  }

  private mutating func characteristic(
    _ path: String,
    _ entries: [(key: String, value: BusValue)],
    _ isNew: Bool
  ) -> Change? {
    guard isNew || characteristics[path] != nil else { return nil }
    var value: [UInt8]?
    for (name, property) in entries {
      switch (name, property) {
      case ("UUID", .string(let uuid)) where characteristics.count < Self.most:
        characteristics[path, default: Characteristic()].uuid = uuid.lowercased()
      case ("NotifyAcquired", _): characteristics[path]?.hasPipe = true
      case ("Value", .bytes(let bytes)): value = bytes
      default: break
      }
    }
    // What an object had when it appeared is no new value.
    guard let value, !isNew else { return isNew ? .other : nil }
    return .value(path: path, value)
  }

  private func changed(
    _ device: Device,
    _ entries: [(key: String, value: BusValue)]
  ) -> Device {
    var device = device
    for (name, property) in entries {
      switch (name, property) {
      case ("Adapter", .path(let path)): device.adapter = path
      case ("Address", .string(let address)): device.address = address
      case ("Alias", .string(let name)): device.name = name
      case ("UUIDs", .strings(let services)): device.services = Array(services.prefix(64))
      case ("RSSI", .signedShort(let strength)): device.strength = Int(strength)
      case ("Connected", .flag(let isSet)): device.isConnected = isSet
      case ("ServicesResolved", .flag(let isSet)): device.isResolved = isSet
      case ("Paired", .flag(let isSet)): device.isPaired = isSet
      default: break
      }
    }
    return device
  }

  // MARK: - Looking things up

  /// The device of an address; of several adapters, of the one that has it connected, or is on.
  func device(_ address: String) -> (path: String, device: Device)? {
    let found = devices.filter { $0.value.address.uppercased() == address.uppercased() }
    let best = found.min { rank($0.value) < rank($1.value) || ($0.key < $1.key) }
    return best.map { (path: $0.key, device: $0.value) }
  }

  private func rank(_ device: Device) -> Int {
    if device.isConnected { return 0 }
    return adapters[device.adapter]?.isPowered == true ? 1 : 2
  }

  /// The path of the adapter to look for devices with; one that is on, if there is any.
  var adapter: (path: String, isPowered: Bool)? {
    let paths = adapters.keys.sorted()
    let path = paths.first { adapters[$0]?.isPowered == true } ?? paths.first
    return path.map { (path: $0, isPowered: adapters[$0]?.isPowered == true) }
  }

  /// A device's characteristics with their UUIDs, by path.
  func characteristics(of device: String) -> [(path: String, uuid: String, hasPipe: Bool)] {
    characteristics.filter { $0.key.hasPrefix(device + "/") }.sorted { $0.key < $1.key }
      .map { (path: $0.key, uuid: $0.value.uuid, hasPipe: $0.value.hasPipe) }
  }

  /// The device that an object belongs to.
  func device(of path: String) -> Device? {
    devices.first { path.hasPrefix($0.key + "/") }?.value
  }
}
