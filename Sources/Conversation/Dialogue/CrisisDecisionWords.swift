import Safety

/// A decision in the words that are kept as a message's rule; none of them are the person's.
package struct CrisisDecisionWords {
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
    "crisis screen: level \(level.rawValue) stands, asked once more"
  }

  /// What is no danger of the person's own, though the reviewed answer is given.
  private static let others: [CrisisCategory] = [.someoneElse, .denied, .past, .quoted, .mention]

  /// Whether a message's rule says that the person who wrote may be in danger: level 2 or 3, about
  /// themselves.
  package static func isOfDanger(_ rule: String?) -> Bool {
    guard let rule,
      ["crisis screen: level 2, ", "crisis screen: level 3, "].contains(where: rule.hasPrefix)
    else { return false }
    return !others.contains { rule.hasSuffix(", \($0.rawValue)") }
  }
}
