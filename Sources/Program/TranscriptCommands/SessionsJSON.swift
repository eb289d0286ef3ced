package import Assessment
package import HealthModel
package import Transcripts

/// A session as `--json` prints it.
package struct SessionJSON: Encodable {
  package let id: String
  package let title: String
  package let started: Timestamp
  package let updated: Timestamp
  package let messages: Int
  package let engine: String?
  package let model: String?

  /// The session in the keys others rely on.
  package init(_ session: SessionSummary) {
    id = session.id
    title = session.title
    started = session.started
    updated = session.updated
    messages = session.messages
    engine = session.engine
    model = session.model
  }
}

/// A message as `sessions show --json` prints it, with the keys of `replay --json`.
package struct MessageJSON: Encodable {
  package let id: String
  package let index: Int
  package let role: String
  package let text: String
  package let time: Timestamp
  package let status: String
  package let finishReason: String?
  package let engine: String?
  package let model: String?
  package let vitals: [Vital]
  package let kind: String
  package let rule: String?
  package let failure: String?
  package let usage: TokenUsage?
  package let tools: [ToolUseJSON]?

  /// The message in the keys others rely on.
  package init(_ message: TranscriptMessage) {
    id = message.id
    index = message.index
    role = message.role.rawValue
    text = message.text
    time = message.time
    status = message.status.rawValue
    finishReason = message.finishReason
    engine = message.engine
    model = message.model
    vitals = message.vitals
    kind = message.kind.rawValue
    rule = message.rule
    failure = message.failure
    usage = message.usage
    tools = message.tools.isEmpty ? nil : message.tools.map(ToolUseJSON.init)
  }
}

/// A call of a tool as `--json` prints it.
package struct ToolUseJSON: Encodable {
  package let name: String
  package let arguments: String
  package let title: String
  package let outcome: String
  package let answer: String
  package let question: String?

  /// The call in the keys others rely on.
  package init(_ use: ToolUse) {
    name = use.name
    arguments = use.arguments
    title = use.title
    outcome = use.outcome.rawValue
    answer = use.answer
    question = use.question
  }
}
