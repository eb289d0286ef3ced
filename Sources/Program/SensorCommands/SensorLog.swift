import Catalogues
import CommandLineParsing
import Console
import HealthModel
import HealthStorage
import Sensors
import SensorKeeping
import Services
import Core

/// `mindpulse sensor log`: what happened to the sensors' connections and values.
struct SensorLog: Command {
  private static let name = Argument(optional: "NAME", help: "One sensor alone; default all.")
  private static let limit = Option(
    "limit",
    "N",
    in: 1...1000,
    help: "The maximum number of lines; default 50."
  )

  static let specification = CommandSpecification(
    "log",
    summary: "Show when sensors were connected and lost, and which values weren't saved.",
    parameters: [name, limit]
  )

  private let name: String?
  private let limit: Int

  init(_ line: ParsedCommand) throws {
    name = try line[Self.name]
    limit = try line[Self.limit] ?? 50
  }

  func run(_ services: Services) throws -> ExitCode {
    let store = try services.stores.health()
    try SensorNames.check(name, in: store)
    let lines = try store.sensorLog(of: name, limit: limit).map { line in
      LogLineJSON(
        sensor: line.sensor,
        time: Timestamp(milliseconds: line.time, in: services.clock.zone),
        text: line.text
      )
    }
    if services.output.isJSON {
      try services.output.json(["lines": lines])
    } else if lines.isEmpty {
      try services.output.line("Nothing has happened yet.")
    }
    guard !services.output.isJSON else { return .done }
    for line in lines {
      let note = services.output.spoken(SensorNote.words(ofLine: line.text))
      let text = note == line.text ? services.words.retold(note) : note
      try services.output.line("\(line.time.day) \(line.time.clock)  \(line.sensor): \(text)")
    }
    return .done
  }
}

/// A line of the log as `--json` prints it.
private struct LogLineJSON: Encodable {
  let sensor: String
  let time: Timestamp
  let text: String
}
