import Assessment
import HealthModel
import Safety
import Transcripts

/// What is on record about a check-in, for `why`.
enum CheckInGround {
  /// The record in sentences, a fact a line.
  static func lines(_ record: CheckInRecord) -> [String] {
    var lines = [
      "Due \(moment(record.due)) by the rule “\(VisibleText.singleLine(record.rule, limit: 80))”, "
        + "begun \(moment(record.started)), decided \(moment(record.decided))."
    ]
    for baseline in record.baselines { lines.append(words(baseline)) }
    if let failure = record.failure {
      let reason = VisibleText.singleLine(failure, limit: 300)
      lines.append("The endpoint did not answer, so the offline listener wrote it: \(reason)")
    }
    if !record.delivered.isEmpty {
      let places = record.delivered.map { VisibleText.singleLine($0, limit: 40) }
      lines.append("Delivered to: \(places.joined(separator: ", ")).")
    }
    if let outcome = record.outcome { lines.append(words(outcome, record.remindAt)) }
    return lines
  }

  private static func moment(_ time: Timestamp) -> String { "\(time.day) \(time.clock)" }

  private static func words(_ baseline: BaselineComparison) -> String {
    let name = baseline.type.split(separator: "-").joined(separator: " ")
    let usual = DecimalText.one(baseline.median)
    let spread = DecimalText.one(baseline.spread)
    let side = baseline.score < 0 ? "below" : "above"
    let distance = DecimalText.one(abs(baseline.score))
    return "Your usual \(name) is \(usual), give or take \(spread) (\(baseline.days) days); "
      + "this one lies \(distance) times that \(side) it."
  }

  private static func words(_ outcome: CheckInOutcome, _ remindAt: Timestamp?) -> String {
    switch outcome {
    case .unseen: "It has not been looked at."
    case .seen: "It was looked at."
    case .answered: "You answered it."
    case .later: "You asked to be reminded\(remindAt.map { " at \(moment($0))" } ?? "")."
    case .dismissed: "You waved it aside."
    }
  }
}

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
