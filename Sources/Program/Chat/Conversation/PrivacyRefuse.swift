import CommandLineParsing
import Console
import Services

/// `mindpulse privacy refuse`: says no to the endpoint that is set.
struct PrivacyRefuse: Command {
  static let specification = CommandSpecification(
    "refuse",
    summary: "Refuse it, or withdraw your agreement.",
    parameters: EngineParameters.all
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try PrivacyAnswer.refuse.keep(services)
    return .done
  }
}
