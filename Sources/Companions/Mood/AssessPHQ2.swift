import CommandLineParsing
import Console
import Services

/// `mindpulse assess phq-2`: two questions about mood.
struct AssessPHQ2: Command {
  static let specification = QuestionnaireTaking.specification(
    .phq2,
    summary: "PHQ-2: two questions about mood."
  )
  static let needs = CommandNeeds(sealed: .words)

  private let taking: QuestionnaireTaking

  init(_ line: ParsedCommand) throws { taking = try QuestionnaireTaking(.phq2, line) }

  func run(_ services: Services) async throws -> ExitCode { try await taking.run(services) }
}
