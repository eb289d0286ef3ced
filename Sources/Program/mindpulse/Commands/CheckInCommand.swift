import Assessment
import CheckIns
import CommandLineParsing
import Dialogue
import Glibc
import HealthModel
import Terminal
import Transcripts

/// `mindpulse checkin`: one look at the newest readings, and a message if they call for it.
@MainActor struct CheckInCommand {
  private let context: AppContext

  /// Does it, or says what it would do.
  ///
  /// Ctrl-C or SIGTERM in the middle gives the check-in back, to be made up by whoever comes next.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    let run = CheckInCommand(context: context)
    let isScheduled = command.flag("scheduled")
    if isScheduled, command.flag("force") {
      throw command.refusal("--scheduled and --force exclude each other.")
    }
    if command.flag("dry-run") {
      try run.dryRun(isScheduled: isScheduled, isForced: command.flag("force"))
      return .done
    }
    if isScheduled { TalkRetention.applyAtStart(context) }
    let work = Task {
      if isScheduled { return try await run.scheduled() }
      try await run.now(command.flag("force") ? .asked : .opening)
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

  // MARK: - Now

  private func now(_ trigger: CheckInRunner.Trigger) async throws {
    let session = try ChatSession(context, session: nil)
    try session.choice.requireConsent()
    if let withheld = session.choice.withheld { context.output.notice(withheld) }
    let outcome = try await session.checkIn(trigger, onEvent: tell)
    guard let outcome else {
      throw AppFailure(.tryLater, "Another program is doing this check-in right now.")
    }
    try await report(outcome, session)
    if outcome.record.decision == .failed {
      throw AppFailure(.unavailable, outcome.record.reason)
    }
  }

  private func report(_ outcome: CheckInRunner.Outcome, _ session: ChatSession) async throws {
    let record = outcome.record
    guard let message = outcome.message, record.decision == .sent else {
      if record.decision == .failed, context.output.isJSON { return }
      if context.output.isJSON {
        return try context.output.json(CheckInJSON(record, nil, delivered: []))
      }
      return context.output.notice(record.reason)
    }
    if context.isTerminal, !context.output.isJSON, try context.isReadable {
      try show(message)
      return try session.shown(record)
    }
    // What goes to another program stays unread: nobody knows whether a person looks at it.
    let delivered = try await DeliveryProcess.deliver(record, message, context)
    if context.output.isJSON {
      return try context.output.json(CheckInJSON(record, try shown(message), delivered: delivered))
    }
    guard try context.isReadable else {
      return context.output.notice("A message was written and sealed. To read it: mindpulse inbox")
    }
    try show(message)
  }

  /// The message, if its words may be seen: while a lock is closed none are.
  private func shown(_ message: TranscriptMessage?) throws -> TranscriptMessage? {
    try context.isReadable ? message : nil
  }

  private func show(_ message: TranscriptMessage) throws {
    try context.output.write(context.output.markdown(message.text) + "\n")
    if let ending = ReplyNotice.ending(message) { context.output.notice(ending) }
  }

  // MARK: - By a schedule

  /// Does what is due, and prints no word of it: what a scheduler starts ends up in a log.
  private func scheduled() async throws {
    context.post.send()
    switch try await ScheduledCheckIn(context).run(onEvent: { _ in }) {
    case .nothing(let reason):
      guard context.output.isJSON else { return }
      try context.output.json(CheckInJSON(skipped: reason, try context.facts().vitals))
    case .reminded(let record, let message):
      try await deliver(record, message)
    case .decided(let outcome):
      if let message = outcome.message {
        try await deliver(outcome.record, message)
      } else if context.output.isJSON {
        try context.output.json(CheckInJSON(outcome.record, nil, delivered: []))
      } else if outcome.record.decision == .failed {
        context.output.notice("A check-in could not be written: \(outcome.record.reason)")
      }
    }
  }

  private func deliver(_ record: CheckInRecord, _ message: TranscriptMessage?) async throws {
    let delivered = try await DeliveryProcess.deliver(record, message, context)
    if context.output.isJSON {
      return try context.output.json(CheckInJSON(record, try shown(message), delivered: delivered))
    }
    let ways = delivered.isEmpty ? "nowhere yet" : delivered.joined(separator: ", ")
    context.output.notice("A check-in was written and delivered: \(ways).")
  }

  private func tell(_ event: ConversationEvent) {
    if let notice = ReplyNotice.text(event) { context.output.notice(notice) }
  }

  // MARK: - Without doing anything

  private func dryRun(isScheduled: Bool, isForced: Bool) throws {
    var trigger: CheckInRunner.Trigger = isForced ? .asked : .opening
    if isScheduled {
      let run = ScheduledCheckIn(context)
      let agenda = try CheckInDesk(context).plan()
      guard let due = try run.trigger(agenda) else {
        let reason = run.words(agenda)
        guard context.output.isJSON else { return try context.output.line(reason) }
        return try context.output.json(CheckInJSON(skipped: reason, try context.facts().vitals))
      }
      trigger = due
    }
    let facts = try context.facts(compared: true)
    let decision = CheckInRunner.decide(
      facts,
      trigger,
      speaksWhenNormal: try CheckInPlan(context).rules().whenNormal
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
    record.baselines = facts.baselines
    if context.output.isJSON {
      return try context.output.json(CheckInJSON(record, nil, delivered: []))
    }
    try context.output.prose("\(speaks ? "Would speak" : "Would stay quiet"): \(decision.reason)")
    try context.output.prose(try ScheduleCommand.sentence(context))
  }
}
