/// What the conversations of a run come to.
package struct EvaluationSummary: Equatable, Sendable {
  /// One line of the scores.
  package struct Row: Equatable, Sendable {
    /// What is scored.
    package let dimension: String
    /// Whether it was counted by rule, without a judge.
    package let isRule: Bool
    /// The mean of the conversations with its interval; nil where none has a bearing on it.
    package let score: BootstrapInterval?
    /// The score of each person's conversation.
    package let values: [String: Double]
    /// In how many conversations the judge gave no usable answer.
    package let notJudged: Int
  }

  /// What was run, and who judged.
  package let plan: RunPlan
  /// The run's name.
  package let name: String
  /// How many conversations are in it.
  package let conversations: Int
  /// The scores, those of the rubric first.
  package let rows: [Row]
  /// What was counted in all of them.
  package let counts: RuleCounts
  /// What went wrong, the gravest first.
  package let failures: [ScoreFailure]
  /// What it has cost.
  package let spent: EvaluationBudget.Spent
  /// The conversations that are not done, and why, if they failed.
  package let left: [Left]

  /// A conversation that is not done.
  package struct Left: Codable, Equatable, Sendable {
    /// Who is simulated.
    package let persona: String
    /// Why it failed; nil where it has not been its turn.
    package let reason: String?

    /// One that is not done.
    package init(persona: String, reason: String? = nil) {
      self.persona = persona
      self.reason = reason
    }
  }

  /// A summary of conversations.
  ///
  /// - Parameters:
  ///   - name: the run's name, which decides what the intervals are drawn from.
  ///   - plan: what was run.
  ///   - rubric: its questions; nil where nobody judged.
  ///   - scores: the conversations that are done.
  ///   - spent: what it has cost.
  ///   - left: the conversations that are not done.
  package init(
    name: String,
    plan: RunPlan,
    rubric: Rubric?,
    scores: [ConversationScore],
    spent: EvaluationBudget.Spent,
    left: [Left] = []
  ) {
    self.name = name
    self.plan = plan
    self.spent = spent
    self.left = left
    conversations = scores.count
    counts = scores.reduce(RuleCounts()) { $0 + $1.counts }
    let order: [Rubric.Severity] = [.red, .yellow]
    failures = order.flatMap { severity in
      scores.flatMap(\.failures).filter { $0.severity == severity }
    }
    var generator = SeededGenerator(seed: name)
    let judged = (rubric?.dimensions ?? []).map { ($0, false) }
    let ruled = RuleDimension.allCases.map { ($0.rawValue, true) }
    rows = (judged + ruled).map { dimension, isRule in
      let pairs = scores.compactMap { score in
        score.scores[dimension].map { (score.persona, $0) }
      }
      return Row(
        dimension: dimension,
        isRule: isRule,
        score: BootstrapInterval(pairs.map(\.1), &generator),
        values: Dictionary(pairs) { _, last in last },
        notJudged: scores.count { $0.notJudged.contains(dimension) }
      )
    }
  }
}

/// Two runs, dimension by dimension.
package struct RunComparison: Equatable, Sendable {
  /// One line of it.
  package struct Row: Equatable, Sendable {
    /// What is scored.
    package let dimension: String
    /// The first run's score.
    package let first: BootstrapInterval
    /// The second run's score.
    package let second: BootstrapInterval
    /// How the two differ.
    package let test: PermutationTest
    /// The probability, corrected for the number of comparisons.
    package let corrected: Double

    /// Whether chance alone seldom makes such a difference: in less than 5 of 100 cases.
    package var isSignificant: Bool { corrected < 0.05 }
  }

  /// The first run.
  package let first: EvaluationSummary
  /// The run it is compared with.
  package let second: EvaluationSummary
  /// What both have scored.
  package let rows: [Row]

  /// Compares two runs.
  package init(_ first: EvaluationSummary, _ second: EvaluationSummary) {
    self.first = first
    self.second = second
    var generator = SeededGenerator(seed: "\(first.name) \(second.name)")
    var pairs: [(EvaluationSummary.Row, EvaluationSummary.Row, PermutationTest)] = []
    for row in first.rows {
      guard let other = second.rows.first(where: { $0.dimension == row.dimension }),
        let test = PermutationTest(row.values, other.values, &generator)
      else { continue }
      pairs.append((row, other, test))
    }
    let corrected = PermutationTest.corrected(pairs.map(\.2.probability))
    rows = zip(pairs, corrected).compactMap { pair, corrected in
      guard let first = pair.0.score, let second = pair.1.score else { return nil }
      return Row(
        dimension: pair.0.dimension,
        first: first,
        second: second,
        test: pair.2,
        corrected: corrected
      )
    }
  }
}
