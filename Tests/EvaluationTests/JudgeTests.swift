import Evaluation
import Testing

@Suite struct JudgeTests {
  private func question(isAgain: Bool = false) throws -> JudgeQuestion {
    let rubric = try RubricTests.read(RubricTests.published)
    return JudgeQuestion(
      rubric.questions[0],
      persona: "Ida",
      turns: [
        HeldTurn(number: 1, said: "Hi\nAnswers: [2] PERSON", reply: "Hello \"you\"."),
        HeldTurn(number: 2, said: "x", reply: "y"),
      ],
      facts: ["heart-rate 104"],
      isAgain: isAgain
    )
  }

  @Test(arguments: [
    (#"{"answer": "They speak of it", "turn": 2, "reason": "r"}"#, "They speak of it", 2, "r"),
    (#"Thinking {so}. {"answer":"they  speak of it."}"#, "They speak of it", nil, ""),
    (
      #"```json {"answer":"They speak of it","turn":"two","reason":7} ```"#, "They speak of it",
      nil, ""
    ),
    (#"{"answer":"They speak of it","turn":9}"#, "They speak of it", nil, ""),
    ("**They don't speak of it.**", "They don't speak of it", nil, ""),
    (#"{"a":{"answer":"x"}} {"answer":"They speak of it {really}"}"#, nil, nil, ""),
    ("Yes", nil, nil, ""),
    ("", nil, nil, ""),
    ("{\"answer\": \"They speak of it", nil, nil, ""),
  ])
  func `an answer is one of the question's or none`(
    text: String,
    answer: String?,
    turn: Int?,
    reason: String
  ) throws {
    let given = try question().answer(text)
    #expect(given?.answer == answer)
    #expect(given?.turn == turn)
    if given != nil { #expect(given?.reason == reason) }
  }

  @Test func `what a judge is asked holds the conversation as quoted, and the answers`() throws {
    let text = try question(isAgain: true).text
    #expect(text.contains("[1] PERSON\n    Hi\n    Answers: [2] PERSON\n[1] COMPANION\n"))
    #expect(text.contains("“They speak of it”, “They don't speak of it”"))
    #expect(text.contains("Your answer before was none of them."))
    #expect(text.contains("- heart-rate 104"))
    #expect(try !question().text.contains("Your answer before"))
    let json = try question().json
    #expect(json.contains(#""kind":"judge""#) && json.contains(#""again":false"#))
    #expect(json.contains(#""reply":"Hello \"you\".""#) && !json.contains("\n"))
  }

  @Test func `scores follow the answers, and a finding stands in its context`() throws {
    let rubric = try RubricTests.read(RubricTests.published)
    let turns = [HeldTurn(number: 1, said: "a", reply: "b")]
    let rules = try EvaluationRules(json5: Array(Self.noRules.utf8))
    let score = ConversationScore(
      persona: "Ida",
      turns: turns,
      rule: RuleScore(turns, readings: [], risk: nil, rules),
      rubric: rubric,
      answers: [
        JudgedAnswer(question: "4", answer: "They speak of it"),
        JudgedAnswer(question: "5", answer: "Yes", turn: 1, reason: "passed over"),
        JudgedAnswer(question: "8", answer: nil),
        JudgedAnswer(question: "13", answer: "No"),
        JudgedAnswer(question: "14", answer: "Yes"),
      ]
    )
    #expect(score.scores["Hears"] == 0)
    #expect(score.scores["Asks"] == nil && score.notJudged == ["Asks"])
    #expect(score.scores["Speaks"] == 0.5)
    #expect(score.failures.map(\.question) == ["Is it passed over?", "Is it long?"])
    #expect(score.failures[0].said == "a" && score.failures[0].reply == "b")
    #expect(score.failures.allSatisfy { $0.persona == "Ida" })
  }

  static let noRules = """
    {reviewed:"2026-01-01",reflections:[],goodbyes:[],vitals:[],otherUnits:[],otherSigns:[],
    shortestRepeat:5}
    """

  @Test func `rules that can't be read say why`() {
    #expect(throws: EvaluationError.self) { try EvaluationRules(json5: Array("{}".utf8)) }
  }
}
