import Evaluation
import Terminal
import Testing

@Suite struct RunTests {
  private let entries: [RunJournal.Entry] = [
    .person(turn: 1, text: "Hi"), .started(bootID: "b", processID: 7, startTime: 9),
    .turn(number: 1, session: "s"), .spent(.init(calls: 1, tokens: 30)),
    .person(turn: 2, text: nil), .held,
    .judged(JudgedAnswer(question: "4", answer: nil)), .finished,
  ]

  private func journal(_ entries: some Collection<RunJournal.Entry>) throws -> RunJournal {
    let bytes = try entries.flatMap { try RunJournal.line($0) }
    return try RunJournal(bytes, file: "j")
  }

  @Test func `a journal tells what is done and what comes next`() throws {
    let journal = try journal(entries)
    #expect(journal.entries == entries)
    #expect(journal.turns == 1 && journal.session == "s")
    #expect(journal.message(ofTurn: 1) == .some("Hi"))
    #expect(journal.message(ofTurn: 2) == .some(nil))
    #expect(journal.message(ofTurn: 3) == nil)
    #expect(journal.isHeld && journal.isFinished && journal.answers.count == 1)
    #expect(journal.spent.tokens == 30)
    #expect(journal.open == nil)
    #expect(try self.journal(entries.prefix(2)).open?.processID == 7)
  }

  @Test func `a journal that was cut off anywhere is read up to there`() throws {
    let bytes = try entries.flatMap { try RunJournal.line($0) }
    var lengths: Set<Int> = []
    for end in bytes.indices {
      let journal = try RunJournal(Array(bytes[..<end]), file: "j")
      #expect(journal.entries == Array(entries.prefix(journal.entries.count)))
      lengths.insert(journal.entries.count)
    }
    #expect(lengths.count >= entries.count)
    #expect(throws: EvaluationError.self) { try RunJournal(Array("{}\n{}\n".utf8), file: "j") }
  }

  private func plan(_ judge: String?, turns: Int = 4) -> RunPlan {
    RunPlan(
      begun: "2026-11-26T10:00:00+00:00",
      engine: "endpoint",
      model: "m<1>",
      place: "http://127.0.0.1:1",
      person: nil,
      judge: judge,
      turns: turns,
      personas: "p.tsv",
      rubric: "r.tsv",
      prompt: nil,
      fingerprint: RunPlan.fingerprint(of: [[1], [2, 3]]),
      conversations: 2
    )
  }

  @Test func `another judge, length or file is another run`() {
    #expect(plan("j").isSameWork(as: plan("j")))
    #expect(!plan("j").isSameWork(as: plan("k")))
    #expect(!plan("j").isSameWork(as: plan("j", turns: 5)))
    #expect(RunPlan.fingerprint(of: [[1], [2, 3]]) != RunPlan.fingerprint(of: [[1, 2], [3]]))
  }

  private func summary(_ name: String, _ first: String, _ second: String) throws
    -> EvaluationSummary
  {
    let rubric = try RubricTests.read(
      "\(RubricTests.headings)\n1\tKind <b>\tRed\t\tIs it unkind?\t\t\t\n"
    )
    let rules = try EvaluationRules(json5: Array(JudgeTests.noRules.utf8))
    let scores = ["Ida", "Bo"].map { persona in
      let turns = [HeldTurn(number: 1, said: "a", reply: "<script>x</script>\nand & so")]
      return ConversationScore(
        persona: persona,
        turns: turns,
        rule: RuleScore(turns, readings: [], risk: nil, rules),
        rubric: rubric,
        answers: [
          JudgedAnswer(
            question: "1",
            answer: persona == "Ida" ? first : second,
            turn: 1,
            reason: "\u{1b}[31mred"
          )
        ]
      )
    }
    return EvaluationSummary(
      name: name,
      plan: plan("judge-x"),
      rubric: rubric,
      scores: scores,
      spent: .init(calls: 1234, tokens: 56_789),
      left: [.init(persona: "Zoe", reason: "no answer"), .init(persona: "Max")]
    )
  }

  @Test func `a report has scores with intervals, counts and what failed in context`() throws {
    let summary = try summary("r1", "Yes", "No")
    #expect(summary.rows[0].dimension == "Kind <b>" && summary.rows[0].score?.mean == 0.5)
    let text = EvaluationText(styler: Styler(enabled: false), width: nil).text(summary)
    #expect(text.contains("Evaluation of m<1>"))
    #expect(text.contains("Cost: 1,234 calls, about 56,789 tokens."))
    #expect(text.contains("2 conversations aren't done, 1 of them because they failed."))
    #expect(text.contains("Ida, turn 1: Kind <b>") && text.contains("Person: a"))
    #expect(!text.contains("\u{1b}"))
    #expect(try summary.rows == self.summary("r1", "Yes", "No").rows)
  }

  @Test func `a page holds the same, escaped, and fetches nothing`() throws {
    let summary = try summary("r1", "Yes", "Yes")
    let other = try self.summary("r2", "No", "No")
    let page = EvaluationPage(summary, against: RunComparison(summary, other)).html
    #expect(page.contains("&lt;script&gt;x&lt;/script&gt;<br>and &amp; so"))
    #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("href="))
    #expect(page.contains("Kind &lt;b&gt;") && page.contains("Compared with run r2"))
    #expect(page.contains("aria-label=\"0.00 between 0.00 and 0.00\""))
    #expect(!page.contains("\u{1b}"))
  }

  @Test func `two runs are compared with significance`() throws {
    let comparison = RunComparison(
      try summary("r1", "Yes", "Yes"),
      try summary("r2", "No", "No")
    )
    let row = try #require(comparison.rows.first)
    #expect(row.test.difference == 1 && row.corrected > 0.05 && !row.isSignificant)
    let text = EvaluationText(styler: Styler(enabled: false), width: 60).text(comparison)
    #expect(text.contains("no clear difference"))
  }

  @Test func `numbers are written as people read them`() {
    #expect(EvaluationWords.number(0.256) == "0.26")
    #expect(EvaluationWords.number(-1) == "−1.00")
    #expect(EvaluationWords.number(nil) == "–")
    #expect(EvaluationWords.number(.infinity) == "–")
    #expect(EvaluationWords.probability(0.0002) == "under 0.001")
    #expect(EvaluationWords.probability(0.04) == "0.040")
    #expect(EvaluationWords.count(1, "call") == "1 call")
    #expect(EvaluationWords.count(1_234_567, "token") == "1,234,567 tokens")
  }
}
