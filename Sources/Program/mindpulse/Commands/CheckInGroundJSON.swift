import Assessment
import HealthModel
import Transcripts

/// What is on record about a check-in, as `--json` prints it.
struct CheckInGroundJSON: Encodable {
  let id: String
  let rule: String
  let due: Timestamp
  let started: Timestamp
  let decided: Timestamp
  let decision: String
  let reason: String
  let baselines: [BaselineComparison]
  let failure: String?
  let delivered: [String]
  let outcome: String?
  let remindAt: Timestamp?

  /// A record in the keys others rely on; what is not known is left out.
  init(_ record: CheckInRecord) {
    id = record.id
    rule = record.rule
    due = record.due
    started = record.started
    decided = record.decided
    decision = record.decision.rawValue
    reason = record.reason
    baselines = record.baselines
    failure = record.failure
    delivered = record.delivered
    outcome = record.outcome?.rawValue
    remindAt = record.remindAt
  }
}
