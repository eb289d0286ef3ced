import CommandLineParsing
import Console
import Monitors
import Services

/// `mindpulse pem status`: heart rate and ceiling now, and the last episode.
struct PEMStatus: Command {
  static let specification = CommandSpecification(
    "status",
    summary: "Show your heart rate, your ceiling and the last episode."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let status = try services.pacingRecords().status(services.clock.now())
    if services.output.isJSON {
      try services.output.json(status)
    } else {
      for sentence in services.pacing.sentences(for: status) {
        try services.output.prose(sentence)
      }
    }
    return .done
  }
}
