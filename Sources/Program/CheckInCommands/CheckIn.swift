import Assessment
import Catalogues
import CheckIns
import CommandLineParsing
import Console
import Dialogue
import Glibc
import HealthModel
package import Services
import Terminal
import TranscriptCommands
import Transcripts
import Prompts
import Core

/// `mindpulse checkin`: one look at the newest readings, and a message if they call for it.
struct CheckIn: Command {
  private static let force = Option("force", help: "Send a message whatever the readings are.")
  private static let scheduled = Option(
    "scheduled",
    help: "Do only what is due now, for cron and other schedulers."
  )
  private static let dryRun = Option(
    "dry-run",
    help: "Show what would happen and why; save and send nothing."
  )

  static let specification = CommandSpecification(
    "checkin",
    summary: "Check the newest readings now, and send a message if they require one.",
    discussion: """
      On a terminal, the message is printed there. Elsewhere it is also delivered to an open chat, \
      as a notification, by your own command, or to the inbox, as the settings say.
      """,
    parameters: [force, scheduled, dryRun] + EngineParameters.all
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen)
  static let slash = [
    SlashCommand(
      name: "checkin",
      help: "a check-in now, whatever the readings",
      keeps: .checkIns
    ) { _, _ in
      .checkIn
    }
  ]

  private let isForced: Bool
  private let isScheduled: Bool
  private let isDry: Bool

  init(_ line: ParsedCommand) throws {
    isForced = try line[Self.force]
    isScheduled = try line[Self.scheduled]
    isDry = try line[Self.dryRun]
    if isScheduled, isForced {
      throw line.refusal("--scheduled and --force can't be used together.")
    }
  }

  /// Does it, or says what it would do.
  ///
  /// Ctrl-C or SIGTERM in the middle gives the check-in back, to be made up by whoever comes next.
  func run(_ services: Services) async throws -> ExitCode {
    if isDry {
      try dryRun(services)
      return .done
    }
    if isScheduled { TalkRetention.applyAtStart(services) }
    let work = Task {
      let work = CheckInWork(services: services)
      if isScheduled { return try await work.scheduled() }
      try await work.now(isForced ? .asked : .opening)
    }
    let signals = SignalSources()
    signals.onEnd([SIGINT, SIGTERM], endsWaits: true) { _ in work.cancel() }
    defer { signals.cancel() }
    do { try await work.value } catch let error
      where work.isCancelled && StorePatience.isHeld(error)
    {
      // What was begun is another program's to take over once the database is free.
      throw CancellationError()
    }
    return .done
  }

  private func dryRun(_ services: Services) throws {
    var trigger: CheckInRunner.Trigger = isForced ? .asked : .opening
    if isScheduled {
      let run = ScheduledCheckIn(services)
      let agenda = try CheckInService(services).plan()
      guard let due = try run.trigger(agenda) else {
        guard services.output.isJSON else {
          return try services.output.line(run.words(agenda, in: CheckInWords(services.words)))
        }
        let reason = run.words(agenda)
        return try services.output.json(CheckInJSON(skipped: reason, try services.facts().vitals))
      }
      trigger = due
    }
    var facts = try services.facts(compared: true)
    (facts.cause, facts.spokenCause) = (trigger.cause, trigger.spokenCause)
    let plan = CheckInPlan(services)
    let decision = CheckInRunner.decide(
      facts,
      trigger,
      speaksWhenNormal: try plan.rules().whenNormal
    )
    var speaks = false
    if case .speak = decision.outcome { speaks = true }
    guard services.output.isJSON else {
      let words = CheckInWords(services.words)
      let reason = facts.reason(in: services.words)
      try services.output.prose(words(speaks ? .wouldSpeak : .wouldStayQuiet, ["reason": reason]))
      return try services.output.prose(try plan.sentence())
    }
    let verdict = speaks ? CheckInVerdict.sent : .skipped
    try services.output.json(CheckInJSON(verdict, decision.reason, facts.vitals))
  }
}

extension CommandEntry {
  /// `mindpulse checkin`.
  package static let checkIn = CommandEntry(CheckIn.self)
}

/// A check-in that is really made.
@MainActor private struct CheckInWork {
  let services: Services

