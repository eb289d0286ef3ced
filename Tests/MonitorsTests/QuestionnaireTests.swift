import BundledWords
import Monitors
import Testing
import Core

@Suite("Questionnaires")
struct QuestionnaireTests {
  private func score(_ key: String, _ answers: [Int]) throws -> QuestionnaireScore {
    let rules = try Bundled.questionnaires()
    return try #require(rules.questionnaires[key]).score(answers, highest: rules.highestAnswer)
  }

  /// Answers with this total, filled from the front.
  private func answers(_ total: Int, of items: Int) -> [Int] {
    (0..<items).map { min(3, max(0, total - 3 * $0)) }
  }

  @Test(
    "PHQ-9 has its published bands",
    arguments: [
      (0, "minimal"), (4, "minimal"), (5, "mild"), (9, "mild"), (10, "moderate"), (14, "moderate"),
      (15, "moderately severe"), (19, "moderately severe"), (20, "severe"), (24, "severe"),
    ]
  )
  func phq9(_ total: Int, _ band: String) throws {
    let score = try score("phq-9", answers(total, of: 9))
    #expect(score.total == total && score.band == band && score.highestTotal == 27)
    #expect(score.isAtCutOff == (total >= 10))
    #expect(!score.needsCrisisPath)
  }

  @Test(
    "GAD-7 has its published bands",
    arguments: [
      (0, "minimal"), (4, "minimal"), (5, "mild"), (9, "mild"), (10, "moderate"), (14, "moderate"),
      (15, "severe"), (21, "severe"),
    ]
  )
  func gad7(_ total: Int, _ band: String) throws {
    let score = try score("gad-7", answers(total, of: 7))
    #expect(score.total == total && score.band == band && score.highestTotal == 21)
    #expect(score.isAtCutOff == (total >= 10))
  }

  @Test("PHQ-2 leads to PHQ-9 from 3 on")
  func phq2() throws {
    for total in 0...6 {
      let score = try score("phq-2", answers(total, of: 2))
      #expect(score.highestTotal == 6)
      #expect(score.followedBy == (total >= 3 ? "phq-9" : nil))
    }
    #expect(try Bundled.questionnaires().questionnaires["phq-2"]?.sensitiveCutOff?.value == 2)
  }

  @Test("PHQ-9 leads to the crisis path from question 9, whatever the total", arguments: 1...3)
  func crisis(_ answer: Int) throws {
    let score = try score("phq-9", [0, 0, 0, 0, 0, 0, 0, 0, answer])
    #expect(score.needsCrisisPath && score.total == answer && score.band == "minimal")
    let sentences = QuestionnaireWording.sentences(for: score, try englishWords())
    #expect(sentences.first?.contains("talk about it first") == true)
    #expect(!sentences.contains { $0.contains("minimal") })
    let phq9 = try #require(try Bundled.questionnaires().questionnaires["phq-9"])
    #expect(phq9.needsCrisisPath(answer: answer, toItem: 9))
    #expect(!phq9.needsCrisisPath(answer: answer, toItem: 8))
    #expect(!phq9.needsCrisisPath(answer: 0, toItem: 9))
  }

  @Test("PHQ-2 has its published cut-off and the more sensitive one, each with its accuracy")
  func accuracy() throws {
    let all = try Bundled.questionnaires().questionnaires
    #expect(Set(all.keys) == ["phq-2", "phq-9", "gad-7"])
    #expect(all.mapValues(\.cutOff.value) == ["phq-2": 3, "phq-9": 10, "gad-7": 10])
    #expect(all["phq-2"]?.cutOff.source.contains("sensitivity 61 %, specificity 92 %") == true)
    #expect(all["phq-2"]?.sensitiveCutOff?.source.contains("86 %, specificity 78 %") == true)
    #expect(all["phq-9"]?.cutOff.source.contains("74 % and 91 % (n = 2642)") == true)
    #expect(all["gad-7"]?.cutOff.source.contains("sensitivity 89 %, specificity 82 %") == true)
    #expect(all["phq-9"]?.crisisItem == Questionnaire.CrisisItem(number: 9, from: 1))
  }

  @Test("refuse answers that are too few, too many, or outside the scale")
  func refused() throws {
    let short = #expect(throws: MonitorsError.self) { try score("phq-9", [0, 0]) }
    #expect(short == .wrongAnswerCount(questionnaire: "PHQ-9", expected: 9, given: 2))
    let high = #expect(throws: MonitorsError.self) { try score("gad-7", [0, 0, 4, 0, 0, 0, 0]) }
    #expect(high == .badAnswer(questionnaire: "GAD-7", item: 3, answer: 4, highest: 3))
    let low = #expect(throws: MonitorsError.self) { try score("phq-2", [0, -1]) }
    #expect(low?.message == "-1 is not an answer to question 2 of PHQ-2.")
  }
}
