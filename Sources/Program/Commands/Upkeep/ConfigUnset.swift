import CommandLineParsing
import Configuration
import Console
import Core
import Services

/// `mindpulse config unset`: takes one setting out of the file.
struct ConfigUnset: Command {
  static let specification = CommandSpecification(
    "unset",
    summary: "Remove one setting from the file, so that its default applies.",
    parameters: [ConfigGet.key]
  )

  private let key: String

  init(_ line: ParsedCommand) throws { key = try line[ConfigGet.key] }

  func run(_ services: Services) throws -> ExitCode {
    if try !services.settings.unset(key) {
      services.output.notice("\(key) isn't set in \(services.home.configFile).")
    }
    try ConfigGet.show(key, services)
    return .done
  }
}
