import HealthModel
import Safety
import Transcripts
import Prompts

/// Check-ins that the program writes itself; no engine is asked.
extension Conversation {
  /// Writes a check-in while a danger is open or shortly after: the question how the person is.
  func checkIn(
    _ gentle: GentleCheckIn,
    _ request: ReplyRequest,
    id: String,
    onEvent: (ConversationEvent) -> Void
  ) throws {
    let safety = try safety()
    var message = request.emptyReply(
      by: SpeakingEngine(name: TalkSafety.engine),
      id: id,
      inSession: sessionID
    )
    let language = crisis.language(safety)
    let question =
      gentle.isOpen
      ? openQuestion(safety, language)
      : safety.answer.afterwards(
        language: language,
        contacts: safety.contacts,
        earlier: saidByCompanion
      )
    let numbers = gentle.namesNumbers ? try opening(of: message, missingIn: "") : nil
    // A smaller companion's question can wait until the one that matters is asked.
    message.text = [question, numbers, request.facts.companionWords].compactMap(\.self)
      .joined(separator: "\n\n")
    finish(message, onEvent)
  }

  /// The question while a danger is open; of a danger that isn't the person's own death it says
  /// nothing, as somebody else may read it.
  private func openQuestion(_ safety: TalkSafety, _ language: String?) -> String {
    guard crisis.state.level < .present, crisis.state.kindLevel >= .present else {
      return safety.answer.text(
        level: .checkIn,
        language: language,
        contacts: safety.contacts,
        about: .none,
        earlier: saidByCompanion
      )
    }
    return safety.answer.kindlyAsked(
      about: crisis.state.kind,
      language: language,
      contacts: safety.contacts,
      earlier: saidByCompanion
    )
  }

  /// Writes a check-in about readings that ask for urgent care.
  func speakOfUrgentCare(
    _ text: String,
    _ request: ReplyRequest,
    id: String,
    onEvent: (ConversationEvent) -> Void
  ) throws {
    var message = request.emptyReply(
      by: SpeakingEngine(name: TalkSafety.engine),
      id: id,
      inSession: sessionID
    )
    let opening = try opening(of: message, missingIn: "")
    message.text = [text, opening].compactMap(\.self).joined(separator: "\n\n")
    finish(message, onEvent)
  }

  /// The sentence for the readings whose number a text doesn't hold, in the language that is spoken;
  /// nil when it names them all.
  func opening(of message: TranscriptMessage, missingIn text: String) throws -> String? {
    try CheckInOpening.sentence(for: message.vitals, missingIn: text, in: words().spoken())
  }

  /// Writes what a smaller companion says first, in its own words; no engine is asked.
  func speakForCompanion(
    _ words: String,
    _ request: ReplyRequest,
    id: String,
    onEvent: (ConversationEvent) -> Void
  ) {
    let speaker = SpeakingEngine(name: Self.companionEngine)
    var message = request.emptyReply(by: speaker, id: id, inSession: sessionID)
    message.text = words
    companionTexts.insert(words)
    finish(message, onEvent)
  }
}
