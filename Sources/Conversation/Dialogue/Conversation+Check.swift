import Safety
import Transcripts

/// The short check beside the talk: one question and one line, and the subject goes on.
extension Conversation {
  /// What is said to a danger that was heard: the whole answer or a short check.
  func reviewed(_ decision: CrisisDecision, _ safety: TalkSafety) -> String {
    let language = crisis.language(safety)
    guard decision.step != .check else {
      return safety.answer.check(
        level: decision.finding.level,
        language: language,
        contacts: safety.contacts,
        about: decision.about,
        earlier: saidByCompanion
      )
    }
    let level: CrisisLevel =
      if case .answer(let level, _) = decision.step { level } else { decision.level }
    return safety.answer.text(
      level: level,
      language: language,
      contacts: safety.contacts,
      about: decision.about,
      earlier: saidByCompanion,
      after: decision.finding.reply
    )
  }

  /// Shows a short check at once, and has a model go on with the subject.
  ///
  /// Without a model the check stands alone: two questions in a row answer neither. Nothing is sent
  /// before the message is saved.
  ///
  /// - Parameters:
  ///   - written: the message, with what goes along with it.
  ///   - text: the person's own words in it.
  ///   - decision: what was found.
  ///   - safety: what guards the talk.
  ///   - onEvent: told everything a person should see, in order.
  /// - Throws: as ``say(_:quoting:onEvent:)``.
  func check(
    _ written: String,
    of text: String,
    _ decision: CrisisDecision,
    _ safety: TalkSafety,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    let message = answerDanger(written, decision, safety, onEvent: onEvent)
    let engine = hasEngineFailed ? engines.primaryOnce : engines.primary
    guard engine.isModel, unsaved.isEmpty else { return }
    try refresh?()
    var request = try await request(answering: text, id: message.id, level: decision.level)
    request.isChecked = true
    try await answer(request, makeID: makeID, onEvent: onEvent)
  }

  /// Goes back to the subject in our own words, after a “no” to a short check or when a danger is over.
  func goBack(
    from category: CrisisCategory,
    wasCheck: Bool,
    _ safety: TalkSafety,
    onEvent: (ConversationEvent) -> Void
  ) {
    let text = safety.answer.returned(
      from: category,
      wasCheck: wasCheck,
      language: crisis.language(safety),
      contacts: safety.contacts,
      earlier: saidByCompanion
    )
    let failure = speak(text, rule: CrisisDecisionWords.returned, at: clock(), onEvent: onEvent)
    if let failure { onEvent(.savingFailed(message: failure)) }
  }

  /// What a model is told of danger; nil where there is nothing to tell.
  func safetyNote(_ request: ReplyRequest) throws -> String? {
    let answer = try safety().answer
    guard let state = request.crisisState else {
      return answer.modelNote(level: request.crisisLevel)
    }
    return answer.modelNote(of: state, isReturned: request.isReturned)
  }
}
