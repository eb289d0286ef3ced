import CommandLineParsing
import Console
import Core
import HealthStorage
import HostSystem
import Sensors
import SensorKeeping
import Services
import Terminal

/// `mindpulse sensor scan`: which sensors are near.
struct SensorScan: Command {
  private static let seconds = Option(
    "seconds",
    "N",
    in: 1...120,
    help: "How long to look; default 10."
  )
  /// The most sensors that are shown.
  private static let most = 200

  static let specification = CommandSpecification(
    "scan",
    summary: "List the sensors that are near.",
    discussion: "A strap wakes up when it is worn; a watch may require its heart-rate broadcast.",
    parameters: [seconds]
  )

  private let seconds: Int

  init(_ line: ParsedCommand) throws { seconds = try line[Self.seconds] ?? 10 }

  func run(_ services: Services) async throws -> ExitCode {
    let session = BluetoothSession(environment: services.environment)
    defer { session.close() }
    try await session.open()
    services.output.notice("Looking for sensors for \(seconds) seconds.")
    let kinds = SensorKind.allCases.map(\.service)
    let _: Void = try await session.ask { client, then in client.discover(kinds, then: then) }
    await session.pause(seconds: seconds)
    session.client.stopDiscovery()
    let paired = try services.stores.health().sensors().map { $0.address.uppercased() }
    let found = session.client.devices.compactMap { SeenSensor($0, paired: paired) }
      .sorted { ($0.strength ?? -200) > ($1.strength ?? -200) }.prefix(Self.most)
    try show(Array(found), services.output)
    return .done
  }

  private func show(_ found: [SeenSensor], _ output: Output) throws {
    if output.isJSON { return try output.json(["sensors": found]) }
    guard !found.isEmpty else {
      return try output.line(
        "No sensors found. Wear the sensor so that it wakes up, and end other apps that read it."
      )
    }
    var table = TextTable(
      headers: output.headings(["address", "name", "measures", "signal", ""])
    )
    for sensor in found {
      let measures = sensor.kinds.map { output.spoken($0.words) }.joined(separator: ", ")
      table.add([
        sensor.address, sensor.name, measures, sensor.strength.map { "\($0) dBm" } ?? "–",
        sensor.isPaired ? output.spoken("paired") : "",
      ])
    }
    try output.table(table)
  }
}

/// A sensor that was seen, as it is shown and as `--json` prints it.
private struct SeenSensor: Encodable {
  let address: String
  let name: String
  let kinds: [SensorKind]
  let measures: [String]
  let strength: Int?
  let isPaired: Bool

  /// A device, if it is a sensor that can be read.
  init?(_ device: BluetoothDevice, paired: [String]) {
    kinds = SensorKind.kinds(in: device.services)
    guard !kinds.isEmpty else { return nil }
    address = VisibleText.singleLine(device.address, limit: 20)
    name = VisibleText.singleLine(device.name, limit: 40)
    measures = kinds.map(\.words.english)
    strength = device.strength
    isPaired = paired.contains(device.address.uppercased())
  }

  private enum CodingKeys: String, CodingKey {
    case address, name, measures, strength
    case isPaired = "paired"
  }
}
