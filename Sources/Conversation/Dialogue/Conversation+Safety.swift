import ChatCompletions
package import HealthModel
package import Safety
import Transcripts
import Core

/// What the program says itself where a person may be in danger, and in place of a reply that must
/// not be shown.
extension Conversation {
  /// The name under which a smaller companion's own words are kept.
  package static let companionEngine = "companion"

  /// The level of the session: what was said in it, not only now.
  func crisisLevel() throws -> CrisisLevel { try crisis.session().level }

  /// The level as far as it can be read; else that of a danger that was spoken of.
  package var knownLevel: CrisisLevel { crisis.level }

  /// Whether a danger of level 3 is open: nothing else is talked about until it is resolved.
  package var isHeldByDanger: Bool {
    do { return try crisis.session().state.isHeld } catch { return true }
  }

  /// Whether a danger is open; so it is where that can't be read.
  package var isDangerOpen: Bool {
    do { return try crisisLevel() >= .present } catch { return true }
  }

  /// Whether the talk is free of any danger after a message, no question about one waits for an
  /// answer, and the message named no body sign that is for a doctor.
  package func isCalm(after message: String) -> Bool {
    do {
      return try crisisLevel() == .none && !crisis.isQuestionOpen
        && !words().fineReply().isAlarming(message)
    } catch { return false }
  }

  /// Whether no talk at all has a danger open, or had one within a day.
  package func isSafe(at now: Timestamp) throws -> Bool {
    try crisis.levelOfAll(at: now) < .present && !crisis.wasInDanger(at: now)
  }

  /// Gives the reviewed answer to a message, or the short check, and keeps both.
  ///
  /// No engine is asked. The answer is given also when nothing can be stored.
  ///
  /// - Returns: the message as it was kept.
  func answerDanger(
    _ text: String,
    _ decision: CrisisDecision,
    _ safety: TalkSafety,
    onEvent: (ConversationEvent) -> Void
  ) -> TranscriptMessage {
    let now = clock()
    said += 1
    var message = personMessage(text, at: now)
    let written = message
    let lost = save { [store] in message.index = try store.append(written) }
    onEvent(.said(message))
    let state = CrisisDecisionWords(decision)
    let answer = reviewed(decision, safety)
    talk.append(ChatMessage(.user, text))
    var failure = speak(answer, rule: state.rule, at: now, onEvent: onEvent)
    tellLost(lost, onEvent)
    if decision.isNewDanger { onEvent(.dangerHeard) }
    let year = now.day.year
    failure = save { [crisis] in try crisis.save() } ?? failure
    failure = save { [store] in try store.countReferral(inYear: year) } ?? failure
    if let failure { onEvent(.savingFailed(message: failure)) }
    if !unsaved.isEmpty { onEvent(.lacking(.waitingMessage, reason: unsaved.reason)) }
    return message
  }

  /// Tells of a level that a decision has changed.
  func tellLevel(
    _ decision: CrisisDecision,
    before: CrisisLevel,
    _ onEvent: (ConversationEvent) -> Void
  ) {
    if decision.level != before { onEvent(.levelChanged(decision.level)) }
  }

  /// Stays with a danger of level 3 until it is resolved.
  ///
  /// The question about safety comes once more, with the emergency number. No engine is asked,
  /// whatever the message is about.
  func stayWithDanger(
    _ text: String,
    _ decision: CrisisDecision,
    after reply: CrisisReply?,
    _ safety: TalkSafety,
    onEvent: (ConversationEvent) -> Void
  ) {
    let now = clock()
    said += 1
    var message = personMessage(text, at: now)
    let written = message
    let lost = save { [store] in message.index = try store.append(written) }
    onEvent(.said(message))
    let question = hold(after: reply, about: decision.about, safety)
    talk.append(ChatMessage(.user, text))
    let rule = CrisisDecisionWords(decision).rule
    var failure = speak(question, rule: rule, at: now, onEvent: onEvent)
    tellLost(lost, onEvent)
    failure = save { [crisis] in try crisis.save() } ?? failure
    if let failure { onEvent(.savingFailed(message: failure)) }
    if !unsaved.isEmpty { onEvent(.lacking(.waitingMessage, reason: unsaved.reason)) }
  }

  /// Says that the person's words could not be saved, after what matters more has been said.
  private func tellLost(_ reason: LocalizedText?, _ onEvent: (ConversationEvent) -> Void) {
    guard let reason else { return }
    lostWords = reason
    onEvent(.lacking(.words, reason: reason))
  }

  private func hold(
    after reply: CrisisReply?,
    about category: CrisisCategory,
    _ safety: TalkSafety
  ) -> String {
    safety.answer.hold(
      after: reply,
      language: crisis.language(safety),
      contacts: safety.contacts,
      about: category,
      earlier: saidByCompanion
    )
  }

