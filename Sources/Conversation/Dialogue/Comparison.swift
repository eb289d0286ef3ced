package import Assessment
import ChatCompletions
import Core
package import HealthModel
import ReplyMarks
import Safety
package import Transcripts
import Prompts

/// Gives a person's turns of a past talk to an engine once more, and stores nothing.
///
/// Each turn is answered with the talk as it was up to there, with the answers of then, and with the
/// readings of then. What guards a talk guards this: every message is screened, at level 2 and 3 the
/// reviewed answer is given and no engine is asked, and a model's words pass a ``ReplyGate``.
@MainActor package final class Comparison {
  /// What is known of the person at a time: the age in years and the name.
  package typealias Person = @MainActor (Timestamp) throws -> (age: Double?, name: String?)

  /// The answer under way, as far as it may be seen; what came of one that broke off.
  package internal(set) var current: TranscriptMessage?

  private let engine: any ReplyEngine
  private let words: ConversationWords
  /// What guards it.
  let safety: TalkSafety
  private let person: Person
  /// Makes the id of each answer.
  let makeID: @MainActor () -> String
  /// The present, which answers are dated with.
  let clock: @MainActor () -> Timestamp
  /// Whether a model answers.
  var isModel: Bool { engine.isModel }
  /// What was said.
  var talk: [ChatMessage] = []
  /// Takes a model's marks of danger out.
  private var marks: DangerMark?
  /// The safety of the talk.
  var crisis = CrisisSession()
  /// The language of what was found last.
  var language: String?

  /// A comparison before the first message of the talk.
  ///
  /// - Parameters:
  ///   - engine: who answers now.
  ///   - words: the words it works with; another prompt is given here.
  ///   - safety: what guards it.
  ///   - person: what is known of the person at a time.
  ///   - makeID: makes the id of each answer.
  ///   - clock: the present, which answers are dated with.
  package init(
    engine: any ReplyEngine,
    words: ConversationWords,
    safety: TalkSafety,
    person: @escaping Person,
    makeID: @escaping @MainActor () -> String,
    clock: @escaping @MainActor () -> Timestamp
  ) {
    self.engine = engine
    self.words = words
    self.safety = safety
    self.person = person
    self.makeID = makeID
    self.clock = clock
  }

  /// Takes a message of the talk as it was, without having it answered.
  package func pass(_ message: TranscriptMessage) async {
    if message.role == .user { _ = await screen(message) }
    remember(message)
  }

  /// Has the person's next message answered.
  ///
  /// - Parameters:
  ///   - said: the message; it belongs to the talk afterwards.
  ///   - readings: the readings that the answer of then rested on.
  /// - Returns: the answer, whole or cut off.
  /// - Throws: an engine's error before its first word, `CancellationError` when stopped.
  package func answer(
    _ said: TranscriptMessage,
    readings: [Vital]
  ) async throws -> TranscriptMessage {
    current = nil
    let wasAsked = crisis.state.isQuestionOpen
    let decision = await screen(said)
    let previous = talk.last { $0.role == .assistant }?.content
    remember(said)
    let rule = CrisisDecisionWords(decision).rule
    if let own = ownAnswer(decision, rule: rule, wasAsked: wasAsked, readings) { return own }
    let fine =
      try decision.level < .present && words.fineReply().saysFine(said.text, after: previous)
    var turn = try turn(said, readings, decision, saysFine: fine)
    turn.isDangerOver = decision.step == .steppedDown
    do {
      return with(check: decision, try await ask(turn, readings, level: turn.crisisLevel))
    } catch let refused as RefusedReply {
      return replacement(for: refused.fault, level: turn.crisisLevel, readings)
    }
  }

  // MARK: - Pieces

  private func screen(_ message: TranscriptMessage) async -> CrisisDecision {
    let heard = crisis.heard(message.text, safety.screener)
    let hearing = await safety.listen(heard, crisis.messageBefore)
    let decision = crisis.receive(
      message.text,
      hearing: hearing,
      at: message.time.milliseconds / 1000,
      screener: safety.screener
    )
    language = decision.finding.language ?? language
    return decision
  }

  private func remember(_ message: TranscriptMessage) {
    if let remembered = Conversation.remembered(message) { talk.append(remembered) }
  }

  private func turn(
    _ said: TranscriptMessage,
    _ readings: [Vital],
    _ decision: CrisisDecision,
    saysFine: Bool
  ) throws -> Turn {
    let person = try person(said.time)
    let vitals = readings.isEmpty ? Self.noReadings : readings
    let context = PromptContext(
      age: person.age,
      name: person.name,
      vitals: vitals,
      course: CourseChooser.course(for: vitals, saysFine: saysFine),
      now: said.time,
      isCheckIn: false
    )
    let prompt = words.prompts.systemPrompt(context)
    let note = safety.answer.modelNote(of: crisis.state, isReturned: decision.step == .returned)
    var turn = Turn(
      context: context,
      messages: talk,
      purpose: .reply,
      systemPrompt: note.map { "\(prompt)\n\n\($0)" } ?? prompt
    )
    turn.crisisLevel = crisis.state.engineLevel
    return turn
  }

  private func ask(
    _ turn: Turn,
    _ readings: [Vital],
    level: CrisisLevel
  ) async throws -> TranscriptMessage {
    var reply = answer(by: engine.name, rule: turn.context.course.rule, readings)
    reply.model = engine.model
    reply.status = .partial
    current = reply
    var gate = engine.isModel ? ReplyGate(filter: safety.filter, level: level) : nil
    marks = engine.isModel ? DangerMark() : nil
    for try await event in try engine.events(for: turn) { try take(event, &gate) }
    try Task.checkCancellation()
    guard let current, current.status == .complete || current.failure != nil else {
      throw CancellationError()
    }
    return current
  }

  private func take(_ event: ReplyEvent, _ gate: inout ReplyGate?) throws(RefusedReply) {
    switch event {
    case .retrying, .ruled, .trimmed, .used: break
    case .delta(let text):
      let text = marks?.arrived(text) ?? text
      try show(gate?.arrived(text) ?? .show(text))
    case .completed(let completion):
      let rest = marks?.ended() ?? ""
      try show(gate?.arrived(rest) ?? .show(rest))
      try show(gate?.ended(isWhole: completion.interruption == nil) ?? .show(""))
      finish(completion)
    }
  }

  private func finish(_ completion: ReplyCompletion) {
    guard var reply = current else { return }
    reply.status = completion.interruption == nil ? .complete : .partial
    reply.failure = completion.interruption?.english
    reply.finishReason = completion.finishReason
    reply.model = completion.model ?? reply.model
    reply.usage = completion.usage ?? reply.usage
    current = reply
  }

  private func show(_ outcome: ReplyGate.Outcome) throws(RefusedReply) {
    switch outcome {
    case .show(let text): current?.text += text
    case .refuse(let fault): throw RefusedReply(fault: fault)
    }
  }
}
