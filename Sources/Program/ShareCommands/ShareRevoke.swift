import CommandLineParsing
import Console
import Core
import HubCommands
import Services
import Sharing
import Transcripts

/// `mindpulse share revoke`: nothing more is sent to somebody.
struct ShareRevoke: Command {
  static let specification = CommandSpecification(
    "revoke",
    summary: "End a share: nothing more is sent.",
    discussion: """
      What was sent and not read yet is deleted at the hub, and their side is notified that it ended. \
      What was read stays read: nobody can take that back.
      """,
    parameters: [ShareParameters.name, ShareParameters.yes],
    examples: [.init("mindpulse share revoke \"Dr Weber\"", "Send nothing more.")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    name = try line[ShareParameters.name]
    isAgreed = try line[ShareParameters.yes]
  }

  func run(_ services: Services) async throws -> ExitCode {
    let records = try ShareRecords(services)
    let entry = try records.share(named: name)
    let share = entry.body
    let shown = VisibleText.singleLine(share.name, limit: Share.longestName)
    guard share.isActive else {
      throw AppFailure(
        .usage,
        "The share with “\(shown)” has ended already.",
        hint: "To see what was sent: mindpulse share show NAME"
      )
    }
    let question: LocalizedText =
      "Send nothing more to “\(shown)”? What they have read stays read."
    try HubService(services).agree(isAgreed, question)
    try records.change(entry, to: share.ended(.revoked, at: services.clock.now()))
    try records.remove(try records.log(of: share.mark).filter(\.body.isWaiting))
    var why: AppFailure?
    do { try await ShareSender(services).run() } catch { why = AppFailure(error) }
    let isNotified = try !records.endings.all().contains { $0.mark == share.mark }
    if services.output.isJSON {
      try services.output.json(RevokedJSON(revoked: share.name, notified: isNotified))
    } else {
      try services.output.prose(
        "The share with “\(shown)” is revoked: nothing more is sent. What they have read stays read."
      )
      if !isNotified {
        try services.output.prose("Their side is notified once the hub can be reached.")
      }
    }
    if let why, !isNotified { services.output.notice(why.sentences) }
    return .done
  }
}

/// A share that was revoked, as `--json` prints it.
private struct RevokedJSON: Encodable {
  let revoked: String
  /// Whether the hub has it that the share ended.
  let notified: Bool
}
