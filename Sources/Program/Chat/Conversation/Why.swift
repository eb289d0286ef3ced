import Assessment
import Catalogues
import CheckInCommands
import CheckIns
import CommandLineParsing
import Console
import Core
import Dialogue
import HealthModel
import Safety
package import Services
import Terminal
import TranscriptCommands
import TranscriptFiles
import Transcripts

/// `mindpulse why` and `/why`: show what a message was based on.
struct Why: Command {
  private static let message = Argument(
    optional: "MESSAGE-ID",
    help: "A message, or 'last'.",
    completion: .values([newest])
  ).map { $0 ?? newest }
  /// What stands for the newest message of the companion's.
  private nonisolated static let newest = "last"

  static let specification = CommandSpecification(
    "why",
    summary: "Show the readings, range and rule behind a message.",
    parameters: [message]
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true
  static let slash = [
    SlashCommand(
      name: "why",
      usage: "[last|ID]",
      help: "show what a message was based on",
      arguments: [newest]
    ) { chat, words in
      let message = try find(words.first ?? newest, chat.services)
      try show(message, try checkIn(of: message, chat.services), chat.services)
      return .done
    }
  ]

  private let message: String

  init(_ line: ParsedCommand) throws { message = try line[Self.message] }

  func run(_ services: Services) throws -> ExitCode {
    let message = try Self.find(message, services)
    let checkIn = try Self.checkIn(of: message, services)
    if services.output.isJSON {
      try services.output.json(WhyJSON(message, checkIn))
    } else {
      try Self.show(message, checkIn, services)
    }
    return .done
  }

  /// Prints the explanation, with when a message that was put off comes again.
  private static func show(
    _ message: TranscriptMessage,
    _ checkIn: CheckInRecord?,
    _ services: Services
  ) throws {
    var lines = lines(message, checkIn, services.words)
    let putOff = try checkIn?.outcome == .later ? CheckInService(services).putOff() : []
    if let found = putOff.first(where: { $0.record.id == checkIn?.id }) {
      lines[0] += " " + found.sentence(services.clock.now(), in: CheckInWords(services.words))
    }
    for line in lines { try services.output.prose(line) }
  }

  /// The record of the check-in that a message is; nil for any other message.
  private static func checkIn(
    of message: TranscriptMessage,
    _ services: Services
  ) throws -> CheckInRecord? {
    guard message.kind == .checkIn else { return nil }
    return try services.stores.transcripts().checkIn(message.id)
  }

  private static func find(_ name: String, _ services: Services) throws -> TranscriptMessage {
    let store = try services.stores.transcripts()
    if name == newest {
      guard let message = try store.lastMessage(role: .assistant) else {
        throw AppFailure(
          .missing,
          verbatim: services.words.text(ChatNoticeKey.nothingToExplain),
          hint: services.words.text(ChatNoticeKey.writeFirst)
        )
      }
      return message
    }
    return try store.message(id: name)
  }

  /// The explanation, a fact a line.
  private static func lines(
    _ message: TranscriptMessage,
    _ checkIn: CheckInRecord?,
    _ words: Catalogue
  ) -> [String] {
    var lines: [String] = []
    if let checkIn {
      lines.append(VisibleText.singleLine(CheckInStory(checkIn, in: words).text, limit: 4000))
      lines.append("")
    }
    let places = [
      "day": words.day(message.time.day), "time": "\(message.time.clock)", "id": message.id,
    ]
    let isCheckIn = message.kind == .checkIn
    switch message.role {
    case .user: lines.append(words.text(ChatNoticeKey.youWrote, places))
    default:
      lines.append(words.text(isCheckIn ? ChatNoticeKey.checkInWritten : .itWrote, places))
    }
    if message.role == .assistant { lines += origin(message, words) }
    lines += readings(message, words)
    for use in message.tools {
      lines.append(ReplyNotice.text(use, words))
      lines.append("  \(VisibleText.singleLine(use.answer, limit: 1000))")
    }
    if let usage = message.usage {
      let counts = ["sent": "\(usage.prompt)", "received": "\(usage.completion)"]
      lines.append(words.text(ChatNoticeKey.tokenUse, counts))
    }
    return lines + state(message, words)
  }

  /// Who wrote a message of the companion's, and by which rule.
  private static func origin(_ message: TranscriptMessage, _ words: Catalogue) -> [String] {
    let engine = message.engine ?? words.text(ChatNoticeKey.unknownEngine)
    let model = message.model.map { VisibleText.singleLine($0, limit: 80) }
    let places = ["engine": engine, "model": model ?? ""]
    let rule = message.rule.map { VisibleText.singleLine($0, limit: 400) }
    return [
      words.text(model == nil ? ChatNoticeKey.writtenBy : .writtenByModel, places),
      rule.map { words.text(ChatNoticeKey.rule, ["rule": RuleText(words).told($0)]) }
        ?? words.text(ChatNoticeKey.noRule),
    ]
  }

  /// The readings that a message is based on, with their ranges.
  private static func readings(_ message: TranscriptMessage, _ words: Catalogue) -> [String] {
    guard !message.vitals.isEmpty else { return [words.text(ChatNoticeKey.noReadings)] }
    var lines: [String] = []
    for vital in message.vitals {
      lines.append(words.text(ChatNoticeKey.reading, ["reading": VitalWords(words).line(vital)]))
      guard let range = vital.range else { continue }
      let source = VisibleText.singleLine(range.source, limit: 300)
      let places = ["profile": range.profile, "source": source]
      lines.append("  " + words.text(ChatNoticeKey.range, places))
    }
    return lines
  }

  /// That a message isn't whole, and why; nothing for a whole one.
  private static func state(_ message: TranscriptMessage, _ words: Catalogue) -> [String] {
    var reason = message.failure.map { words.retold(VisibleText.singleLine($0, limit: 300)) }
    // The texts have a full stop of their own.
    if reason?.hasSuffix(".") == true { reason?.removeLast() }
    let places = ["reason": reason ?? ""]
    switch message.status {
    case .complete: return []
    case .partial:
      return [words.text(reason == nil ? ChatNoticeKey.isPartial : .isPartialBecause, places)]
    case .failed:
      return [words.text(reason == nil ? ChatNoticeKey.hasFailed : .hasFailedBecause, places)]
    }
  }
}

extension CommandEntry {
  /// `mindpulse why`.
  package static let why = CommandEntry(Why.self)
}

/// What a message rested on, as `--json` prints it.
private struct WhyJSON: Encodable {
  let message: MessageJSON
  let session: String
  let vitals: [Vital]
  let rule: String?
  let engine: String?
  let model: String?
  let tools: [ToolUseJSON]
  let checkIn: CheckInGroundJSON?

  /// The grounds of a message, and the record of the check-in that it is.
  init(_ message: TranscriptMessage, _ checkIn: CheckInRecord?) {
    self.message = MessageJSON(message)
    session = message.sessionID
    vitals = message.vitals
    rule = message.rule
    engine = message.engine
    model = message.model
    tools = message.tools.map(ToolUseJSON.init)
    self.checkIn = checkIn.map(CheckInGroundJSON.init)
  }
}

/// What is on record about a check-in, as `--json` prints it.
private struct CheckInGroundJSON: Encodable {
  let id: String
  let rule: String
  let due: Timestamp
  let started: Timestamp
  let decided: Timestamp
  let decision: String
  let reason: String
  let baselines: [BaselineComparison]
  let failure: String?
  let delivered: [String]
  let outcome: String?
  let remindAt: Timestamp?

  /// A record in the keys others rely on; what is not known is left out.
  init(_ record: CheckInRecord) {
    id = record.id
    rule = record.rule
    due = record.due
    started = record.started
    decided = record.decided
    decision = record.decision.rawValue
    reason = record.reason
    baselines = record.baselines
    failure = record.failure
    delivered = record.delivered
    outcome = record.outcome?.rawValue
    remindAt = record.remindAt
  }
}
