import CheckIns
import CommandLineParsing
import Console
import Core
import Dialogue
import HealthModel
import Safety
import Services
import Terminal
import Transcripts

/// `mindpulse inbox read`: shows a check-in, which makes it seen.
struct InboxRead: Command {
  private static let id = Argument(
    "ID",
    help: "The check-in's id, or 'last'.",
    completion: .dynamic("inbox")
  )

  static let specification = CommandSpecification(
    "read",
    summary: "Show a check-in and mark it as read.",
    parameters: [id]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let id: String

  init(_ line: ParsedCommand) throws { id = try line[Self.id] }

  func run(_ services: Services) throws -> ExitCode {
    try Self.show(id, services)
    return .done
  }

  /// Shows a check-in by its id, or the newest unread one for `last`.
  static func show(_ id: String, _ services: Services) throws {
    let words = CheckInWords(services.words)
    let store = try services.stores.transcripts()
    let newest = id == "last" ? try store.unseenCheckIns(at: services.clock.now()).last : nil
    guard let record = try newest ?? store.checkIn(id), let messageID = record.messageID else {
      throw AppFailure(
        .missing,
        verbatim: words(.unknownCheckIn, ["id": VisibleText.singleLine(id, limit: 60)]),
        hint: words(.listUnread)
      )
    }
    let message = try store.message(id: messageID)
    if services.output.isJSON {
      try services.output.json(InboxEntryJSON(record, message))
    } else {
      try services.output.line(
        services.output.styler.dim(
          words(.checkInOf, ["time": words.dayAndClock(message.time)])
        )
      )
      try services.output.write(services.output.markdown(message.text) + "\n")
      if let session = record.sessionID {
        try services.output.line(
          services.output.styler.dim(words(.toAnswer, ["session": session]))
        )
      }
    }
    try store.markSeen(checkIn: record.id, at: services.clock.now())
  }
}
