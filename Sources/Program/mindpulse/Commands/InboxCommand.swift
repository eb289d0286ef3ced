import CommandLineParsing
import Core
import Dialogue
import HealthModel
import Safety
import Terminal
import Transcripts

/// `mindpulse inbox`: check-ins nobody has looked at yet.
@MainActor enum InboxCommand {
  /// Lists them, or shows one, which makes it seen.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    if command.path.last == "read" {
      return try read(command.argument("ID") ?? "", context)
    }
    let entries = try entries(context)
    if context.output.isJSON { return try context.output.json(InboxJSON(entries)) }
    guard !entries.isEmpty else { return try context.output.line("Nothing waits for you.") }
    for entry in entries {
      let when = ChatGreeting.time(entry.record.decided, context.now())
      let beginning = VisibleText.singleLine(entry.message.text, limit: 100)
      try context.output.prose("\(when)  \(beginning)")
      try context.output.line(
        context.output.styler.dim("  mindpulse inbox read \(entry.record.id)")
      )
    }
  }

  /// The check-ins that wait, with their messages, the oldest first.
  static func entries(
    _ context: AppContext
  ) throws -> [(record: CheckInRecord, message: TranscriptMessage)] {
    let store = try context.transcriptStore()
    try MedicationAnswers(context).settleReminders()
    return try store.unseenCheckIns(at: context.now()).compactMap { record in
      guard let id = record.messageID else { return nil }
      return (record, try store.message(id: id))
    }
  }

  private static func read(_ name: String, _ context: AppContext) throws {
    let store = try context.transcriptStore()
    let newest = name == "last" ? try store.unseenCheckIns(at: context.now()).last : nil
    guard let record = try newest ?? store.checkIn(name), let id = record.messageID else {
      throw AppFailure(
        .missing,
        "There is no check-in \(VisibleText.singleLine(name, limit: 60)).",
        hint: "mindpulse inbox lists those that wait."
      )
    }
    let message = try store.message(id: id)
    if context.output.isJSON {
      try context.output.json(InboxEntryJSON(record, message))
    } else {
      try context.output.line(
        context.output.styler.dim("Check-in of \(message.time.day) \(message.time.clock)")
      )
      try context.output.write(context.output.markdown(message.text) + "\n")
      if let session = record.sessionID {
        try context.output.line(
          context.output.styler.dim("To answer: mindpulse chat --session \(session)")
        )
      }
    }
    try store.markSeen(checkIn: record.id, at: context.now())
  }
}

/// The inbox as `--json` prints it.
struct InboxJSON: Encodable {
  let unread: Int
  let checkIns: [InboxEntryJSON]

  /// Check-ins with their messages.
  init(_ entries: [(record: CheckInRecord, message: TranscriptMessage)]) {
    unread = entries.count
    checkIns = entries.map { InboxEntryJSON($0.record, $0.message) }
  }
}

/// One check-in of the inbox as `--json` prints it.
struct InboxEntryJSON: Encodable {
  let id: String
  let time: Timestamp
  let text: String
  let message: String
  let session: String?
  let engine: String?
  let delivered: [String]
  let outcome: String?

  /// A check-in with its message.
  init(_ record: CheckInRecord, _ message: TranscriptMessage) {
    id = record.id
    time = message.time
    text = message.text
    self.message = message.id
    session = record.sessionID
    engine = record.engine
    delivered = record.delivered
    outcome = record.outcome?.rawValue
  }
}
