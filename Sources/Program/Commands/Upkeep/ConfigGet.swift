import CommandLineParsing
import Configuration
import Console
import Core
import Services

/// `mindpulse config get`: one setting.
struct ConfigGet: Command {
  /// A setting's name.
  static let key = Argument(
    "KEY",
    help: "Such as endpoint.model.",
    completion: .dynamic("settings")
  ).map { name in
    _ = try SettingSpecification.find(name)
    return name
  }

  static let specification = CommandSpecification(
    "get",
    summary: "Print one setting.",
    discussion:
      "Prints the bare value, or an empty line if nothing is set. With --json, prints JSON.",
    parameters: [key]
  )

  private let key: String

  init(_ line: ParsedCommand) throws { key = try line[Self.key] }

  func run(_ services: Services) throws -> ExitCode {
    try Self.show(key, services)
    return .done
  }

  /// Prints its value.
  static func show(_ key: String, _ services: Services) throws {
    let value = try SettingSpecification.value(of: key, in: try services.settings.current())
    if services.output.isJSON { return try services.output.json([key: value]) }
    let text =
      switch value {
      case .null: ""
      case .string(let text): text
      case .bool, .number, .array, .object: value.text
      }
    try services.output.line(VisibleText.filtered(text))
  }
}
