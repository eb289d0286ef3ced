import Catalogues
import CommandLineParsing
import Console
import Core
package import HealthModel
package import HealthStorage
import Sensors
package import SensorKeeping
import Services
import Terminal

/// `mindpulse sensor list`: the paired sensors and how they stand.
struct SensorList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "List paired sensors, and since when nothing came."
  )

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let sensors = try services.stores.health().sensors()
    let rows = sensors.map { ($0, SensorStanding($0, isAlive: SensorKeeper.isAlive)) }
    let output = services.output
    if output.isJSON {
      try output.json(["sensors": rows.map { SensorJSON($0, $1, services.clock.zone) }])
      return .done
    }
    guard !rows.isEmpty else {
      try output.line("No sensors are paired. To see which are near: mindpulse sensor scan")
      return .done
    }
    var table = TextTable(
      headers: output.headings(["name", "measures", "state", "last value", "battery"])
    )
    let now = services.clock.now()
    for (sensor, standing) in rows {
      let kinds = sensor.kinds.compactMap(SensorKind.init).map { output.spoken($0.words) }
      let heard = sensor.heard.map { Timestamp(milliseconds: $0, in: services.clock.zone) }
      table.add([
        VisibleText.singleLine(sensor.name, limit: 60), kinds.joined(separator: ", "),
        output.spoken(standing.words), heard.map { $0.seen(now) } ?? output.spoken("none yet"),
        sensor.battery.map { services.words.quantity("\($0)", "%") } ?? "–",
      ])
    }
    try output.table(table)
    return .done
  }
}

/// A sensor as `--json` prints it.
package struct SensorJSON: Encodable {
  let name: String
  let address: String
  let measures: [String]
  @OrNull var device: String?
  let state: String
  @OrNull var since: Timestamp?
  @OrNull var lastValue: Timestamp?
  @OrNull var battery: Int?

  /// A sensor of the store.
  package init(_ record: SensorRecord, _ standing: SensorStanding, _ zone: LocalZone = .current) {
    let time = { (milliseconds: Int64) in Timestamp(milliseconds: milliseconds, in: zone) }
    name = record.name
    address = record.address
    measures = record.kinds
    device = record.device
    state = standing.rawValue
    since = record.since.map(time)
    lastValue = record.heard.map(time)
    battery = record.battery
  }
}
