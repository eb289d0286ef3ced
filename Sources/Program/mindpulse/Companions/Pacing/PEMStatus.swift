import Console
import CommandLineParsing
import Monitors

/// `mindpulse pem status`: heart rate and ceiling now, and the last episode.
struct PEMStatus: Command {
  static let specification = CommandSpecification(
    "status",
    summary: "Heart rate and ceiling now, and the last episode."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    let status = try context.pacingRecords().status(context.now())
    if context.output.isJSON {
      try context.output.json(status)
    } else {
      for sentence in PacingWording.sentences(for: status) { try context.output.prose(sentence) }
    }
    return .done
  }
}
