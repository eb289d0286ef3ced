import CommandLineParsing
import Console
import Monitors
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
      let wording = services.pacing
      throw AppFailure(.usage, verbatim: wording(.onTerminal), hint: wording(.onTerminalHint))
    }
    return try await PacingQuestions(services).run()
  }
}