  /// Looks at once.
  func now(_ trigger: CheckInRunner.Trigger) async throws {
    let session = try ChatSession(services, session: nil)
    try session.choice.requireConsent()
    if let withheld = session.choice.withheld { services.output.notice(withheld) }
    let outcome = try await session.checkIn(trigger, onEvent: tell)
    guard let outcome else {
      throw AppFailure(.tryLater, verbatim: CheckInWords(services.words)(.busy))
    }
    try await report(outcome, session)
    if outcome.record.decision == .failed {
      throw AppFailure(.unavailable, outcome.trouble)
    }
  }

  private func report(_ outcome: CheckInRunner.Outcome, _ session: ChatSession) async throws {
    let record = outcome.record
    guard let message = outcome.message, record.decision == .sent else {
      if record.decision == .failed, services.output.isJSON { return }
      if services.output.isJSON {
        return try services.output.json(CheckInJSON(record, nil, delivered: []))
      }
      let isQuiet = record.decision == .skipped
      let told = isQuiet ? outcome.facts?.reason(in: services.words) : nil
      return services.output.notice(told ?? services.words.retold(record.reason))
    }
    if services.isTerminal, !services.output.isJSON, try services.stores.isReadable {
      try show(message)
      return try session.shown(record)
    }
    // What goes to another program stays unread: nobody knows whether a person looks at it.
    let delivered = try await DeliveryProcess.deliver(record, message, services)
    if services.output.isJSON {
      return try services.output.json(CheckInJSON(record, try shown(message), delivered: delivered))
    }
    guard try services.stores.isReadable else {
      return services.output.notice(CheckInWords(services.words)(.writtenSealed))
    }
    try show(message)
  }

  /// The message, if its words may be seen: while a lock is closed none are.
  private func shown(_ message: TranscriptMessage?) throws -> TranscriptMessage? {
    try services.stores.isReadable ? message : nil
  }

  private func show(_ message: TranscriptMessage) throws {
    try services.output.write(services.output.markdown(message.text) + "\n")
    if let ending = ReplyNotice.ending(message, services.words) { services.output.notice(ending) }
  }

  /// Does what is due, and prints no word of it: what a scheduler starts ends up in a log.
  func scheduled() async throws {
    services.outbox.send()
    switch try await ScheduledCheckIn(services).run(onEvent: { _ in }) {
    case .nothing(let reason):
      guard services.output.isJSON else { return }
      try services.output.json(CheckInJSON(skipped: reason, try services.facts().vitals))
    case .reminded(let record, let message):
      try await deliver(record, message)
    case .decided(let outcome):
      if let message = outcome.message {
        try await deliver(outcome.record, message)
      } else if services.output.isJSON {
        try services.output.json(CheckInJSON(outcome.record, nil, delivered: []))
      } else if outcome.record.decision == .failed {
        services.output.notice("A check-in could not be written: \(outcome.trouble)")
      }
    }
  }

  private func deliver(_ record: CheckInRecord, _ message: TranscriptMessage?) async throws {
    let delivered = try await DeliveryProcess.deliver(record, message, services)
    if services.output.isJSON {
      return try services.output.json(CheckInJSON(record, try shown(message), delivered: delivered))
    }
    let ways = delivered.map { DeliveryWay(rawValue: $0)?.words ?? .init(verbatim: $0) }
    services.output.notice(
      delivered.isEmpty
        ? "A check-in was written, and not delivered yet."
        : "A check-in was written and delivered: \(LocalizedText.joined(ways, by: ", "))."
    )
  }

  private func tell(_ event: ConversationEvent) {
    if let notice = ReplyNotice.text(event, services.words) { services.output.notice(notice) }
  }
}

/// A check-in as `--json` prints it.
private struct CheckInJSON: Encodable {
  let decision: String
  let reason: String
  let vitals: [Vital]
  @OrNull var message: String?
  @OrNull var messageID: String?
  @OrNull var session: String?
  @OrNull var engine: String?
  @OrNull var failure: String?
  let delivered: [String]

  /// A run that had nothing to do.
  init(skipped reason: String, _ vitals: [Vital]) {
    self.init(.skipped, reason, vitals)
  }

  /// A check-in that is not on record.
  init(_ verdict: CheckInVerdict, _ reason: String, _ vitals: [Vital]) {
    decision = verdict.rawValue
    self.reason = reason
    self.vitals = vitals
    message = nil
    messageID = nil
    session = nil
    engine = nil
    failure = nil
    delivered = []
  }

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
}
