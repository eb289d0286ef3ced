import CommandLineParsing
import Console
import Services

/// `mindpulse assess gad-7`: seven questions about anxiety.
struct AssessGAD7: Command {
  static let specification = QuestionnaireTaking.specification(
    .gad7,
    summary: "GAD-7: seven questions about anxiety."
  )
  static let needs = CommandNeeds(sealed: .words)

  private let taking: QuestionnaireTaking

  init(_ line: ParsedCommand) throws { taking = try QuestionnaireTaking(.gad7, line) }

  func run(_ services: Services) async throws -> ExitCode { try await taking.run(services) }
}
