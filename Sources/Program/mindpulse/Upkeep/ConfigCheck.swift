import Console
import CommandLineParsing
import Configuration
import Core

/// `mindpulse config check`: what is wrong in the settings, and where.
struct ConfigCheck: Command {
  static let specification = CommandSpecification(
    "check",
    summary: "Say what is wrong in the file, and where."
  )

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    try Self.check(context)
    return .done
  }

  private static func check(_ context: AppContext) throws {
    let file = context.home.configFile
    guard let text = try context.configText() else {
      if context.output.isJSON { return try context.output.json(["problems": [String]()]) }
      let sentence = "There is no \(file); everything is at its default."
      return try context.output.line(VisibleText.filtered(sentence))
    }
    let problems = SettingsCheck.problems(in: try JSON5Document(text, file: file))
    if context.output.isJSON {
      try context.output.json(["problems": problems.map(\.description)])
    } else {
      for problem in problems {
        try context.output.line(VisibleText.filtered(problem.description))
      }
      if problems.isEmpty {
        try context.output.line(VisibleText.filtered("\(file) is in order."))
      }
    }
    guard problems.isEmpty else {
      let count = problems.count == 1 ? "One thing is" : "\(problems.count) things are"
      throw ReportedFailure(exitCode: .configuration, message: "\(count) wrong in \(file).")
    }
  }
}
