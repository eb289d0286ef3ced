package import Catalogues
package import ChatCompletions
package import Listening
package import Safety
package import Transcripts
package import Prompts
package import Core

/// What an engine answers to: the talk so far and what is known about now.
package struct Turn: Sendable {
  /// The newest readings, the course, and whose talk it is.
  package var context: PromptContext
  /// What the person and the companion have said, oldest first, without instructions.
  ///
  /// The last message is the person's, except for a check-in, where it may be anyone's or the
  /// list may be empty.
  package var messages: [ChatMessage]
  /// Why a reply is made.
  package var purpose: ReplyPurpose
  /// The instructions, made from `context`.
  package var systemPrompt: String
  /// The texts among the messages that the smaller companions have said.
  package var companionTexts: Set<String> = []
  /// The answers that this one takes the place of; the listener says none of their sentences again.
  package var withdrawn: [String] = []
  /// What was looked up for the last message; nil where it asks nothing that can be.
  package var lookedUp: LookedUpAnswer?
  /// What is heard in the last message by its meaning; nil where rules must do.
  package var heard: HeardMeanings?
  /// The language that is spoken where no message tells one, two letters; nil for English.
  package var language: String?
  /// What the program says in the language that is spoken, which a check-in of the listener's is in;
  /// nil for English.
  package var catalogue: Catalogue?
  /// What a model may look up or propose; nil for nothing.
  package var tools: TurnTools?
  /// The level of the session, which the rules of the listener go by.
  package var crisisLevel: CrisisLevel = .none
  /// Whether the person has just said that they are safe.
  package var isDangerOver = false

  /// A turn from its parts.
  package init(
    context: PromptContext,
    messages: [ChatMessage],
    purpose: ReplyPurpose,
    systemPrompt: String
  ) {
    self.context = context
    self.messages = messages
    self.purpose = purpose
    self.systemPrompt = systemPrompt
  }
}

/// What happens while a reply is made, in the order in which it happens.
package enum ReplyEvent: Hashable, Sendable {
  /// An attempt failed before the first word, and another one follows after a pause.
  case retrying(attempt: Int, of: Int, delaySeconds: Double, reason: LocalizedText)
  /// What decided on the reply, in a few words; comes before its first word, if at all.
  case ruled(String)
  /// The oldest messages were left out, because the talk is longer than the engine can take.
  case trimmed(droppedMessages: Int)
  /// A tool was called for the reply, with what came of it.
  case used(ToolUse)
  /// The next piece of the reply.
  case delta(String)
  /// The reply is over; nothing follows.
  case completed(ReplyCompletion)
}

/// How a reply ended.
package struct ReplyCompletion: Hashable, Sendable {
  /// Why the engine stopped, such as `stop` or `length`; nil when it didn't say.
  package var finishReason: String?
  /// The model that answered, by its own account.
  package var model: String?
  /// Tokens read, when told.
  package var promptTokens: Int?
  /// Tokens written, when told.
  package var completionTokens: Int?
  /// What cut the reply short, as a sentence; nil when it is whole.
  package var interruption: LocalizedText?

  /// An ending from its parts.
  package init(
    finishReason: String?,
    model: String? = nil,
    promptTokens: Int? = nil,
    completionTokens: Int? = nil,
    interruption: LocalizedText? = nil
  ) {
    self.finishReason = finishReason
    self.model = model
    self.promptTokens = promptTokens
    self.completionTokens = completionTokens
    self.interruption = interruption
  }
}

/// Something that answers: a chat endpoint or the offline listener.
package protocol ReplyEngine: Sendable {
  /// `endpoint` or `listener`, as transcripts and `--engine` name it.
  var name: String { get }
  /// The model that is asked for; nil for an engine without one.
  var model: String? { get }
  /// Whether it would call tools that a turn has.
  var offersTools: Bool { get }

  /// The language in which it would answer, by its name in English; nil for English, and where it goes by
  /// no rules of its own.
  ///
  /// - Throws: what stands in the way of answering.
  func language(of turn: Turn) throws -> String?

  /// Makes a reply. Ending the iteration early stops it.
  ///
  /// - Parameter turn: what is answered to.
  /// - Returns: events, of which the last is ``ReplyEvent/completed(_:)``, or an error.
  /// - Throws: what stands in the way of asking at all.
  func events(for turn: Turn) throws -> any AsyncSequence<ReplyEvent, any Error>
}

extension ReplyEngine {
  /// Only a model calls tools.
  package var offersTools: Bool { false }

  /// A model sees for itself which language a talk is in.
  package func language(of turn: Turn) throws -> String? { nil }
}
