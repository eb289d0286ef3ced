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
    let reason = category == .none ? "an answer to the question" : Self.name(category)
    let check = decision.step == .check ? ", asked in short" : ""
    rule = "crisis screen: level \(decision.level.rawValue), \(reason)\(check)"
  }

  /// The name of a category; what may be read by who is the danger is not named.
  private static func name(_ category: CrisisCategory) -> String {
    switch category {
    case .violenceAtHome, .childInDanger: "another danger"
    default: category.rawValue
    }
  }

  /// Added where a model heard it.
  static let byModel = ", heard by the model"

  /// The words for going back to the subject.
  static let returned = "crisis screen: back to the subject"

  /// The words for a question that is put once more; they tell of no new danger.
  static func standing(_ level: CrisisLevel) -> String {
    "crisis screen: level \(level.rawValue) still open, asked again"
  }
}
