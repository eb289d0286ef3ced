import Console
import Core
import Evaluation
import Services

/// What the conversations of a run have come to, read from its folder.
@MainActor struct RunResults {
  /// What they come to.
  let summary: EvaluationSummary

  /// Reads a run.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - failed: why conversations failed, by who was simulated.
  ///   - services: the words that are counted by.
  /// - Throws: ``AppFailure`` for what is damaged.
  init(_ run: RunFolder, failed: [String: String] = [:], _ services: Services) throws {
    let personas = try run.personas()
    let rubric = run.plan.judge == nil ? nil : try run.rubric()
    let rules = try EvaluationFiles.rules(services)
    var scores: [ConversationScore] = []
    var left: [EvaluationSummary.Left] = []
    var spent = EvaluationBudget.Spent()
    for (place, persona) in personas.enumerated() {
      let folder = try ConversationFolder(run.conversation(place))
      spent = spent + folder.journal.spent
      let isDone = folder.journal.isHeld && (rubric == nil || folder.journal.isFinished)
      guard isDone else {
        left.append(.init(persona: persona.name, reason: failed[persona.name]))
        continue
      }
      let turns = HeldTurn.all(of: try folder.messages())
      scores.append(
        ConversationScore(
          persona: persona.name,
          turns: turns,
          rule: RuleScore(turns, readings: persona.series, risk: persona.risk, rules),
          rubric: rubric,
          answers: folder.journal.answers
        )
      )
    }
    summary = EvaluationSummary(
      name: run.name,
      plan: run.plan,
      rubric: rubric,
      scores: scores,
      spent: spent,
      left: left
    )
  }
}

/// What a run has come to, as `--json` prints it.
struct SummaryJSON: Encodable {
  /// A score with its interval.
  struct Score: Encodable {
    let mean: Double
    let low: Double
    let high: Double
    let conversations: Int
    let rule: Bool
    let notJudged: Int
  }

  /// A dimension of two runs.
  struct Compared: Encodable {
    let dimension: String
    let first: Double
    let second: Double
    let difference: Double
    let p: Double
    let pairs: Int?
    let significant: Bool
  }

  let run: String
  let engine: String
  @OrNull var model: String?
  @OrNull var judge: String?
  let conversations: Int
  let scores: [String: Score]
  let counts: RuleCounts
  let failures: [ScoreFailure]
  let left: [EvaluationSummary.Left]
  let cost: EvaluationBudget.Spent
  let against: String?
  let comparison: [Compared]?

  /// A run, and another one where it is compared.
  init(_ summary: EvaluationSummary, _ compared: RunComparison? = nil) {
    run = summary.name
    engine = summary.plan.engine
    model = summary.plan.model
    judge = summary.plan.judge
    conversations = summary.conversations
    var scores: [String: Score] = [:]
    for row in summary.rows {
      guard let score = row.score else { continue }
      scores[row.dimension] = Score(
        mean: score.mean,
        low: score.low,
        high: score.high,
        conversations: score.count,
        rule: row.isRule,
        notJudged: row.notJudged
      )
    }
    self.scores = scores
    counts = summary.counts
    failures = summary.failures
    left = summary.left
    cost = summary.spent
    against = compared?.second.name
    comparison = compared?.rows.map { row in
      Compared(
        dimension: row.dimension,
        first: row.first.mean,
        second: row.second.mean,
        difference: row.test.difference,
        p: row.corrected,
        pairs: row.test.pairs,
        significant: row.isSignificant
      )
    }
  }
}
