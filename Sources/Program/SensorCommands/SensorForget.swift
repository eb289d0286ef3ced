import CommandLineParsing
import Console
import Core
import HealthStorage
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

/// What commands say of a sensor's name.
enum SensorNames {
  /// No sensor has this name.
  static func unknown(_ name: String) -> AppFailure {
    AppFailure(
      .missing,
      "There is no sensor called “\(VisibleText.singleLine(name, limit: 60))”.",
      hint: "To see them all: mindpulse sensor list"
    )
  }

  /// Makes sure that a name is a sensor's.
  ///
  /// - Throws: ``AppFailure`` where it is none.
  static func check(_ name: String?, in store: HealthStore) throws {
    guard let name else { return }
    guard try store.sensors().contains(where: { $0.name == name }) else { throw unknown(name) }
  }
}
