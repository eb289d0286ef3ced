/// A line that failed, with what stands around it.
package struct ScoreFailure: Codable, Equatable, Sendable {
  /// Who was simulated.
  package var persona = ""
  /// What it failed.
  package let dimension: String
  /// The question of the rubric; nil for what was counted by rule.
  package var question: String?
  /// How much it weighs.
  package let severity: Rubric.Severity
  /// The turn; nil where the judge named none.
  package let turn: Int?
  /// What the person had said; empty without a turn.
  package let said: String
  /// What was answered; empty without a turn.
  package let reply: String
  /// Why, in words.
  package let reason: String

  /// A failure from its parts.
  package init(
    persona: String = "",
    dimension: String,
    question: String? = nil,
    severity: Rubric.Severity,
    turn: Int?,
    said: String,
    reply: String,
    reason: String
  ) {
    self.persona = persona
    self.dimension = dimension
    self.question = question
    self.severity = severity
    self.turn = turn
    self.said = said
    self.reply = reply
    self.reason = reason
  }

  private enum CodingKeys: String, CodingKey {
    case persona, dimension, question, severity, turn, said, reply, reason
  }

  /// Writes all keys, `null` where nothing is known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(persona, forKey: .persona)
    try container.encode(dimension, forKey: .dimension)
    try container.encode(question, forKey: .question)
    try container.encode(severity, forKey: .severity)
    try container.encode(turn, forKey: .turn)
    try container.encode(said, forKey: .said)
    try container.encode(reply, forKey: .reply)
    try container.encode(reason, forKey: .reason)
  }
}

/// An answer that a judge gave to a question, as it is kept.
package struct JudgedAnswer: Codable, Equatable, Sendable {
  /// The question's id.
  package let question: String
  /// One of its answers; nil where the judge gave none of them.
  package let answer: String?
  /// The turn that it rests on, if named.
  package let turn: Int?
  /// Why, in the judge's words.
  package let reason: String

  /// An answer from its parts.
  package init(question: String, answer: String?, turn: Int? = nil, reason: String = "") {
    self.question = question
    self.answer = answer
    self.turn = turn
    self.reason = reason
  }
}

/// All that is known of one conversation.
package struct ConversationScore: Equatable, Sendable {
  /// What a finding leaves of a dimension, from 0 to 1: a red one nothing, a yellow one half.
  package static let worth: [Rubric.Severity: Double] = [.red: 0, .yellow: 0.5]

  /// Who was simulated.
  package let persona: String
  /// What was counted.
  package let counts: RuleCounts
  /// The scores by dimension, from 0 to 1; what has no bearing or no answer is not among them.
  package let scores: [String: Double]
  /// The dimensions that a question of has no usable answer.
  package let notJudged: [String]
  /// What went wrong.
  package let failures: [ScoreFailure]

  /// Scores a conversation.
  ///
  /// - Parameters:
  ///   - persona: who was simulated.
  ///   - turns: the conversation.
  ///   - rule: what was counted in it.
  ///   - rubric: the questions; nil where nobody judged.
  ///   - answers: what the judge answered, in the order of asking.
  package init(
    persona: String,
    turns: [HeldTurn],
    rule: RuleScore,
    rubric: Rubric?,
    answers: [JudgedAnswer]
  ) {
    self.persona = persona
    counts = rule.counts
    var scores: [String: Double] = [:]
    for (dimension, value) in rule.scores { scores[dimension.rawValue] = value }
    var failures = rule.failures
    var notJudged: [String] = []
    if let rubric {
      let walk = Self.walk(rubric, answers)
      for (dimension, verdict) in walk.verdicts {
        switch verdict {
        case .best: scores[dimension] = 1
        case .found(let severity): scores[dimension] = Self.worth[severity]
        case .notRelevant: continue
        case .notJudged: notJudged.append(dimension)
        }
      }
      failures += walk.findings.compactMap { Self.failure($0, rubric, answers, turns) }
    }
    self.scores = scores
    self.notJudged = notJudged.sorted()
    self.failures = failures.map { failure in
      var named = failure
      named.persona = persona
      return named
    }
  }

  /// The way that answers have led.
  package static func walk(_ rubric: Rubric, _ answers: [JudgedAnswer]) -> RubricWalk {
    var walk = RubricWalk(rubric)
    let byQuestion = Dictionary(answers.map { ($0.question, $0) }) { _, last in last }
    while let question = walk.question, let given = byQuestion[question.id] {
      walk.answer(given.answer)
    }
    return walk
  }

  private static func failure(
    _ finding: RubricWalk.Finding,
    _ rubric: Rubric,
    _ answers: [JudgedAnswer],
    _ turns: [HeldTurn]
  ) -> ScoreFailure? {
    guard let question = rubric.question(finding.question) else { return nil }
    let answer = answers.last { $0.question == finding.question }
    let turn = answer?.turn.flatMap { number in turns.first { $0.number == number } }
    return ScoreFailure(
      dimension: question.dimension,
      question: question.text,
      severity: finding.severity,
      turn: turn?.number,
      said: turn?.said ?? "",
      reply: turn?.reply ?? "",
      reason: answer?.reason ?? ""
    )
  }
}
