package import Assessment
import ChatCompletions
package import HealthModel
package import Listening
import Safety
package import Transcripts
package import Prompts
package import Core

/// A talk with one person: stores what they say, asks an engine, stores what it answers.
///
/// A message of the person's is screened for danger before anything else (see ``CrisisSession``),
/// and on disk before any engine sees it. A reply is on disk as it arrives (see ``ReplyDraft``),
/// and a model's passes a ``ReplyGate``. A failed try is a row too, so nothing that happened is missing
/// when the talk is read again.
@MainActor package final class Conversation {
  /// The session that everything is stored in.
  package let sessionID: String

  /// Where messages are kept.
  let store: TranscriptStore
  /// Who answers.
  let engines: ConversationEngines
  /// What guards the talk.
  let safety: @MainActor () throws -> TalkSafety
  /// Makes a message's unique id.
  let makeID: @MainActor () -> String
  /// The present.
  let clock: @MainActor () -> Timestamp
  /// The safety of the session.
  let crisis: CrisisKeeper
  /// What was said, as requests repeat it.
  var talk: [ChatMessage]
  /// The texts in the talk that the smaller companions have said.
  var companionTexts: Set<String> = []
  /// Whether the last try of the first engine failed.
  var hasEngineFailed = false

  /// What a smaller companion does with a message that answers it; nil for any other message.
  ///
  /// Asked only about what the screen for danger finds harmless.
  package var monitorAnswer: (@MainActor (String) throws -> MonitorAnswer?)?

  /// Looks up what a message asks about the person's own data or the program, for an engine that can't.
  ///
  /// It is given the message, what was said just before, the newest last, and the language of the talk by
  /// its name in English, nil for English; it gives nil for a message that asks nothing of the kind.
  package var lookUp: (@MainActor (String, [String], String?) throws -> LookedUpAnswer?)?

  /// Hears by its meaning what a message is about, for an engine that goes by rules; nil where it can't.
  package var hearMeaning: (@MainActor (String) async -> HeardMeanings?)?

  /// Makes the tools that a model may call for one reply; nil where there are none.
  package var tools: (@MainActor () throws -> TurnTools?)?

  /// Takes in what other programs have erased, once a message is saved and before anything is sent.
  package var refresh: (@MainActor () throws -> Void)?

  /// Whether notes are kept across sessions.
  let remembers: @MainActor () throws -> Bool
  /// What was proposed in this talk, in small letters.
  var proposedNotes: Set<String> = []

  /// What waits to be saved.
  let unsaved: UnsavedWrites
  /// How many messages were said, by which one that was held up knows that another one followed.
  var said = 0
  /// Why words of the person's could not be saved while the talk went on; nil where all are.
  package internal(set) var lostWords: LocalizedText?

  let words: @MainActor () throws -> ConversationWords
  private let facts: @MainActor () async throws -> PersonFacts

  /// A talk in a session, new or taken up again.
  ///
  /// - Parameters:
  ///   - sessionID: the session; its row is made with the first message.
  ///   - store: where messages are kept.
  ///   - engines: who answers.
  ///   - safety: what guards the talk; asked for before anything that is said goes further.
  ///   - words: the words it works with; asked for when something is said.
  ///   - facts: reads the newest readings; called once for every request.
  ///   - remembers: whether notes are kept across sessions; asked for each request.
  ///   - unsaved: keeps what can't be saved yet.
  ///   - makeID: makes a message's unique id.
  ///   - clock: the present.
  /// - Throws: ``TranscriptsError`` when an earlier part of the talk can't be read.
  package init(
    sessionID: String,
    store: TranscriptStore,
    engines: ConversationEngines,
    safety: @escaping @MainActor () throws -> TalkSafety,
    words: @escaping @MainActor () throws -> ConversationWords,
    facts: @escaping @MainActor () async throws -> PersonFacts,
    remembers: @escaping @MainActor () throws -> Bool = { false },
    unsaved: UnsavedWrites = UnsavedWrites(),
    makeID: @escaping @MainActor () -> String,
    clock: @escaping @MainActor () -> Timestamp
  ) throws {
    self.sessionID = sessionID
    self.store = store
    self.engines = engines
    self.safety = safety
    crisis = CrisisKeeper(store: store, sessionID: sessionID)
    self.words = words
    self.facts = facts
    self.remembers = remembers
    self.unsaved = unsaved
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
    companionTexts = []
    do {
      try store.forEachMessage(inSession: sessionID) { message in
        if let remembered = Self.remembered(message) { talk.append(remembered) }
        if message.engine == Self.companionEngine { companionTexts.insert(message.text) }
      }
    } catch TranscriptsError.noSuchSession {
      // Nothing has been said in it yet.
    } catch TranscriptsError.locked {
      // What was said can't be read now, so a check-in is written without it.
    }
    self.talk = talk
    try crisis.reload()
  }

  /// Screens what the person says, stores it and has it answered.
  ///
  /// Where it speaks of danger the reviewed answer is given, and no engine is asked.
  ///
  /// - Parameters:
  ///   - text: the person's message.
  ///   - material: a text that goes along with it and need not be theirs.
  ///   - onEvent: told everything a person should see, in order.
  /// - Throws: ``TranscriptsError`` when the message can't be stored (nothing is sent then); all else
  ///   that can't be read is told and left out. An engine's error when it failed and nobody steps in, `CancellationError` when stopped.
  package func say(
    _ text: String,
    quoting material: QuotedMaterial? = nil,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    let safety = try safety()
    let (wasAsked, wasCheck) = (crisis.isQuestionOpen, crisis.isCheck)
    let level = crisis.level
    // Looked up while the question is still the last word of the talk.
    var meant: MonitorAnswer?
    if level == .none, !wasAsked, material == nil, safety.screener.screen(text).level == .none {
      meant = monitorAnswer(to: text, onEvent)
    }
    // Out of its place “I took it” would be danger; behind a question about a dose it answers that.
    let heard = crisis.heard(text, safety)
    let hearing = meant == nil ? await safety.listen(heard, crisis.messageBefore) : nil
    let decision = crisis.receive(text, quoting: material, hearing: hearing, at: clock(), safety)
    tellLevel(decision, before: level, onEvent)
    let written = material?.behind(text) ?? text
    switch decision.step {
    case .answer:
      _ = answerDanger(written, decision, safety, onEvent: onEvent)
      return
    case .hold(let reply):
      return stayWithDanger(written, decision, after: reply, safety, onEvent: onEvent)
    case .check: return try await check(written, of: text, decision, safety, onEvent: onEvent)
    case .talk, .checkIn, .returned, .steppedDown: break
    }
    if decision.level > .none { meant = nil }
    let message = personMessage(written, at: clock())
    // Words come first: what else can't be read or kept must not cost them.
    guard try await keep(message, onEvent) else { return }
    saveCrisis(onEvent)
    try refresh?()
    if let meant, take(meant, to: text, onEvent: onEvent) { return }
    var request = try await request(answering: text, id: message.id, level: decision.level)
    request.isDangerOver = decision.step == .steppedDown
    request.isReturned = decision.step == .returned
    let (reply, reassurances) = (decision.finding.reply, decision.finding.reassurances)
    let isOver = request.isReturned && !reassurances.isEmpty
    let isAnswered = request.isReturned || request.isDangerOver && decision.about.isHelper
    // A “no” to a check that goes on to something else is answered by that.
    if !(wasCheck && Self.goesOn(text, safety.screener)), isOver || isAnswered && reply != nil {
      (request.returnsFrom, request.wasCheck) = (decision.about, wasCheck)
    }
    if decision.step == .checkIn, !wasAsked { request.asksGently = decision }
    try await answer(request, makeID: makeID, onEvent: onEvent)
  }

  /// From how many words on what stands beside an answer to a check is a message of its own.
  private static let fewest = 3

  /// Whether a message asks or tells more than the answer to a check.
  private static func goesOn(_ text: String, _ screener: CrisisScreener) -> Bool {
    AskingForm.asks(text) || Words(screener.answer(in: text)?.rest ?? text).list.count >= fewest
  }

  /// What the answer to a message is asked for with, by the newest readings.
  ///
  /// - Parameters:
  ///   - text: the person's own words in it.
  ///   - id: the message.
  ///   - level: the level of the session.
  /// - Returns: the request.
  /// - Throws: what can't be read.
  func request(
    answering text: String,
    id: String,
    level: CrisisLevel
  ) async throws -> ReplyRequest {
    let known = try await facts()
    // Nobody is met with gladness while a danger is open.
    let saysFine = try level < .present && words().fineReply().saysFine(text, after: lastReply)
    let course = CourseChooser.course(for: known.vitals, saysFine: saysFine)
    var request = ReplyRequest(facts: known, course: course, purpose: .reply, rule: nil)
    request.crisisState = crisis.state
    request.crisisLevel = min(level, crisis.state.engineLevel)
    request.answeredMessageID = id
    return request
  }

  /// Has an engine write a check-in's message.
  ///
  /// While a danger is open, and for a day after it was, a check-in asks after the person first and
  /// names no numbers; only one that was asked for names them behind the question.
  ///
  /// - Parameters:
  ///   - facts: the readings that were decided on.
  ///   - course: the course they call for.
  ///   - rule: the reason for the check-in, in a sentence.
  ///   - isAsked: whether the person asked for it.
  ///   - makeID: makes the id of each message it stores; a second one when the first engine failed.
  ///   - onEvent: told everything a person should see, in order.
  /// - Throws: as ``say(_:onEvent:)``, and what `makeID` throws.
  package func checkIn(
    _ facts: PersonFacts,
    course: Course,
    rule: String,
    isAsked: Bool = false,
    makeID: @MainActor () throws -> String,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    var request = ReplyRequest(facts: facts, course: course, purpose: .checkIn, rule: rule)
    request.crisisLevel = try crisis.levelOfAll(at: facts.now)
    if let words = facts.companionWords, request.crisisLevel < .present, facts.urgentCare == nil {
      return speakForCompanion(words, request, id: try makeID(), onEvent: onEvent)
    }
    if let urgent = facts.urgentCare {
      return try speakOfUrgentCare(urgent, request, id: try makeID(), onEvent: onEvent)
    }
    let isOpen = request.crisisLevel >= .present
    if try isOpen || !isAsked && crisis.wasInDanger(at: facts.now) {
      let gentle = GentleCheckIn(isOpen: isOpen, namesNumbers: isAsked)
      return try checkIn(gentle, request, id: try makeID(), onEvent: onEvent)
    }
    try await answer(request, makeID: makeID, onEvent: onEvent)
  }

  /// The turn that would be sent if the person said nothing more, for `mindpulse prompt`.
  package func preview(_ facts: PersonFacts, course: Course) throws -> Turn {
    var request = ReplyRequest(facts: facts, course: course, purpose: .reply, rule: nil)
    request.crisisLevel = try crisis.session().state.engineLevel
    request.crisisState = crisis.state
    return try turn(for: request) { _ in }
  }
}
