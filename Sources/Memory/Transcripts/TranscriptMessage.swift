package import Assessment
package import HealthModel

/// Who a message comes from, in the words of the chat completions protocol.
package enum MessageRole: String, CaseIterable, Hashable, Sendable {
  /// The person.
  case user
  /// The companion: a language model or the built-in listener.
  case assistant
  /// Instructions to a model.
  case system
}

/// How far a message came.
package enum MessageStatus: String, CaseIterable, Hashable, Sendable {
  /// All of it is there.
  case complete
  /// It is still being written, or broke off.
  case partial
  /// A try that gave no reply; ``TranscriptMessage/failure`` says why.
  case failed
}

/// What brought a message about.
package enum MessageKind: String, CaseIterable, Hashable, Sendable {
  /// A turn of the conversation.
  case talk
  /// The companion spoke first.
  case checkIn
}

/// How many tokens a reply cost, as the endpoint counted them.
package struct TokenUsage: Codable, Hashable, Sendable {
  /// Tokens of the request.
  package var prompt: Int
  /// Tokens of the reply.
  package var completion: Int
  /// Both together.
  package var total: Int

  /// The three counts, as told by the endpoint.
  package init(prompt: Int, completion: Int, total: Int) {
    self.prompt = prompt
    self.completion = completion
    self.total = total
  }
}

/// One message of a conversation, with what it rested on.
package struct TranscriptMessage: Hashable, Sendable, Identifiable {
  /// The id its writer gave it, unique over all conversations; see ``IdentifierSource``.
  package var id: String
  /// The conversation it belongs to; empty for a message read from a file without one.
  package var sessionID: String
  /// Its place in the conversation, from 1; 0 until it is stored.
  package var index: Int
  /// Who it comes from.
  package var role: MessageRole
  /// What was said; may be empty when the status is ``MessageStatus/failed``.
  package var text: String
  /// When it was sent or began to arrive.
  package var time: Timestamp
  /// How far it came.
  package var status: MessageStatus
  /// Why the reply ended, as the endpoint told, such as `stop` or `length`.
  package var finishReason: String?
  /// What wrote a reply: `endpoint` or `listener`.
  package var engine: String?
  /// The model's name, where there is one.
  package var model: String?
  /// Tokens, if the endpoint told.
  package var usage: TokenUsage?
  /// The readings a reply was given, judged as they were then.
  package var vitals: [Vital]
  /// The course or rule a reply rested on, such as `outside-range`.
  package var rule: String?
  /// What brought it about.
  package var kind: MessageKind
  /// Why a try failed: a short reason without any secret.
  package var failure: String?
  /// The calls of tools that a model has made for it, in order.
  package var tools: [ToolUse]

  /// A message; everything a person's own words don't need has a default.
  package init(
    id: String,
    sessionID: String,
    index: Int = 0,
    role: MessageRole,
    text: String,
    time: Timestamp,
    status: MessageStatus = .complete,
    finishReason: String? = nil,
    engine: String? = nil,
    model: String? = nil,
    usage: TokenUsage? = nil,
    vitals: [Vital] = [],
    rule: String? = nil,
    kind: MessageKind = .talk,
    failure: String? = nil,
    tools: [ToolUse] = []
  ) {
    self.id = id
    self.sessionID = sessionID
    self.index = index
    self.role = role
    self.text = text
    self.time = time
    self.status = status
    self.finishReason = finishReason
    self.engine = engine
    self.model = model
    self.usage = usage
    self.vitals = vitals
    self.rule = rule
    self.kind = kind
    self.failure = failure
    self.tools = tools
  }

  /// Whether a program wrote the text, which every export must say.
  package var isGenerated: Bool { role == .assistant && engine != Self.exampleEngine }

  /// The `engine` of a reply that was written by hand, as in the example conversations.
  package static let exampleEngine = "example"
}

extension MessageRole: Decodable {}
extension MessageStatus: Decodable {}
extension MessageKind: Decodable {}
