import CommandLineParsing
import Console
import Services

/// `mindpulse assess phq-9`: nine questions about mood.
struct AssessPHQ9: Command {
  static let specification = QuestionnaireTaking.specification(
    .phq9,
    summary: "PHQ-9: nine questions about mood."
  )
  static let needs = CommandNeeds(sealed: .words)

  private let taking: QuestionnaireTaking

  init(_ line: ParsedCommand) throws { taking = try QuestionnaireTaking(.phq9, line) }

  func run(_ services: Services) async throws -> ExitCode { try await taking.run(services) }
}
