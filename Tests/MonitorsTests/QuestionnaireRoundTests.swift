import BundledWords
import Monitors
import Testing

@Suite("A questionnaire asked question by question")
struct QuestionnaireRoundTests {
  private func round(_ key: String) throws -> QuestionnaireRound {
    try #require(QuestionnaireRound(key, rules: Bundled.questionnaires()))
  }

  /// What follows each of the lines.
  private func steps(_ round: inout QuestionnaireRound, _ lines: [String]) throws
    -> [QuestionnaireRound.Step]
  {
    var steps: [QuestionnaireRound.Step] = []
    for line in lines { steps.append(try round.take(line)) }
    return steps
  }

  @Test("asks each question once and ends with the score")
  func whole() throws {
    let words = try englishWords()
    for key in ["phq-2", "phq-9", "gad-7"] {
      var round = try round(key)
      let count = round.questionnaire.items.count
      let answers = (0..<count).map { $0 == 8 ? 0 : ($0 + 1) % 4 }
      for (index, answer) in answers.enumerated() {
        #expect(round.number == index + 1)
        let begin = "\(index + 1) of \(count). "
        #expect(round.question(words)[0] == begin + round.questionnaire.items[index])
        let step = try round.take(" \(answer) ")
        guard index + 1 == count else {
          #expect(step == .ask)
          continue
        }
        guard case .finished(let score) = step else {
          Issue.record("\(key) ends with \(step)")
          continue
        }
        #expect(score.answers == answers && score.total == answers.reduce(0, +))
      }
    }
    #expect(QuestionnaireRound("phq-8", rules: try Bundled.questionnaires()) == nil)
  }

  @Test("goes back, which takes the answer away, but not before the first question")
  func back() throws {
    let words = try englishWords()
    var round = try round("phq-2")
    #expect(!round.accepted(words).contains("back"))
    #expect(try steps(&round, ["back", "3", "b"]) == [.notAnAnswer, .ask, .ask])
    #expect(round.number == 1 && round.answers.isEmpty)
    #expect(try steps(&round, ["1"]) == [.ask])
    #expect(round.accepted(words) == "Type 0 to 3, back, or stop.")
    guard case .finished(let score) = try round.take("2") else {
      Issue.record("the second answer ends PHQ-2")
      return
    }
    #expect(score.answers == [1, 2])
  }

  @Test("stops at any question", arguments: ["stop", "S", " quit ", "q"])
  func stop(_ word: String) throws {
    var round = try round("gad-7")
    #expect(try steps(&round, ["1", word]) == [.ask, .stopped])
  }

  @Test(
    "stays where a line is no answer",
    arguments: ["", "4", "-1", "1.5", "two", "１", "0 1", "I want to die", "99999999999999999999"]
  )
  func notAnAnswer(_ line: String) throws {
    var round = try round("phq-9")
    #expect(try steps(&round, [line]) == [.notAnAnswer])
    #expect(round.number == 1)
  }

  @Test("takes an answer in its words as well")
  func words() throws {
    var round = try round("phq-9")
    #expect(try steps(&round, ["On  several days", "ON NO DAY"]) == [.ask, .ask])
    #expect(round.answers == [1, 0])
  }

  @Test("leads to the danger at once at question 9 of PHQ-9, with the score", arguments: 1...3)
  func danger(_ answer: Int) throws {
    var round = try round("phq-9")
    for _ in 1...8 { #expect(try round.take("0") == .ask) }
    guard case .danger(let score) = try round.take("\(answer)") else {
      Issue.record("question 9 leads to the danger")
      return
    }
    #expect(score?.total == answer && score?.needsCrisisPath == true)
    let words = try #require(round.dangerWords(of: round.answers))
    #expect(words.hasPrefix("PHQ-9, question 9: Thoughts of being better off dead"))
    #expect(words.contains(["on no day", "several", "more than half", "nearly every"][answer]))
    #expect(round.dangerWords(of: [0]) == nil)
  }
}
