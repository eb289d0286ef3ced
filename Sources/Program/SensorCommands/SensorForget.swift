import CommandLineParsing
import Console
import Core
import HealthStorage
import SensorKeeping
import Services

/// `mindpulse sensor forget`: reads a sensor no more.
struct SensorForget: Command {
  private static let name = Argument("NAME", help: "The sensor; 'sensor list' shows its name.")

  static let specification = CommandSpecification(
    "forget",
    summary: "Stop reading a sensor, and delete its log.",
    discussion: "Its readings stay; 'mindpulse samples delete' deletes them.",
    parameters: [name]
  )

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[Self.name] }

  func run(_ services: Services) throws -> ExitCode {
    guard try services.stores.health().forgetSensor(named: name) else {
      throw SensorNames.unknown(name)
    }
    let shown = VisibleText.singleLine(name, limit: 60)
    if services.output.isJSON {
      try services.output.json(["forgotten": shown])
    } else {
      try services.output.line("\(shown) isn't read any more. Its readings are still saved.")
    }
    return .done
  }
}
