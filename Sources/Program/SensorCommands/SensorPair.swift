import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import HostSystem
import Sensors
import SensorKeeping
import Services

/// `mindpulse sensor pair`: reads a sensor from now on.
struct SensorPair: Command {
  private static let address = Argument(
    "ADDRESS",
    help: "The sensor's address; 'sensor scan' shows it."
  ).map(checked)
  private static let name = Option(
    "name",
    "NAME",
    help: "What to call it; default its own name."
  ).map { try $0.map(named) }
  /// How long a sensor is looked for, and how long its services may take, seconds.
  private static let patience = 30

  static let specification = CommandSpecification(
    "pair",
    summary: "Read a sensor from now on.",
    parameters: [address, name],
    examples: [.init("mindpulse sensor pair A0:9E:1A:00:00:01 --name Strap")]
  )
  static let needs = CommandNeeds(sealed: .names)

  private let address: String
  private let name: String?

  init(_ line: ParsedCommand) throws {
    address = try line[Self.address]
    name = try line[Self.name]
  }

  func run(_ services: Services) async throws -> ExitCode {
    let session = BluetoothSession(environment: services.environment)
    defer { session.close() }
    try await session.open()
    let device = try await connected(session, services.output)
    let characteristics = session.client.characteristics(of: address)
      .compactMap(SensorCharacteristic.named)
    guard let measured = characteristics.first(where: \.isMeasurement) else {
      session.client.disconnect(address)
      throw AppFailure(
        .failed,
        "The device at \(address) has no readings that MindPulse understands.",
        hint: "It reads heart rate (180D), pulse oximeters (1822) and lines of text (FFE0)."
      )
    }
    try await bond(session, measured)
    let record = try await record(session, device, characteristics, services)
    session.client.disconnect(address)
    try tell(record, services.output)
    return .done
  }

  // MARK: - Steps

  private func connected(
    _ session: BluetoothSession,
    _ output: Output
  ) async throws -> BluetoothDevice {
    let client = session.client
    let address = address
    if client.device(address) == nil {
      output.notice("Looking for \(address).")
      let services = SensorKind.allCases.map(\.service)
      let _: Void = try await session.ask { client, then in client.discover(services, then: then) }
      _ = await session.until(seconds: Self.patience) { client.device(address) != nil }
      client.stopDiscovery()
    }
    let _: Void = try await session.ask { client, then in client.connect(address, then: then) }
    let isKnown = await session.until(seconds: Self.patience) {
      client.device(address)?.isResolved == true
    }
    guard isKnown, let device = client.device(address) else {
      client.disconnect(address)
      throw AppFailure(
        .unavailable,
        "The device at \(address) was found, but didn't say what it measures.",
        hint: "Wear it, keep it near, and try again."
      )
    }
    return device
  }

  /// Subscribes for a moment, and pairs the device where that is required.
  private func bond(_ session: BluetoothSession, _ measured: SensorCharacteristic) async throws {
    do throws(BluetoothError) {
      try await subscribe(session, measured)
    } catch {
      guard error.code == .unpaired else { throw error }
      let _: Void = try await session.ask { client, then in client.pair(address, then: then) }
      try await subscribe(session, measured)
    }
  }

  private func subscribe(
    _ session: BluetoothSession,
    _ measured: SensorCharacteristic
  ) async throws(BluetoothError) {
    let _: Void = try await session.ask { client, then in
      client.subscribe(measured.uuid, of: address, then: then)
    }
  }

  private func record(
    _ session: BluetoothSession,
    _ device: BluetoothDevice,
    _ characteristics: [SensorCharacteristic],
    _ services: Services
  ) async throws -> SensorRecord {
    let described = try await description(session, characteristics)
    let kinds = Self.kinds(characteristics)
    let store = try services.stores.health()
    let own = VisibleText.singleLine(device.name, limit: 60)
    let ending = address.suffix(5)
    let names = name.map { [$0] } ?? [own.isEmpty ? "Sensor \(ending)" : own, "\(own) \(ending)"]
    for name in names {
      let record = try store.pairSensor(
        address: address,
        name: name,
        kinds: kinds,
        device: described.isEmpty ? nil : described,
        at: services.clock.now().milliseconds
      )
      if let record { return record }
    }
    throw AppFailure(
      .usage,
      "Another sensor is called “\(names[0])” already.",
      hint: "Choose another name with --name, or see them all: mindpulse sensor list"
    )
  }

  /// Maker, model and firmware, as far as the device tells.
  private func description(
    _ session: BluetoothSession,
    _ there: [SensorCharacteristic]
  ) async throws -> String {
    var words: [String] = []
    for characteristic: SensorCharacteristic in [.manufacturer, .model, .firmware]
    where there.contains(characteristic) {
      do throws(BluetoothError) {
        let bytes = try await session.ask { client, then in
          client.read(characteristic.uuid, of: address, then: then)
        }
        let text = VisibleText.singleLine(String(decoding: bytes, as: UTF8.self), limit: 40)
        if !text.isEmpty { words.append(text) }
      } catch {
        // A device that doesn't describe itself is as good a sensor.
        guard error.code != .unreachable else { throw error }
      }
    }
    return words.joined(separator: " ")
  }

  private static func kinds(_ characteristics: [SensorCharacteristic]) -> [String] {
    SensorKind.allCases.filter { kind in
      switch kind {
      case .heart: characteristics.contains(.heartRate)
      case .oximeter: characteristics.contains(.spotCheck) || characteristics.contains(.continuous)
      case .serial: characteristics.contains(.text)
      }
    }.map(\.rawValue)
  }

  // MARK: - Words

  private func tell(_ record: SensorRecord, _ output: Output) throws {
    if output.isJSON { return try output.json(SensorJSON(record, .idle)) }
    let kinds = LocalizedText.joined(
      record.kinds.compactMap(SensorKind.init).map(\.words),
      by: ", "
    )
    try output.line("Paired: \(record.name) (\(kinds)).")
    try output.line("It is read while the chat or 'mindpulse daemon' runs.")
  }

  private nonisolated static func checked(_ text: String) throws -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isAddress =
      parts.count == 6 && parts.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) }
    guard isAddress, text.utf8.count == 17 else {
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(text, limit: 40))” isn't a Bluetooth address.",
        hint: "Expected: six pairs of digits, such as A0:9E:1A:00:00:01; 'sensor scan' shows it."
      )
    }
    return text.uppercased()
  }

  private nonisolated static func named(_ text: String) throws -> String {
    let name = VisibleText.singleLine(text, limit: 60)
    guard !name.isEmpty, name == text else {
      throw AppFailure(
        .usage,
        "That can't be a sensor's name.",
        hint: "Expected: 1 to 60 characters without control characters."
      )
    }
    return name
  }
}
