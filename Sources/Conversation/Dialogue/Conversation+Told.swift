import Safety

/// What a person tells beside the talk: a note to a reading, an answer to a questionnaire.
extension Conversation {
  /// Screens a text that is no message, such as the note to a mood, and answers danger in it.
  ///
  /// Where it speaks of danger (level 2 or 3) it becomes a message of this talk, and the reviewed
  /// answer is given and kept as for any message. Everything else leaves no trace in the talk.
  ///
  /// - Parameters:
  ///   - text: what the person wrote.
  ///   - onEvent: told what a person should see, in order.
  /// - Returns: whether it was answered.
  /// - Throws: an error of what guards the talk; then nothing was screened.
  package func hear(
    _ text: String,
    onEvent: (ConversationEvent) -> Void
  ) async throws -> Bool {
    let safety = try safety()
    let hearing = await safety.listen(text, nil)
    guard safety.screener.screen(text, hearing: hearing).level >= .present else { return false }
    let level = crisis.level
    let decision = crisis.receive(text, hearing: hearing, at: clock(), safety)
    tellLevel(decision, before: level, onEvent)
    guard decision.level >= .present else { return false }
    switch decision.step {
    case .answer, .check: _ = answerDanger(text, decision, safety, onEvent: onEvent)
    case .hold(let reply):
      stayWithDanger(text, decision, after: reply, safety, onEvent: onEvent)
    // Asked about a moment ago, and answered with no.
    case .talk, .checkIn, .returned, .steppedDown: return false
    }
    return true
  }

  /// Gives the reviewed answer to a danger that an answer to a questionnaire told of.
  ///
  /// It counts as the wish to be dead (level 2): the questions leave open how far it goes, and the
  /// reviewed answer asks.
  ///
  /// - Parameters:
  ///   - text: the question and its answer, kept as the person's message.
  ///   - onEvent: told what a person should see, in order.
  /// - Throws: an error of what guards the talk.
  package func answeredDanger(_ text: String, onEvent: (ConversationEvent) -> Void) throws {
    let safety = try safety()
    let finding = CrisisFinding(level: .present, category: .explicitPassive)
    let level = crisis.level
    let decision = crisis.told(finding, at: clock())
    tellLevel(decision, before: level, onEvent)
    _ = answerDanger(text, decision, safety, onEvent: onEvent)
  }
}
