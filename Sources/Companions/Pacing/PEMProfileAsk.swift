import CommandLineParsing
import Console
import Services

/// `mindpulse pem profile ask`: the questions of the profile, one after the other.
struct PEMProfileAsk: Command {
  static let specification = CommandSpecification(
    "ask",
    summary: "Answer the questions one by one."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) async throws -> ExitCode {
    guard services.isTerminal, !services.output.isJSON else {
      throw AppFailure(
        .usage,
        "The questions are asked on a terminal.",
        hint: "Elsewhere: mindpulse pem profile set weight 70"
      )
    }
    return try await PacingQuestions(services).run()
  }
}
