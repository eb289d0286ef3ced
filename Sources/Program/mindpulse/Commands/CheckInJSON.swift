import Assessment
import Transcripts

/// A check-in as `--json` prints it.
struct CheckInJSON: Encodable {
  let decision: String
  let reason: String
  let vitals: [Vital]
  @OrNull var message: String?
  @OrNull var messageID: String?
  @OrNull var session: String?
  @OrNull var engine: String?
  @OrNull var failure: String?
  let delivered: [String]

  /// A run that had nothing to do.
  init(skipped reason: String, _ vitals: [Vital]) {
    decision = CheckInVerdict.skipped.rawValue
    self.reason = reason
    self.vitals = vitals
    message = nil
    messageID = nil
    session = nil
    engine = nil
    failure = nil
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
}
