import CommandLineParsing
import Configuration
import Console
import Core
import Services

/// `mindpulse config path`: where the settings are.
struct ConfigPath: Command {
  static let specification = CommandSpecification("path", summary: "Show where the file is.")

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let file = services.home.configFile
    if services.output.isJSON {
      try services.output.json(["path": file])
    } else {
      try services.output.line(VisibleText.filtered(file))
    }
    return .done
  }
}
