import ChatCompletions
import Core
import Listening
import ReplyMarks
import Safety
import Transcripts

/// One reply: asked for, let through as far as it has no fault, and kept as it arrives.
extension Conversation {
  /// Has an engine answer, and the next one step in where it fails.
  func answer(
    _ request: ReplyRequest,
    makeID: @MainActor () throws -> String,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    let turn = try turn(for: request, onEvent: onEvent)
    let engine = hasEngineFailed ? engines.primaryOnce : engines.primary
    do {
      try await stream(engine, turn, request, makeID: makeID, onEvent: onEvent)
      if hasEngineFailed {
        hasEngineFailed = false
        onEvent(.engineRecovered)
      }
    } catch let failure as ReplyFailure {
      hasEngineFailed = true
      guard let fallback = engines.fallback else { throw failure.underlying }
      onEvent(.engineFailed(message: failure.description, hint: failure.suggestion))
      do {
        try await stream(fallback, turn, request, makeID: makeID, onEvent: onEvent)
      } catch let failure as ReplyFailure { throw failure.underlying }
    }
  }

  /// Has one engine answer; what it must not say is replaced.
  private func stream(
    _ engine: any ReplyEngine,
    _ turn: Turn,
    _ request: ReplyRequest,
    makeID: @MainActor () throws -> String,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    if let decision = request.asksGently, !engine.isModel {
      // The listener knows no notes; the question is put in our words then.
      return askGently(decision, try safety(), onEvent: onEvent)
    }
    if !engine.isModel {
      // The check stands alone, and a “no” to it gets a sentence of ours.
      if request.isChecked { return }
      if let category = request.returnsFrom {
        let wasCheck = request.wasCheck
        return goBack(from: category, wasCheck: wasCheck, try safety(), onEvent: onEvent)
      }
    }
    var turn = turn
    if !engine.isModel {
      turn.lookedUp = lookedUp(for: turn, by: engine, request, onEvent: onEvent)
      turn.heard = await heard(in: turn, request)
      turn.language = try safety().language
    }
    do {
      try await read(engine, turn, request, id: try makeID(), onEvent: onEvent)
    } catch let refused as RefusedReply {
      try replace(refused, request, id: try makeID(), onEvent: onEvent)
    }
  }

  /// What is heard in the newest message by its meaning; nil where it was looked up, or rules must do.
  private func heard(in turn: Turn, _ request: ReplyRequest) async -> HeardMeanings? {
    guard let hearMeaning, request.purpose == .reply, request.crisisLevel == .none,
      turn.lookedUp == nil, let message = turn.messages.last, message.role == .user
    else { return nil }
    return await hearMeaning(QuotedMaterial.ownWords(in: message.content))
  }

  private func read(
    _ engine: any ReplyEngine,
    _ turn: Turn,
    _ request: ReplyRequest,
    id: String,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    let message = request.emptyReply(by: engine, id: id, inSession: sessionID)
    // A check-in that can't be saved is given back, to be made up by whoever comes next.
    let waits = request.purpose == .reply ? unsaved : nil
    let keeper = ReplyKeeper(store: store, message: message, unsaved: waits, clock: clock)
    if engine.isModel {
      keeper.gate = ReplyGate(filter: try safety().filter, level: request.crisisLevel)
      keeper.danger = DangerMark()
    }
    keeper.notes = try noteExtractor(for: engine)
    do {
      for try await event in try engine.events(for: turn) {
        try handle(event, keeper: keeper, engine: engine, onEvent: onEvent)
      }
      try Task.checkCancellation()
      guard keeper.isCompleted else { throw CancellationError() }
    } catch is CancellationError {
      report(keeper.stop(), onEvent)
      remember(keeper, onEvent)
      onEvent(.finished(keeper.message))
      try raise(by: keeper, request, onEvent: onEvent)
      throw CancellationError()
    } catch let refused as RefusedReply {
      report(keeper.refuse("replaced: \(refused.fault.words)"), onEvent)
      try raise(by: keeper, request, onEvent: onEvent)
      throw refused
    } catch is MarkAlone {
      return try raise(by: keeper, request, onEvent: onEvent)
    } catch {
      report(keeper.fail(ReplyFailure.describe(error).description.english), onEvent)
      try raise(by: keeper, request, onEvent: onEvent)
      throw ReplyFailure(error)
    }
    remember(keeper, onEvent)
    onEvent(.finished(keeper.message))
    try raise(by: keeper, request, onEvent: onEvent)
    do { try proposeNote(from: keeper, request, onEvent: onEvent) } catch let error
      as TranscriptsError
    { onEvent(.lacking(.proposal, reason: error.errorDescription)) }
  }

