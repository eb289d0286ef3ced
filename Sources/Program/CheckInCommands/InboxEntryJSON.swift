import HealthModel
import Transcripts

/// One check-in of the inbox as `--json` prints it.
struct InboxEntryJSON: Encodable {
  let id: String
  let time: Timestamp
  let text: String
  let message: String
  let session: String?
  let engine: String?
  let delivered: [String]
  let outcome: String?

  /// A check-in with its message.
  init(_ record: CheckInRecord, _ message: TranscriptMessage) {
    id = record.id
    time = message.time
    text = message.text
    self.message = message.id
    session = record.sessionID
    engine = record.engine
    delivered = record.delivered
    outcome = record.outcome?.rawValue
  }
}
