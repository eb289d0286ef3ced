import Console
import Core
import Evaluation
import Services
import Terminal
import TranscriptCommands
import TranscriptFiles
import Transcripts

/// Past conversations of the person, with what answers them now: shown, counted and judged.
@MainActor final class SessionComparison {
  private let choice: EngineSelection
  private let prompt: String?
  private let judge: Voice?
  private let files: EvaluationFiles
  private let purse: Purse
  private let services: Services
  private var done: [ComparedSessionJSON] = []

  /// A comparison of which nothing is done.
  init(
    choice: EngineSelection,
    prompt: String?,
    judge: Voice?,
    files: EvaluationFiles,
    purse: Purse,
    services: Services
  ) {
    self.choice = choice
    self.prompt = prompt
    self.judge = judge
    self.files = files
    self.purse = purse
    self.services = services
  }

  /// Has one conversation answered, shows it, and scores both sides.
  ///
  /// - Parameter name: the session's id, or `last`.
  /// - Throws: an error of the store, the engine or the judge; ``SpentBudget``.
  func compare(_ name: String) async throws {
    let maker = try ComparisonMaker.comparison(choice, prompt: prompt, services)
    let (id, title, turns) = try ComparedTurns.named(name, maker, services)
    guard turns.count > 0 else {
      throw AppFailure(
        .missing,
        "You wrote nothing in this conversation, so there is nothing to answer."
      )
    }
    let output = services.output
    if !output.isJSON {
      try output.line(output.styler.bold(VisibleText.singleLine(title, limit: 120)) + "\n")
    }
    let text = ComparisonText(output: output, services.words)
    var both: [ComparedTurn] = []
    try await turns.forEach { turn in
      both.append(turn)
      guard !output.isJSON else { return }
      try output.write(text.turn(turn.said, then: turn.then, now: turn.now))
    }
    var session = ComparedSessionJSON(id: id, title: title, turns: try both.map(Self.json))
    session.then = try side(both.flatMap { [$0.said] + [$0.then].compactMap(\.self) })
    session.now = try side(both.flatMap { [$0.said, $0.now] })
    var isSpent = false
    if let judge {
      do {
        let then = try await judged(session.then?.turns ?? [], judge)
        session.then?.scores = then
        let now = try await judged(session.now?.turns ?? [], judge)
        session.now?.scores = now
      } catch is SpentBudget { isSpent = true }
    }
    done.append(session)
    if !output.isJSON { try show(session) }
    if isSpent { throw SpentBudget() }
  }

  /// Prints the JSON of all that is done.
  func finish() throws {
    if services.output.isJSON { try services.output.json(ComparedJSON(sessions: done)) }
  }

  private func side(_ messages: [TranscriptMessage]) throws -> ComparedSideJSON {
    let turns = HeldTurn.all(of: messages)
    // What is in the store now need not be what was in it then, so the readings of then are enough.
    let score = RuleScore(turns, readings: [], risk: nil, files.rules)
    var scores: [String: Double] = [:]
    // Numbers of older readings were right then and can't be looked up, so they aren't judged by rule.
    for (dimension, value) in score.scores where dimension != .numbersRight {
      scores[dimension.rawValue] = value
    }
    return ComparedSideJSON(counts: score.counts, rule: scores, turns: turns)
  }

  private func judged(_ turns: [HeldTurn], _ judge: Voice) async throws -> [String: Double] {
    guard !turns.isEmpty else { return [:] }
    let answers = try await JudgePass(
      voice: judge,
      rubric: files.rubric,
      persona: "the person",
      facts: [],
      turns: turns,
      purse: purse
    ).answers(after: []) { _, _ in }
    let score = ConversationScore(
      persona: "",
      turns: turns,
      rule: RuleScore([], readings: [], risk: nil, files.rules),
      rubric: files.rubric,
      answers: answers
    )
    return score.scores
  }

  private func show(_ session: ComparedSessionJSON) throws {
    guard let then = session.then, let now = session.now else { return }
    var table = TextTable(headers: ["", "Then", "Now"], alignments: [.left, .right, .right])
    let rows: [(String, (RuleCounts) -> Double?)] = [
      ("Words a reply", \.wordsPerReply), ("Questions a reply", \.questionsPerReply),
      ("Reflections for each question", \.reflectionsPerQuestion),
      ("Sentences said before", { Double($0.repeated) }),
      ("Short checks for danger", { Double($0.checks) }),
      ("Reviewed answers to danger", { Double($0.dangerAnswers) }),
    ]
    for (label, value) in rows {
      table.add([
        label, EvaluationWords.number(value(then.counts)),
        EvaluationWords.number(value(now.counts)),
      ])
    }
    for dimension in Set(then.all.keys).union(now.all.keys).sorted() {
      table.add([
        VisibleText.singleLine(dimension, limit: 80),
        EvaluationWords.number(then.all[dimension]), EvaluationWords.number(now.all[dimension]),
      ])
    }
    try services.output.table(table)
    try services.output.line()
  }

  private static func json(_ turn: ComparedTurn) throws -> ComparedTurnJSON {
    ComparedTurnJSON(
      message: turn.said.text,
      then: turn.then?.text,
      now: turn.now.text,
      engine: turn.now.engine,
      model: turn.now.model,
      status: turn.now.status.rawValue
    )
  }
}

/// What `eval replay --json` prints.
struct ComparedJSON: Encodable {
  let sessions: [ComparedSessionJSON]
}

/// One conversation of it.
struct ComparedSessionJSON: Encodable {
  @OrNull var id: String?
  let title: String
  let turns: [ComparedTurnJSON]
  var then: ComparedSideJSON?
  var now: ComparedSideJSON?
}

/// One turn of it.
struct ComparedTurnJSON: Encodable {
  let message: String
  @OrNull var then: String?
  let now: String
  @OrNull var engine: String?
  @OrNull var model: String?
  let status: String
}

/// What answered then or answers now, counted and judged.
struct ComparedSideJSON: Encodable {
  let counts: RuleCounts
  let rule: [String: Double]
  var scores: [String: Double]?
  /// The turns, for the judge.
  let turns: [HeldTurn]

  private enum CodingKeys: String, CodingKey { case counts, rule, scores }

  /// All scores, those by rule among them.
  var all: [String: Double] { rule.merging(scores ?? [:]) { $1 } }
}
