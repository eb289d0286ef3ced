import Assessment
import HealthModel
import Transcripts

/// A session as `--json` prints it.
struct SessionJSON: Encodable {
  let id: String
  let title: String
  let started: Timestamp
  let updated: Timestamp
  let messages: Int
  let engine: String?
  let model: String?

  /// The session in the keys others rely on.
  init(_ session: SessionSummary) {
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
struct MessageJSON: Encodable {
  let id: String
  let index: Int
  let role: String
  let text: String
  let time: Timestamp
  let status: String
  let finishReason: String?
  let engine: String?
  let model: String?
  let vitals: [Vital]
  let kind: String
  let rule: String?
  let failure: String?
  let usage: TokenUsage?

  /// The message in the keys others rely on.
  init(_ message: TranscriptMessage) {
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
  }
}
