import Console
import CommandLineParsing
import Configuration
import Core

/// `mindpulse config get`: one setting.
struct ConfigGet: Command {
  /// A setting's name.
  static let key = Argument(
    "KEY",
    help: "Such as endpoint.model.",
    completion: .dynamic("settings")
  )

  static let specification = CommandSpecification(
    "get",
    summary: "One setting.",
    parameters: [key]
  )

  private let key: String

  init(_ line: ParsedCommand) throws { key = try line[Self.key] }

  func run(_ context: AppContext) throws -> ExitCode {
    try Self.show(key, context)
    return .done
  }

  /// Prints its value.
  static func show(_ key: String, _ context: AppContext) throws {
    let value = try SettingSpecification.value(of: key, in: try context.settings()).text
    if context.output.isJSON { return try context.output.json([key: value]) }
    try context.output.line(VisibleText.filtered(value))
  }
}
