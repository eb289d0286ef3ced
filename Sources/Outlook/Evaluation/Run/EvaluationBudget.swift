/// How much may be spent on models, and how much was.
///
/// A call is reserved before it is made, so that calls side by side keep to it together.
package struct EvaluationBudget: Sendable {
  /// What was spent.
  package struct Spent: Codable, Equatable, Sendable {
    /// Calls of models.
    package var calls = 0
    /// Tokens, those of requests and replies together.
    package var tokens = 0

    /// Nothing spent.
    package init(calls: Int = 0, tokens: Int = 0) {
      self.calls = calls
      self.tokens = tokens
    }

    /// Both together; sums that no number holds stay at the largest one.
    package static func + (left: Spent, right: Spent) -> Spent {
      Spent(calls: sum(left.calls, right.calls), tokens: sum(left.tokens, right.tokens))
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
      let (sum, isOver) = left.addingReportingOverflow(right)
      return isOver ? .max : sum
    }
  }

  /// The most calls; nil for any number.
  package let mostCalls: Int?
  /// The most tokens; nil for any number.
  package let mostTokens: Int?
  /// What was spent.
  package private(set) var spent = Spent()
  private var reserved = 0

  /// A budget with nothing spent.
  package init(mostCalls: Int? = nil, mostTokens: Int? = nil) {
    self.mostCalls = mostCalls
    self.mostTokens = mostTokens
  }

  /// Whether nothing more may be spent.
  package var isSpent: Bool {
    if let mostCalls, spent.calls + reserved >= mostCalls { return true }
    if let mostTokens, spent.tokens >= mostTokens { return true }
    return false
  }

  /// Takes a call in advance.
  ///
  /// - Returns: whether it may be made.
  package mutating func reserve() -> Bool {
    guard !isSpent else { return false }
    reserved += 1
    return true
  }

  /// Tells what a reserved call came to.
  package mutating func settle(_ cost: Spent) {
    reserved = max(0, reserved - 1)
    spent = spent + cost
  }

  /// Tokens of a text where a server doesn't count them: a token has some four bytes of English
  /// (OpenAI, “What are tokens and how to count them?”).
  package static func estimate(bytes: Int) -> Int { max(1, bytes / 4) }
}
