import Safety

/// A decision in the words that are kept as a message's rule; none of them are the person's.
struct CrisisDecisionWords {
  /// Such as `crisis screen: level 3, explicit-active`.
  let rule: String

  /// The words for a decision.
  init(_ decision: CrisisDecision) {
    let category = decision.finding.category
    if case .hold = decision.step {
      rule = Self.standing(decision.level)
      return
    }
    let reason = category == .none ? "an answer to the question" : category.rawValue
    rule = "crisis screen: level \(decision.level.rawValue), \(reason)"
  }

  /// The words for a question that is put once more; they tell of no new danger.
  static func standing(_ level: CrisisLevel) -> String {
    "crisis screen: level \(level.rawValue) still open, asked again"
  }
}
