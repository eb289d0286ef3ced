import Console
import CommandLineParsing
import Configuration
import Core

/// `mindpulse config path`: where the settings are.
struct ConfigPath: Command {
  static let specification = CommandSpecification("path", summary: "Where the file is.")

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    let file = context.home.configFile
    if context.output.isJSON {
      try context.output.json(["path": file])
    } else {
      try context.output.line(VisibleText.filtered(file))
    }
    return .done
  }
}