  private func handle(
    _ event: ReplyEvent,
    keeper: ReplyKeeper,
    engine: any ReplyEngine,
    onEvent: (ConversationEvent) -> Void
  ) throws {
    switch event {
    case .retrying(let attempt, let total, let seconds, let reason):
      onEvent(.retrying(attempt: attempt, of: total, delaySeconds: seconds, reason: reason))
    case .ruled(let rule): keeper.rule(rule)
    case .used(let use):
      keeper.used(use)
      onEvent(.toolUsed(use))
    case .trimmed(let dropped): onEvent(.trimmed(droppedMessages: dropped))
    case .delta(let text):
      let text = keeper.unmarked(text)
      let outcome = keeper.gate?.arrived(text) ?? .show(text)
      try show(outcome, keeper: keeper, engine: engine, onEvent: onEvent)
    case .completed(let completion):
      let rest = keeper.unmarkedRest()
      if !rest.isEmpty {
        let outcome = keeper.gate?.arrived(rest) ?? .show(rest)
        try show(outcome, keeper: keeper, engine: engine, onEvent: onEvent)
      }
      let outcome = keeper.gate?.ended(isWhole: completion.interruption == nil) ?? .show("")
      try show(outcome, keeper: keeper, engine: engine, onEvent: onEvent)
      if keeper.isEmpty, keeper.danger?.level != nil { throw MarkAlone() }
      if keeper.isEmpty, keeper.notes?.hasTaken == true { throw Self.noteAlone }
      if keeper.message.kind == .checkIn { try openWithNumbers(keeper) }
      if completion.interruption == nil, let question = keeper.question {
        // Our own words: what a yes does is never worded by a model.
        try show(.show("\n\n\(question)"), keeper: keeper, engine: engine, onEvent: onEvent)
      }
      report(keeper.complete(completion), onEvent)
    }
  }

  private func show(
    _ outcome: ReplyGate.Outcome,
    keeper: ReplyKeeper,
    engine: any ReplyEngine,
    onEvent: (ConversationEvent) -> Void
  ) throws(RefusedReply) {
    switch outcome {
    case .refuse(let fault): throw RefusedReply(fault: fault)
    case .show(let words):
      guard !words.isEmpty else { return }
      // Filtered after the rules have looked, and before anything is kept: what is read again,
      // exported or sent on holds no more than could be seen.
      let text = engine.isModel ? VisibleText.filtered(words) : words
      if keeper.isEmpty { onEvent(.replyBegan(engine: engine.name)) }
      onEvent(.text(text))
      report(keeper.arrived(text), onEvent)
    }
  }

  /// A reply of which nothing is left to show.
  private static let noteAlone = ChatError(
    .emptyReply,
    "The server sent a proposed note and no reply.",
    hint: "Try again, or choose another model."
  )

  private func openWithNumbers(_ keeper: ReplyKeeper) throws {
    let opening = try opening(of: keeper.message, missingIn: keeper.text)
    if let opening { keeper.precede(with: opening) }
  }

  private func report(_ failure: TranscriptsError?, _ onEvent: (ConversationEvent) -> Void) {
    if let failure { onEvent(.savingFailed(message: failure.errorDescription)) }
  }

  private func remember(_ keeper: ReplyKeeper, _ onEvent: (ConversationEvent) -> Void) {
    if !unsaved.isEmpty { onEvent(.lacking(.waitingReply, reason: unsaved.reason)) }
    if let remembered = Self.remembered(keeper.message) { talk.append(remembered) }
  }
}

extension ReplyEngine {
  /// Whether a model writes the replies, and not rules of ours.
  var isModel: Bool { name != "listener" }
}
