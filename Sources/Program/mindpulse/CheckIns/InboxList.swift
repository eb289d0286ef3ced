import Console
import CommandLineParsing
import Core
import Dialogue
import Safety
import Terminal
import Transcripts

/// `mindpulse inbox list`: check-ins nobody has looked at yet.
struct InboxList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "List them, oldest first."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    let entries = try Self.entries(context)
    if context.output.isJSON {
      try context.output.json(InboxJSON(entries))
      return .done
    }
    if entries.isEmpty { try context.output.line("Nothing waits for you.") }
    for entry in entries {
      let when = ChatGreeting.time(entry.record.decided, context.now())
      let beginning = VisibleText.singleLine(entry.message.text, limit: 100)
      try context.output.prose("\(when)  \(beginning)")
      try context.output.line(
        context.output.styler.dim("  mindpulse inbox read \(entry.record.id)")
      )
    }
    return .done
  }

  /// The check-ins that wait, with their messages, the oldest first.
  private static func entries(
    _ context: AppContext
  ) throws -> [(record: CheckInRecord, message: TranscriptMessage)] {
    let store = try context.transcriptStore()
    try MedicationAnswers(context).settleReminders()
    return try store.unseenCheckIns(at: context.now()).compactMap { record in
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
