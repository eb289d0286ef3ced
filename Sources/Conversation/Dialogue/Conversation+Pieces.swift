import Core
import ChatCompletions
import HealthModel
import Transcripts
import Prompts

/// What a turn is put together from.
extension Conversation {
  /// A message as later requests repeat it; failed tries and empty texts are not repeated.
  static func remembered(_ message: TranscriptMessage) -> ChatMessage? {
    guard message.status != .failed, !message.text.isEmpty else { return nil }
    switch message.role {
    case .user: return ChatMessage(.user, message.text)
    case .assistant: return ChatMessage(.assistant, message.text)
    default: return nil
    }
  }

  /// What an engine is given for a request; notes that can't be read are told and left out.
  func turn(for request: ReplyRequest, onEvent: (ConversationEvent) -> Void) throws -> Turn {
    var context = request.context
    let tools = tools(for: request, onEvent: onEvent)
    context.hasTools = tools != nil
    context.isOpening = request.purpose == .checkIn || !talk.contains { $0.role == .assistant }
    do { try addNotes(to: &context, request) } catch let error as TranscriptsError {
      onEvent(.lacking(.notes, reason: error.errorDescription))
    }
    let prompt = try words().prompts.systemPrompt(context)
    let note = try safetyNote(request)
    var turn = Turn(
      context: context,
      messages: talk,
      purpose: request.purpose,
      systemPrompt: note.map { "\(prompt)\n\n\($0)" } ?? prompt
    )
    turn.companionTexts = companionTexts
    turn.tools = tools
    turn.withdrawn = request.withdrawn
    turn.catalogue = try words().spoken()
    turn.crisisLevel = request.crisisLevel
    turn.isDangerOver = request.isDangerOver
    return turn
  }

  /// A message of the person's.
  func personMessage(_ text: String, at now: Timestamp) -> TranscriptMessage {
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
