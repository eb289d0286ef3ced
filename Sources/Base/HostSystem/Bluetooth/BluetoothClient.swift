/// Bluetooth Low Energy through BlueZ, over the system bus.
///
/// It works on the main queue as messages come; nothing polls and nothing waits. Values are taken in a
/// pipe of their own where BlueZ has one (`AcquireNotify`), where no other program can read them, and
/// else over the bus (`StartNotify`).
@MainActor package final class BluetoothClient {
  /// What came of a call.
  package typealias Outcome<Value> = @MainActor (Result<Value, BluetoothError>) -> Void

  private static let service = "org.bluez"
  /// How long BlueZ may take to connect to a device, and to do anything else.
  private static let connecting = Duration.seconds(40)
  private static let answering = Duration.seconds(20)

  private let environment: [String: String]
  private let receive: @MainActor (BluetoothEvent) -> Void
  private var connection: BusConnection?
  private var owner = ""
  private var calls: [BusConnection.Serial: @MainActor (BusMessage) -> Void] = [:]
  private var pipes: [String: NotifyPipe] = [:]
  private var subscribed: Set<String> = []
  private var objects = BluetoothObjects()

  /// A client that has not connected yet.
  ///
  /// - Parameters:
  ///   - environment: where the system bus is looked up.
  ///   - receive: is given what comes, in order, on the main queue.
  package init(
    environment: [String: String],
    receive: @escaping @MainActor (BluetoothEvent) -> Void
  ) {
    self.environment = environment
    self.receive = receive
  }

  isolated deinit { connection?.close() }

  /// Connects and asks for all there is; `ready` or `lost` follows.
  ///
  /// - Throws: ``BluetoothError`` when there is no bus or no library.
  package func start() throws(BluetoothError) {
    guard connection == nil else { return }
    do throws(DesktopServicesError) {
      let made = try BusConnection(address: SystemBusAddress.find(in: environment)) { [weak self] in
        self?.take($0)
      }
      for rule in Self.matches { try made.match(rule) }
      connection = made
    } catch {
      throw error.code == .libraryMissing ? .libraryMissing : .noBus
    }
    load()
  }

  /// Lets go of the bus; subscriptions end with it.
  package func close() {
    connection?.close()
    forget()
    connection = nil
  }

  // MARK: - What there is

  /// Why nothing can be done; nil when an adapter is there and on.
  package var obstacle: BluetoothError? {
    if connection == nil { return .noBus }
    if owner.isEmpty { return .noService }
    guard let adapter = objects.adapter else { return .noAdapter }
    return adapter.isPowered ? nil : .off
  }

  /// The device of an address; nil when it hasn't been seen.
  package func device(_ address: String) -> BluetoothDevice? {
    objects.device(address).map { BluetoothDevice($0.device) }
  }

  /// Every device there is, by address.
  package var devices: [BluetoothDevice] {
    objects.devices.values.map { BluetoothDevice($0) }.sorted { $0.address < $1.address }
  }

  /// The UUIDs of a device's characteristics.
  package func characteristics(of address: String) -> [String] {
    guard let found = objects.device(address) else { return [] }
    return objects.characteristics(of: found.path).map(\.uuid)
  }

  // MARK: - What can be done

  /// Looks for devices with some services until the client is closed or ``stopDiscovery()`` is called.
  package func discover(_ services: [String], then: @escaping Outcome<Void>) {
    guard let adapter = objects.adapter?.path else { return then(.failure(.noAdapter)) }
    let filter: BusValue = .dictionary([
      ("UUIDs", .strings(services)), ("Transport", .string("le")), ("DuplicateData", .flag(false)),
    ])
    call(adapter, "org.bluez.Adapter1", "SetDiscoveryFilter", [filter]) { [weak self] result in
      if case .failure(let error) = result, error.code != .notSupported {
        return then(.failure(error))
      }
      self?.call(adapter, "org.bluez.Adapter1", "StartDiscovery", []) { then($0.map { _ in }) }
    }
  }

  /// Stops looking for devices.
  package func stopDiscovery() {
    guard let adapter = objects.adapter?.path else { return }
    call(adapter, "org.bluez.Adapter1", "StopDiscovery", []) { _ in }
  }

  /// Connects to a device; one that is connected already is a success.
  package func connect(_ address: String, then: @escaping Outcome<Void>) {
    device(address, "Connect", limit: Self.connecting, then)
  }

  /// Pairs a device; one that is paired already is a success.
  package func pair(_ address: String, then: @escaping Outcome<Void>) {
    device(address, "Pair", limit: Self.connecting, then)
  }

  /// Lets a device go.
  package func disconnect(_ address: String) {
    endSubscriptions(of: address)
    device(address, "Disconnect", limit: Self.answering) { _ in }
  }

  /// Reads a value once.
  package func read(_ uuid: String, of address: String, then: @escaping Outcome<[UInt8]>) {
    guard let found = characteristic(uuid, address) else { return then(.failure(.noValue)) }
    call(found.path, Self.characteristic, "ReadValue", [.dictionary([])]) { result in
      then(
        result.flatMap { message in
          guard case .bytes(let bytes)? = message.arguments.first else {
            return .failure(.noValue)
          }
          return .success(bytes)
        }
      )
    }
  }

  /// Subscribes to a value: each that comes is an event.
  package func subscribe(_ uuid: String, of address: String, then: @escaping Outcome<Void>) {
    guard let found = characteristic(uuid, address) else { return then(.failure(.noValue)) }
    subscribed.remove(found.path)
    pipes[found.path] = nil
    guard found.hasPipe else { return notify(found.path, then) }
    call(found.path, Self.characteristic, "AcquireNotify", [.dictionary([])]) {
      [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let message):
        if open(found.path, message, address, uuid) {
          then(.success(()))
        } else {
          notify(found.path, then)
        }
      // What only the bus can give is taken from there; what nobody may have, is not.
      case .failure(let error) where [.unpaired, .unreachable, .off].contains(error.code):
        then(.failure(error))
      case .failure: notify(found.path, then)
      }
    }
  }

  // MARK: - Calls

  private static let characteristic = "org.bluez.GattCharacteristic1"

  private func notify(_ path: String, _ then: @escaping Outcome<Void>) {
    call(path, Self.characteristic, "StartNotify", []) { [weak self] result in
      switch result {
      case .success: self?.subscribed.insert(path)
      case .failure(let error) where error.code == .inProgress: self?.subscribed.insert(path)
      case .failure(let error): return then(.failure(error))
      }
      then(.success(()))
    }
  }

  private func open(
    _ path: String,
    _ message: BusMessage,
    _ address: String,
    _ uuid: String
  ) -> Bool {
    guard case .descriptor(let descriptor)? = message.arguments.first else { return false }
    do throws(DesktopServicesError) {
      pipes[path] = try NotifyPipe(descriptor) { [weak self] value in
        if let value {
          self?.receive(.value(address: address, uuid: uuid, value))
        } else {
          self?.pipes[path] = nil
          self?.receive(.ended(address: address, uuid: uuid))
        }
      }
      return true
    } catch {
      // No descriptor is left for a pipe; the bus needs none.
      return false
    }
  }

  private func characteristic(
    _ uuid: String,
    _ address: String
  ) -> (path: String, hasPipe: Bool)? {
    guard let device = objects.device(address) else { return nil }
    return objects.characteristics(of: device.path).first { $0.uuid == uuid }
      .map { (path: $0.path, hasPipe: $0.hasPipe) }
  }

  private func device(
    _ address: String,
    _ member: String,
    limit: Duration,
    _ then: @escaping Outcome<Void>
  ) {
    guard let found = objects.device(address) else { return then(.failure(.unseen(address))) }
    call(found.path, "org.bluez.Device1", member, [], limit: limit) { result in
      if case .failure(let error) = result, error.code != .inProgress {
        return then(.failure(error))
      }
      then(.success(()))
    }
  }

  private func call(
    _ path: String,
    _ interface: String,
    _ member: String,
    _ arguments: [BusValue],
    limit: Duration = answering,
    _ then: @escaping Outcome<BusMessage>
  ) {
    guard let connection else { return then(.failure(.noBus)) }
    let call = BusCall(
      destination: Self.service,
      path: path,
      interface: interface,
      member: member,
      arguments: arguments
    )
    do throws(DesktopServicesError) {
      calls[try connection.send(call, limit: limit)] = { message in
        guard let failure = message.failure else { return then(.success(message)) }
        then(.failure(.answered(name: failure.name, text: failure.text)))
      }
    } catch {
      then(.failure(.noBus))
    }
  }

  // MARK: - What comes

  /// The signals that are listened to.
  private static let matches = [
    "type='signal',sender='\(service)',interface='org.freedesktop.DBus.ObjectManager'",
    "type='signal',sender='\(service)',interface='org.freedesktop.DBus.Properties',"
      + "member='PropertiesChanged'",
    "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
      + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(service)'",
  ]

  private func load() {
    call("/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", []) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let message):
        owner = message.sender
        objects = BluetoothObjects(message.arguments.first)
        receive(.ready)
      case .failure(let error):
        forget()
        receive(.lost(error))
      }
    }
  }

  private func forget() {
    owner = ""
    calls = [:]
    pipes = [:]
    subscribed = []
    objects = BluetoothObjects()
  }

  private func take(_ incoming: BusConnection.Incoming) {
    switch incoming {
    case .reply(let serial, let message): calls.removeValue(forKey: serial)?(message)
    case .signal(let message) where message.interface == "org.freedesktop.DBus":
      takeOwner(message)
    // Any program can send a signal to this one alone; BlueZ's come from BlueZ.
    case .signal(let message) where !owner.isEmpty && message.sender == owner: takeSignal(message)
    case .signal: return
    case .lost:
      connection = nil
      forget()
      receive(.lost(.noBus))
    }
  }

  /// BlueZ was started, ended, or started again.
  private func takeOwner(_ message: BusMessage) {
    guard message.sender == "org.freedesktop.DBus", message.member == "NameOwnerChanged",
      message.arguments.first == .string(Self.service),
      case .string(let new)? = message.arguments.last, new != owner || new.isEmpty
    else { return }
    forget()
    guard new.isEmpty else { return load() }
    receive(.lost(.noService))
  }

  private func takeSignal(_ message: BusMessage) {
    let values = message.arguments
    switch (message.member, values.first) {
    case ("InterfacesAdded", .path(let path)?) where values.count > 1:
      objects.add(path, values[1])
      receive(.changed)
    case ("InterfacesRemoved", .path(let path)?):
      guard values.count > 1, case .strings(let interfaces) = values[1] else { return }
      objects.remove(path, interfaces)
      receive(.changed)
    case ("PropertiesChanged", .string(let interface)?) where values.count > 1:
      switch objects.change(message.path, interface, values[1]) {
      case .other?: receive(.changed)
      case .value(let path, let bytes)? where subscribed.contains(path): pass(bytes, of: path)
      case .value?, nil: return
      }
    default: return
    }
  }

  private func pass(_ bytes: [UInt8], of path: String) {
    guard let uuid = objects.characteristics[path]?.uuid,
      let address = objects.device(of: path)?.address
    else { return }
    receive(.value(address: address, uuid: uuid, bytes))
  }

  private func endSubscriptions(of address: String) {
    guard let device = objects.device(address)?.path else { return }
    for path in pipes.keys where path.hasPrefix(device + "/") { pipes[path] = nil }
    subscribed = subscribed.filter { !$0.hasPrefix(device + "/") }
  }
}
