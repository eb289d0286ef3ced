import CommandLineParsing
import Console
import Core
import HealthModel
import Hub
import HubCommands
import Services
import Sharing
import Terminal
import Transcripts

/// `mindpulse share show`: each summary word for word, and when it was sent.
struct ShareShow: Command {
  static let specification = CommandSpecification(
    "show",
    summary: "Show each summary that was sent to somebody, word for word.",
    parameters: [ShareParameters.name],
    examples: [.init("mindpulse share show \"Dr Weber\"", "Read all that was sent.")]
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[ShareParameters.name] }

  func run(_ services: Services) throws -> ExitCode {
    let records = try ShareRecords(services)
    let share = try records.share(named: name).body
    let zone = services.clock.zone
    let log = try records.log(of: share.mark).map(\.body)
    if services.output.isJSON {
      let summaries = log.map { SummaryJSON($0, zone) }
      try services.output.json(
        ShownJSON(
          share: try ShareJSON(
            share,
            log,
            account: HubService(services).membership()?.account,
            zone
          ),
          summaries: summaries
        )
      )
      return .done
    }
    let output = services.output
    for (index, entry) in log.enumerated() {
      if index > 0 { try output.line() }
      let sent = entry.sent.map { Timestamp(milliseconds: $0.milliseconds, in: zone) }
      let when =
        entry.wasSentElsewhere
        ? "Sent before, by another machine or before a backup was restored; its words aren't here"
        : sent.map { "Sent \($0.day) \($0.clock)" } ?? "Not sent yet"
      try output.line(output.styler.styled("\(when): \(entry.days)", .bold))
      try output.lines(entry.text)
    }
    if log.isEmpty { try output.line("Nothing was sent.") }
    return .done
  }
}

/// A share with its summaries as `--json` prints it.
private struct ShownJSON: Encodable {
  let share: ShareJSON
  let summaries: [SummaryJSON]
}

/// A summary as `--json` prints it.
private struct SummaryJSON: Encodable {
  let days: String
  @OrNull var sent: Timestamp?
  let text: String

  init(_ entry: LoggedSummary, _ zone: LocalZone) {
    days = entry.days
    sent = entry.sent.map { Timestamp(milliseconds: $0.milliseconds, in: zone) }
    text = entry.text
  }
}
