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
      let days =
        entry.summary.map { SummaryText($0, of: share.alias).days }
        ?? LocalizedText(verbatim: entry.days)
      let head = output.spoken("\(Self.state(entry, zone)): \(days)")
      try output.line(output.styler.styled(head, .bold))
      try output.lines(entry.spoken(as: share.alias, output))
    }
    if log.isEmpty { try output.line("Nothing was sent.") }
    return .done
  }

  /// Whether and when a summary was sent, in words.
  private static func state(_ entry: LoggedSummary, _ zone: LocalZone) -> LocalizedText {
    if entry.wasSentElsewhere {
      return
        "Sent before, by another machine or before a backup was restored; its words aren't here"
    }
    guard let sent = entry.sent else { return "Not sent yet" }
    let time = Timestamp(milliseconds: sent.milliseconds, in: zone)
    return "Sent \(time.day) \(time.clock)"
  }
}

extension LoggedSummary {
  /// What it says, in the language that an output speaks; in English word for word as it was made.
  @MainActor func spoken(as alias: String, _ output: Output) -> String {
    guard let summary, output.catalogue() != nil else { return text }
    return SummaryText(summary, of: alias).spoken { output.spoken($0) }
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
