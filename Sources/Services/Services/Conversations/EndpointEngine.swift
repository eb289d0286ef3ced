package import ChatCompletions
import Core
package import Dialogue
package import Prompts

/// Lets a model behind an endpoint answer.
///
/// The client is made at the first reply, because its key may have to be asked for.
package struct EndpointEngine: ReplyEngine {
  /// The engine's name in transcripts.
  package let name = "endpoint"
  /// The model asked for.
  package let model: String?

  private let client: @Sendable () async throws -> ChatClient
  private let checkInTurn: String
  private let sharing: PromptSharing
  private let support: ToolSupport?

  /// An engine that talks through a client.
  ///
  /// - Parameters:
  ///   - model: the model asked for, as transcripts show it until the server names one.
  ///   - checkInTurn: what stands in the person's place where they have said nothing.
  ///   - sharing: what may go along of the talk's earlier messages.
  ///   - support: whether the server takes tools; nil where none are to be offered.
  ///   - client: makes the client; may throw where no key is to be had.
  package init(
    model: String?,
    checkInTurn: String,
    sharing: PromptSharing = PromptSharing(),
    support: ToolSupport? = nil,
    client: @escaping @Sendable () async throws -> ChatClient
  ) {
    self.model = model
    self.client = client
    self.checkInTurn = checkInTurn
    self.sharing = sharing
    self.support = support
  }

  /// Whether the server is offered the tools of a turn.
  package var offersTools: Bool { support?.isOpen ?? false }

  /// The messages that are sent for a turn.
  package func request(for turn: Turn) -> ChatRequest {
    let talk = sharing.sent(turn.messages, ofCompanions: turn.companionTexts)
    var messages = [ChatMessage(.system, turn.systemPrompt)] + talk
    if turn.purpose == .checkIn {
      // Many chat templates refuse a talk in which the last word isn't the person's.
      messages.append(ChatMessage(.user, checkInTurn))
    }
    return ChatRequest(messages: messages, tools: offersTools ? turn.tools?.definitions ?? [] : [])
  }

  /// The model's reply, as the client fetches it.
  ///
  /// The first event throws what stands in the way of asking at all, such as a key that is not to be
  /// had; the key may be waited for.
  package func events(for turn: Turn) -> any AsyncSequence<ReplyEvent, any Error> {
    EndpointReplyEvents(request(for: turn), tools: turn.tools, support: support, client)
  }
}

extension ReplyEvent {
  /// A client's event in the companion's words.
  init(_ event: ChatEvent) {
    switch event {
    case .retrying(let attempt, let total, let seconds, let reason):
      self = .retrying(attempt: attempt, of: total, delaySeconds: seconds, reason: reason)
    case .trimmed(let dropped): self = .trimmed(droppedMessages: dropped)
    case .delta(let text): self = .delta(text)
    case .completed(let completion):
      var interruption: LocalizedText?
      if case .interrupted(let reason) = completion.ending {
        interruption = reason
        if let said = completion.serverText { interruption = "\(reason) It said: “\(said)”." }
      }
      self = .completed(
        ReplyCompletion(
          finishReason: completion.finishReason,
          model: completion.model,
          promptTokens: completion.usage?.prompt,
          completionTokens: completion.usage?.completion,
          interruption: interruption
        )
      )
    }
  }
}
