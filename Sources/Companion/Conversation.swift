import ChatCompletions
import Dispatch
package import HealthModel
package import Transcripts

/// A talk with one person: stores what they say, asks an engine, stores what it answers.
///
/// A message of the person's is on disk before any engine sees it. A reply is on disk as it
/// arrives (see ``ReplyDraft``). A failed try is a row too, so nothing that happened is missing
/// when the talk is read again.
@MainActor package final class Conversation {
  /// The session that everything is stored in.
  package let sessionID: String

  private let store: TranscriptStore
  private let engines: ConversationEngines
  private let words: @MainActor () throws -> ConversationWords
  private let facts: @MainActor () throws -> PersonFacts
  private let makeID: @MainActor () -> String
  private let clock: @MainActor () -> Timestamp
  private var talk: [ChatMessage]
  private var hasEngineFailed = false

  /// A talk in a session, new or taken up again.
  ///
  /// - Parameters:
  ///   - sessionID: the session; its row is made with the first message.
  ///   - store: where messages are kept.
  ///   - engines: who answers.
  ///   - words: the words it works with; asked for when something is said.
  ///   - facts: reads the newest readings; called once for every request.
  ///   - makeID: makes a message's unique id.
  ///   - clock: the present.
  /// - Throws: ``TranscriptsError`` when an earlier part of the talk can't be read.
  package init(
    sessionID: String,
    store: TranscriptStore,
    engines: ConversationEngines,
    words: @escaping @MainActor () throws -> ConversationWords,
    facts: @escaping @MainActor () throws -> PersonFacts,
    makeID: @escaping @MainActor () -> String,
    clock: @escaping @MainActor () -> Timestamp
  ) throws {
    self.sessionID = sessionID
    self.store = store
    self.engines = engines
    self.words = words
    self.facts = facts
    self.makeID = makeID
    self.clock = clock
    talk = []
    try reload()
  }

  /// Whether nothing has been said in it yet.
  package var isEmpty: Bool { talk.isEmpty }

  /// Reads the talk anew, after messages were erased or written by another program.
  package func reload() throws {
    var talk: [ChatMessage] = []
    do {
      try store.forEachMessage(inSession: sessionID) { message in
        if let remembered = Self.remembered(message) { talk.append(remembered) }
      }
    } catch TranscriptsError.noSuchSession {
      // Nothing has been said in it yet.
    }
    self.talk = talk
  }

  /// Stores what the person says and has it answered.
  ///
  /// - Parameters:
  ///   - text: the person's message.
  ///   - onEvent: told everything a person should see, in order.
  /// - Throws: ``TranscriptsError`` when the message can't be stored (nothing is sent then), an
  ///   engine's error when it failed and nobody steps in, `CancellationError` when stopped.
  package func say(_ text: String, onEvent: (ConversationEvent) -> Void) async throws {
    let known = try facts()
    try store.append(personMessage(text, at: known.now))
    let said = talk.last { $0.role == .assistant }?.content
    let saysFine = try words().fineReply.saysFine(text, after: said)
    let course = CourseChooser.course(for: known.vitals, saysFine: saysFine)
    talk.append(ChatMessage(.user, text))
    let request = ReplyRequest(facts: known, course: course, purpose: .reply, rule: nil)
    try await answer(request, makeID: makeID, onEvent: onEvent)
  }

  /// Has an engine write a check-in's message.
  ///
  /// - Parameters:
  ///   - facts: the readings that were decided on.
  ///   - course: the course they call for.
  ///   - rule: the reason for the check-in, in a sentence.
  ///   - makeID: makes the id of each message it stores; a second one when the first engine failed.
  ///   - onEvent: told everything a person should see, in order.
  /// - Throws: as ``say(_:onEvent:)``, and what `makeID` throws.
  package func checkIn(
    _ facts: PersonFacts,
    course: Course,
    rule: String,
    makeID: @MainActor () throws -> String,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    let request = ReplyRequest(facts: facts, course: course, purpose: .checkIn, rule: rule)
    try await answer(request, makeID: makeID, onEvent: onEvent)
  }

  /// The turn that would be sent if the person said nothing more, for `mindpulse prompt`.
  package func preview(_ facts: PersonFacts, course: Course) throws -> Turn {
    try turn(for: ReplyRequest(facts: facts, course: course, purpose: .reply, rule: nil))
  }

  // MARK: - One reply

  private func answer(
    _ request: ReplyRequest,
    makeID: @MainActor () throws -> String,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    let turn = try turn(for: request)
    let engine = hasEngineFailed ? engines.primaryOnce : engines.primary
    do {
      try await stream(engine, turn, request, id: try makeID(), onEvent: onEvent)
      if hasEngineFailed {
        hasEngineFailed = false
        onEvent(.engineRecovered)
      }
    } catch let failure as ReplyFailure {
      hasEngineFailed = true
      guard let fallback = engines.fallback else { throw failure.underlying }
      onEvent(.engineFailed(message: failure.message, hint: failure.hint))
      do {
        try await stream(fallback, turn, request, id: try makeID(), onEvent: onEvent)
      } catch let failure as ReplyFailure { throw failure.underlying }
    }
  }

  private func stream(
    _ engine: any ReplyEngine,
    _ turn: Turn,
    _ request: ReplyRequest,
    id: String,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    let keeper = ReplyKeeper(
      store: store,
      message: request.emptyReply(by: engine, id: id, inSession: sessionID),
      clock: clock
    )
    do {
      for try await event in try engine.events(for: turn) {
        handle(event, keeper: keeper, engine: engine, onEvent: onEvent)
      }
      try Task.checkCancellation()
      guard keeper.isCompleted else { throw CancellationError() }
    } catch is CancellationError {
      report(keeper.stop(), onEvent)
      remember(keeper)
      onEvent(.finished(keeper.message))
      throw CancellationError()
    } catch {
      report(keeper.fail(ReplyFailure.describe(error).message), onEvent)
      throw ReplyFailure(error)
    }
    remember(keeper)
    onEvent(.finished(keeper.message))
  }

  private func handle(
    _ event: ReplyEvent,
    keeper: ReplyKeeper,
    engine: any ReplyEngine,
    onEvent: (ConversationEvent) -> Void
  ) {
    switch event {
    case .retrying(let attempt, let total, let seconds, let reason):
      onEvent(.retrying(attempt: attempt, of: total, delaySeconds: seconds, reason: reason))
    case .trimmed(let dropped): onEvent(.trimmed(droppedMessages: dropped))
    case .delta(let text):
      if keeper.isEmpty { onEvent(.replyBegan(engine: engine.name)) }
      onEvent(.text(text))
      report(keeper.arrived(text), onEvent)
    case .completed(let completion):
      if keeper.message.kind == .checkIn { openWithNumbers(keeper) }
      report(keeper.complete(completion), onEvent)
    }
  }

  private func openWithNumbers(_ keeper: ReplyKeeper) {
    let message = keeper.message
    let opening = CheckInOpening.sentence(for: message.vitals, missingIn: keeper.text)
    if let opening { keeper.precede(with: opening) }
  }

  private func report(_ failure: TranscriptsError?, _ onEvent: (ConversationEvent) -> Void) {
    if let failure { onEvent(.savingFailed(message: failure.message)) }
  }

  private func remember(_ keeper: ReplyKeeper) {
    if let remembered = Self.remembered(keeper.message) { talk.append(remembered) }
  }

  // MARK: - Pieces

  /// A message as later requests repeat it; failed tries and empty texts are not repeated.
  private static func remembered(_ message: TranscriptMessage) -> ChatMessage? {
    guard message.status != .failed, !message.text.isEmpty else { return nil }
    switch message.role {
    case .user: return ChatMessage(.user, message.text)
    case .assistant: return ChatMessage(.assistant, message.text)
    default: return nil
    }
  }

  private func turn(for request: ReplyRequest) throws -> Turn {
    Turn(
      context: request.context,
      messages: talk,
      purpose: request.purpose,
      systemPrompt: try words().prompts.systemPrompt(request.context)
    )
  }

  private func personMessage(_ text: String, at now: Timestamp) -> TranscriptMessage {
    TranscriptMessage(
      id: makeID(),
      sessionID: sessionID,
      role: .user,
      text: text,
      time: now,
      status: .complete,
      kind: .talk
    )
  }
}
