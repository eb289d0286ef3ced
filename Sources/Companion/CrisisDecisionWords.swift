import Safety

/// A decision in the words that are kept as a message's rule; none of them are the person's.
struct CrisisDecisionWords {
  /// Such as `crisis screen: level 3, explicit-active`.
  let rule: String

  /// The words for a decision.
  init(_ decision: CrisisDecision) {
    let category = decision.finding.category
    let reason = category == .none ? "an answer to the question" : category.rawValue
    rule = "crisis screen: level \(decision.level.rawValue), \(reason)"
  }
}
