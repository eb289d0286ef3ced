import Assessment
import CheckInCommands
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
    var lines = lines(message, checkIn)
    let putOff = try checkIn?.outcome == .later ? CheckInService(services).putOff() : []
    if let found = putOff.first(where: { $0.record.id == checkIn?.id }) {
      lines[0] += " " + found.sentence(services.clock.now())
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
          "There is no message to explain yet.",
          hint: "Write something in the chat first."
        )
      }
      return message
    }
    return try store.message(id: name)
  }

  /// The explanation, a fact a line.
  private static func lines(_ message: TranscriptMessage, _ checkIn: CheckInRecord?) -> [String] {
    var lines: [String] = []
    if let checkIn {
      lines.append(VisibleText.singleLine(CheckInStory.text(checkIn), limit: 4000))
      lines.append("")
    }
    let who = message.role == .user ? "You wrote" : "MindPulse wrote"
    let kind = message.kind == .checkIn ? "a check-in" : "this"
    lines.append(
      "\(who) \(kind) on \(message.time.day) at \(message.time.clock) (id \(message.id))."
    )
    if message.role == .assistant {
      let model = message.model.map { ", model \(VisibleText.singleLine($0, limit: 80))" } ?? ""
      lines.append("Written by: \(message.engine ?? "unknown")\(model).")
      lines.append("Rule: \(VisibleText.singleLine(message.rule ?? "none was saved", limit: 400))")
    }
    if message.vitals.isEmpty {
      lines.append("It was based on no readings.")
    }
    for vital in message.vitals {
      lines.append("Reading: \(ReadingText.words(vital))")
      if let range = vital.range {
        lines.append(
          "  Range \(range.profile): \(VisibleText.singleLine(range.source, limit: 300))"
        )
      }
    }
    for use in message.tools {
      let line = VisibleText.singleLine(use.line, limit: 300)
      lines.append("\(line.prefix(1).uppercased())\(line.dropFirst())")
      lines.append("  \(VisibleText.singleLine(use.answer, limit: 1000))")
    }
    if let usage = message.usage {
      lines.append("Tokens: \(usage.prompt) in, \(usage.completion) out.")
    }
    if message.status != .complete {
      let reason = message.failure.map { VisibleText.singleLine($0, limit: 300) }
      lines.append("It is \(message.status.rawValue)\(reason.map { ": \($0)" } ?? "").")
    }
    return lines
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
