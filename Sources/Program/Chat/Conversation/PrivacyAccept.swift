import CommandLineParsing
import Console
import Services

/// `mindpulse privacy accept`: agrees to what is sent to the endpoint that is set.
struct PrivacyAccept: Command {
  static let specification = CommandSpecification(
    "accept",
    summary: "Agree to send this to your endpoint.",
    parameters: EngineParameters.all
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try PrivacyAnswer.accept.keep(services)
    return .done
  }
}
