import CommandLineParsing
import Console
import Core
import HubSync
import Services

/// `mindpulse hub sync`: own changes out, those of the other machines in, now.
struct HubSyncNow: Command {
  static let specification = CommandSpecification(
    "sync",
    summary: "Send what is new here, and get what is new on your other machines.",
    discussion: """
      The chat and the daemon do this by themselves, as soon as the hub says that there is something \
      new, and every 15 minutes. What is erased on one machine is erased at the hub and on the others.
      """
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) async throws -> ExitCode {
    let result = try await HubSyncService(services).run()
    for warning in result.warnings { services.output.notice(warning) }
    if services.output.isJSON {
      try services.output.json(["sent": result.sent, "received": result.received])
    } else if result.sent == 0, result.received == 0 {
      try services.output.line("Nothing new here, and nothing new at the hub.")
    } else {
      try services.output.line("Sent \(rows(result.sent)), received \(rows(result.received)).")
    }
    return result.warnings.isEmpty ? .done : .failed
  }

  private func rows(_ count: Int) -> LocalizedText {
    count == 1 ? "1 change" : "\(count) changes"
  }
}
