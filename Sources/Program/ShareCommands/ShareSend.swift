import CommandLineParsing
import Console
import HubCommands
import Services
import Core

/// `mindpulse share send`: sends now what the chat or the daemon would send.
struct ShareSend: Command {
  static let specification = CommandSpecification(
    "send",
    summary: "Send the summaries that are due, now.",
    discussion: """
      The chat and the daemon do this by themselves. Use it where neither runs, such as from cron.
      """
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) async throws -> ExitCode {
    _ = try HubService(services).account()
    let result = try await ShareSender(services).run()
    if services.output.isJSON {
      try services.output.json(["sent": result.sent, "ended": result.ended])
    } else if result.sent == 0, result.ended == 0 {
      try services.output.line("Nothing is due.")
    } else {
      let sent: LocalizedText =
        result.sent == 1 ? "Sent: 1 summary." : "Sent: \(result.sent) summaries."
      try services.output.line(
        result.ended == 0 ? sent : "\(sent) Shares that have ended: \(result.ended)."
      )
    }
    return .done
  }
}