  /// Asks the gentle question of level 1 in our own words.
  func askGently(
    _ decision: CrisisDecision,
    _ safety: TalkSafety,
    onEvent: (ConversationEvent) -> Void
  ) {
    let text = safety.answer.text(
      level: .checkIn,
      language: crisis.language(safety),
      contacts: safety.contacts,
      about: decision.finding.category,
      earlier: saidByCompanion
    )
    let rule = CrisisDecisionWords(decision).rule
    let failure = speak(text, rule: rule, at: clock(), onEvent: onEvent)
    if let failure { onEvent(.savingFailed(message: failure)) }
  }

  /// Asks, at the start of a talk, about a danger that was left open a day ago or longer.
  ///
  /// - Parameter onEvent: told what a person should see; nothing when nothing is open.
  /// - Throws: ``TranscriptsError`` when it can't be looked up or kept.
  package func askAboutLeftOpen(onEvent: (ConversationEvent) -> Void) throws {
    let now = clock()
    guard let open = try crisis.takeOver(at: now) else { return }
    let safety = try safety()
    let text = questionLeftOpen(open, safety)
    let rule =
      open.isUrgent ? CrisisDecisionWords.standing(open.level) : "crisis screen: level 1, left open"
    if let failure = speak(text, rule: rule, at: now, onEvent: onEvent) {
      onEvent(.savingFailed(message: failure))
    }
    try crisis.save()
  }

  private func questionLeftOpen(_ open: CrisisState, _ safety: TalkSafety) -> String {
    if open.isUrgent { return hold(after: nil, about: crisis.category, safety) }
    let language = crisis.language(safety)
    guard open.level > .none else {
      return safety.answer.kindlyAsked(
        about: open.kind,
        language: language,
        contacts: safety.contacts,
        earlier: saidByCompanion
      )
    }
    return safety.answer.text(
      level: .checkIn,
      language: language,
      contacts: safety.contacts,
      about: .none,
      earlier: saidByCompanion
    )
  }

  /// Says in place of a model's reply what is reviewed.
  func replace(
    _ refused: RefusedReply,
    _ request: ReplyRequest,
    id: String,
    onEvent: (ConversationEvent) -> Void
  ) throws {
    let safety = try safety()
    let level = request.crisisLevel
    let language = crisis.language(safety)
    let text =
      level >= .present
      ? safety.answer.text(
        level: level,
        language: language,
        contacts: safety.contacts,
        about: crisis.category,
        earlier: saidByCompanion
      ) : safety.filter.replacement(for: refused.fault, language: language)
    onEvent(.replyReplaced(refused.fault))
    var message = request.emptyReply(
      by: SpeakingEngine(name: TalkSafety.engine),
      id: id,
      inSession: sessionID
    )
    message.rule = "\(ReplyRequest.replacedRule)\(refused.fault.rawValue), level \(level.rawValue)"
    message.text = text
    if message.kind == .checkIn, let opening = try opening(of: message, missingIn: text) {
      message.text = "\(opening)\n\n\(text)"
    }
    finish(message, onEvent)
  }

  // MARK: - Pieces

  /// What the companion has said in this talk.
  var saidByCompanion: [String] {
    talk.filter { $0.role == .assistant }.map(\.content)
  }

  /// Shows a text of ours and keeps it; what kept it from being kept is returned.
  func speak(
    _ text: String,
    rule: String,
    by engine: String = TalkSafety.engine,
    at now: Timestamp,
    onEvent: (ConversationEvent) -> Void
  ) -> LocalizedText? {
    var message = TranscriptMessage(
      id: makeID(),
      sessionID: sessionID,
      role: .assistant,
      text: text,
      time: now,
      status: .complete,
      engine: engine,
      rule: rule,
      kind: .talk
    )
    onEvent(.replyBegan(engine: engine))
    onEvent(.text(text))
    let written = message
    var index: Int?
    let failure = save { [store] in index = try store.append(written) }
    message.index = index ?? message.index
    talk.append(ChatMessage(.assistant, text))
    onEvent(.finished(message))
    return failure
  }

  /// Shows a text of ours whole and keeps it.
  func finish(_ written: TranscriptMessage, _ onEvent: (ConversationEvent) -> Void) {
    var message = written
    message.status = .complete
    onEvent(.replyBegan(engine: message.engine ?? TalkSafety.engine))
    onEvent(.text(message.text))
    let failure = attempt { message.index = try store.append(message) }
    talk.append(ChatMessage(.assistant, message.text))
    if let failure { onEvent(.savingFailed(message: failure)) }
    onEvent(.finished(message))
  }

  private func attempt(_ work: () throws -> Void) -> LocalizedText? {
    do {
      try work()
      return nil
    } catch let error as TranscriptsError {
      return error.errorDescription
    } catch {
      return Self.notSaved
    }
  }
}

/// The name under which texts of the program's own are kept; nobody asks it.
struct SpeakingEngine: ReplyEngine {
  /// The name.
  let name: String
  /// It has no model.
  let model: String? = nil

  /// Nothing is said by it.
  func events(for turn: Turn) -> any AsyncSequence<ReplyEvent, any Error> {
    AsyncThrowingStream<ReplyEvent, any Error> { $0.finish() }
  }
}
