import Assessment
import Transcripts

/// A check-in as `--json` prints it.
struct CheckInJSON: Encodable {
  let decision: String
  let reason: String
  let vitals: [Vital]
  let message: String?
  let messageID: String?
  let session: String?
  let engine: String?
  let failure: String?
  let delivered: [String]

  /// A run that had nothing to do.
  init(skipped reason: String, _ vitals: [Vital]) {
    decision = CheckInVerdict.skipped.rawValue
    self.reason = reason
    self.vitals = vitals
    (message, messageID, session, engine, failure) = (nil, nil, nil, nil, nil)
    delivered = []
  }

  /// A check-in in the keys others rely on.
  init(_ record: CheckInRecord, _ message: TranscriptMessage?, delivered: [String]) {
    decision = record.decision.rawValue
    reason = record.reason
    vitals = record.vitals
    self.message = message?.text
    messageID = record.messageID
    session = record.sessionID
    engine = record.engine
    failure = record.failure
    self.delivered = delivered
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(decision, forKey: .decision)
    try container.encode(reason, forKey: .reason)
    try container.encode(vitals, forKey: .vitals)
    try container.encode(message, forKey: .message)
    try container.encode(messageID, forKey: .messageID)
    try container.encode(session, forKey: .session)
    try container.encode(engine, forKey: .engine)
    try container.encode(failure, forKey: .failure)
    try container.encode(delivered, forKey: .delivered)
  }

  private enum CodingKeys: CodingKey {
    case decision, reason, vitals, message, messageID, session, engine, failure, delivered
  }
}
