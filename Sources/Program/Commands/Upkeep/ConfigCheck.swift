import CommandLineParsing
import Configuration
import Console
import Core
import Services

/// `mindpulse config check`: what is wrong in the settings, and where.
struct ConfigCheck: Command {
  static let specification = CommandSpecification(
    "check",
    summary: "Check the file for errors."
  )

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try Self.check(services)
    return .done
  }

  private static func check(_ services: Services) throws {
    let file = services.home.configFile
    let shown = VisibleText.filtered(file)
    guard let text = try services.settings.text() else {
      if services.output.isJSON { return try services.output.json(["problems": [String]()]) }
      return try services.output.line("There is no \(shown); everything is at its default.")
    }
    let problems = SettingsCheck.problems(in: try JSON5Document(text, file: file))
    if services.output.isJSON {
      try services.output.json(["problems": problems.map(\.description)])
    } else {
      for problem in problems {
        try services.output.line(AppFailure(problem).sentences)
      }
      if problems.isEmpty {
        try services.output.line("\(shown) is valid.")
      }
    }
    guard problems.isEmpty else {
      throw ReportedFailure(
        exitCode: .configuration,
        message: problems.count == 1
          ? "One thing is wrong in \(file)." : "\(problems.count) things are wrong in \(file)."
      )
    }
  }
}
