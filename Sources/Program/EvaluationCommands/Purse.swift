import Evaluation

/// What may be spent, shared by conversations side by side.
@MainActor final class Purse {
  private var budget: EvaluationBudget

  /// A purse with a budget.
  init(_ budget: EvaluationBudget) { self.budget = budget }

  /// What was spent since the start.
  var spent: EvaluationBudget.Spent { budget.spent }

  /// Makes a call, if it may be made.
  ///
  /// - Parameters:
  ///   - call: makes it.
  ///   - cost: what it has cost, by what came of it; a call that failed counts as one.
  /// - Returns: what came of it.
  /// - Throws: ``SpentBudget``, and what the call throws.
  func pay<Value>(
    _ call: () async throws -> Value,
    costing cost: (Value) -> EvaluationBudget.Spent
  ) async throws -> Value {
    guard budget.reserve() else { throw SpentBudget() }
    let value: Value
    do { value = try await call() } catch {
      budget.settle(EvaluationBudget.Spent(calls: error is CancellationError ? 0 : 1))
      throw error
    }
    budget.settle(cost(value))
    return value
  }
}
