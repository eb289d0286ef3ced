import CheckIns
import CommandLineParsing
import Console
import Core
import Dialogue
import Safety
import Services
import Terminal
import Transcripts

/// `mindpulse inbox list`: check-ins nobody has looked at yet.
struct InboxList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "List unread check-ins, oldest first."
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(
      name: "inbox",
      usage: "[read ID]",
      help: "list unread check-ins, or show one",
      arguments: ["read"],
      keeps: .checkIns
    ) { chat, words in
      switch (words.first, words.count) {
      case (nil, _): try list(chat.services)
      case ("read", 2): try InboxRead.show(words[1], chat.services)
      default: throw AppFailure(.usage, verbatim: CheckInWords(chat.services.words)(.inboxUse))
      }
      return .done
    }
  ]

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try Self.list(services)
    return .done
  }

  private static func list(_ services: Services) throws {
    let entries = try entries(services)
    if services.output.isJSON {
      return try services.output.json(InboxJSON(entries))
    }
    let words = CheckInWords(services.words)
    if entries.isEmpty { try services.output.line(words(.noUnread)) }
    for entry in entries {
      let when = words.time(entry.record.decided, services.clock.now())
      let beginning = VisibleText.beginning(of: entry.message.text, limit: 100)
      try services.output.prose("\(when)  \(beginning)")
      try services.output.line(
        "  "
          + services.output.styler.dim(
            services.output.wording("mindpulse inbox read \(entry.record.id)")
          )
      )
    }
  }

  /// The check-ins that wait, with their messages, the oldest first.
  private static func entries(
    _ services: Services
  ) throws -> [(record: CheckInRecord, message: TranscriptMessage)] {
    let store = try services.stores.transcripts()
    try MonitorServices(services).settleReminders()
    return try store.unseenCheckIns(at: services.clock.now()).compactMap { record in
      guard let id = record.messageID else { return nil }
      return (record, try store.message(id: id))
    }
  }
}

/// The inbox as `--json` prints it.
private struct InboxJSON: Encodable {
  let unread: Int
  let checkIns: [InboxEntryJSON]

  /// Check-ins with their messages.
  init(_ entries: [(record: CheckInRecord, message: TranscriptMessage)]) {
    unread = entries.count
    checkIns = entries.map { InboxEntryJSON($0.record, $0.message) }
  }
}
