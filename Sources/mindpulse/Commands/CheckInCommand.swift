import Assessment
import CommandLineParsing
import Companion
import Presentation
import Scheduling
import Transcripts

/// `mindpulse checkin`: one look at the newest readings, and a message if they call for it.
@MainActor enum CheckInCommand {
  /// Does it, or says what it would do.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws {
    let trigger: CheckInRunner.Trigger = command.flag("force") ? .asked : .opening
    if command.flag("dry-run") { return try dryRun(trigger, context) }
    let session = try ChatSession(context, session: nil)
    let outcome = try await session.checkIn(trigger) { event in
      if let notice = ReplyNotice.text(event) { context.output.notice(notice) }
    }
    guard let outcome else {
      throw AppFailure(.tryLater, "Another program is doing this check-in right now.")
    }
    try report(outcome.record, outcome.message, session)
    if outcome.record.decision == .failed {
      throw AppFailure(.unavailable, outcome.record.reason)
    }
  }

  private static func dryRun(
    _ trigger: CheckInRunner.Trigger,
    _ context: AppContext
  ) throws {
    let facts = try context.facts()
    let decision = CheckInRunner.decide(
      facts,
      trigger,
      speaksWhenNormal: try CheckInPlan(context).schedule().whenNormal
    )
    var speaks = false
    if case .speak = decision.outcome { speaks = true }
    var record = CheckInRecord(
      id: "",
      rule: trigger.rule,
      due: facts.now,
      started: facts.now,
      decided: facts.now,
      decision: speaks ? .sent : .skipped,
      reason: decision.reason
    )
    record.vitals = facts.vitals
    if context.output.isJSON {
      return try context.output.json(CheckInJSON(record, nil, delivered: []))
    }
    try context.output.line(
      "\(speaks ? "Would speak" : "Would stay quiet"): \(decision.reason)"
    )
  }

  private static func report(
    _ record: CheckInRecord,
    _ message: TranscriptMessage?,
    _ session: ChatSession
  ) throws {
    let context = session.context
    let delivered = record.decision == .sent ? ["terminal"] : []
    if context.output.isJSON {
      if record.decision == .failed { return }
      try context.output.json(CheckInJSON(record, message, delivered: delivered))
      return try session.shown(record, isSeen: false)
    }
    if let message, record.decision == .sent {
      try context.output.write(context.output.markdown(message.text) + "\n")
      if let ending = ReplyNotice.ending(message) { context.output.notice(ending) }
      // What goes to another program stays unread: nobody knows whether a person looks at it.
      try session.shown(record, isSeen: context.isTerminal)
    } else {
      context.output.notice(record.reason)
    }
  }
}

/// A check-in as `--json` prints it.
struct CheckInJSON: Encodable {
  let decision: String
  let reason: String
  let vitals: [Vital]
  let message: String?
  let messageID: String?
  let session: String?
  let engine: String?
  let failure: String?
  let delivered: [String]

  /// A check-in in the keys others rely on.
  init(_ record: CheckInRecord, _ message: TranscriptMessage?, delivered: [String]) {
    decision = record.decision.rawValue
    reason = record.reason
    vitals = record.vitals
    self.message = message?.text
    messageID = record.messageID
    session = record.sessionID
    engine = record.engine
    failure = record.failure
    self.delivered = delivered
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(decision, forKey: .decision)
    try container.encode(reason, forKey: .reason)
    try container.encode(vitals, forKey: .vitals)
    try container.encode(message, forKey: .message)
    try container.encode(messageID, forKey: .messageID)
    try container.encode(session, forKey: .session)
    try container.encode(engine, forKey: .engine)
    try container.encode(failure, forKey: .failure)
    try container.encode(delivered, forKey: .delivered)
  }

  private enum CodingKeys: CodingKey {
    case decision, reason, vitals, message, messageID, session, engine, failure, delivered
  }
}
