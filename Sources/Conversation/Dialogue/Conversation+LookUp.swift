import ChatCompletions
import Listening
import Safety
import Transcripts

extension Conversation {
  /// How many messages before a question can be what it refers to.
  private static let before = 8

  /// What was looked up for the person's newest message; nil where it asks nothing that can be.
  ///
  /// What fails is told, and the message gets a reply without it.
  func lookedUp(
    for turn: Turn,
    by engine: any ReplyEngine,
    _ request: ReplyRequest,
    onEvent: (ConversationEvent) -> Void
  ) -> LookedUpAnswer? {
    guard let lookUp, request.purpose == .reply, request.crisisLevel == .none,
      let message = turn.messages.last, message.role == .user
    else { return nil }
    let earlier = turn.messages.dropLast().suffix(Self.before)
    do {
      return try lookUp(
        QuotedMaterial.ownWords(in: message.content),
        earlier.map { QuotedMaterial.ownWords(in: $0.content) },
        engine.language(of: turn)
      )
    } catch {
      onEvent(.leftOut(message: ReplyFailure.describe(error).description))
      return nil
    }
  }
}
