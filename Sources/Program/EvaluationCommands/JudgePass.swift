import Console
import Core
import Evaluation
import HealthModel
import Services
import Transcripts

/// Has a judge answer a rubric's questions about one conversation, one after the other.
@MainActor struct JudgePass {
  /// The judge.
  let voice: Voice
  /// The questions.
  let rubric: Rubric
  /// Who was simulated.
  let persona: String
  /// What is in their store, a line each.
  let facts: [String]
  /// The conversation.
  let turns: [HeldTurn]
  /// What may be spent.
  let purse: Purse

  /// Asks what has not been answered.
  ///
  /// - Parameters:
  ///   - given: what was answered before.
  ///   - note: told each answer, with what it has cost, before the next question.
  /// - Returns: all answers.
  /// - Throws: ``SpentBudget``, `CancellationError`, or the judge's error.
  func answers(
    after given: [JudgedAnswer],
    note: (JudgedAnswer, EvaluationBudget.Spent) throws -> Void
  ) async throws -> [JudgedAnswer] {
    var answers = given
    while let question = ConversationScore.walk(rubric, answers).question {
      try Task.checkCancellation()
      let (answer, cost) = try await ask(question)
      try note(answer, cost)
      answers.append(answer)
    }
    return answers
  }

  /// Asks one question, and once more where the answer is none of those it takes; then it counts as not
  /// judged.
  private func ask(
    _ question: Rubric.Question
  ) async throws -> (JudgedAnswer, EvaluationBudget.Spent) {
    var spent = EvaluationBudget.Spent()
    for isAgain in [false, true] {
      let asked = JudgeQuestion(
        question,
        persona: persona,
        turns: turns,
        facts: facts,
        isAgain: isAgain
      )
      let given = try await purse.pay {
        try await voice.ask(
          instructions: JudgeQuestion.instructions,
          text: asked.text,
          json: asked.json
        )
      } costing: {
        $0.cost
      }
      spent = spent + given.cost
      if let answer = asked.answer(given.text) { return (answer, spent) }
    }
    return (JudgedAnswer(question: question.id, answer: nil), spent)
  }
}

extension Persona {
  /// What is in the person's store, in words for a judge, a line each.
  var storeFacts: [String] {
    let born = age.map { ["age: \($0)"] } ?? []
    return born
      + readings.map { reading in
        "\(reading.type.title): \(reading.type.words(reading.value)), "
          + "\(Self.ago(reading.secondsAgo)) before the conversation"
      }
  }

  /// The values in the store, a series for each type, oldest first.
  var series: [[Double]] {
    var byType: [String: [Reading]] = [:]
    for reading in readings { byType[reading.type.name, default: []].append(reading) }
    return byType.sorted { $0.key < $1.key }.map { _, readings in
      readings.sorted { $0.secondsAgo > $1.secondsAgo }.map(\.value)
    }
  }

  private static func ago(_ seconds: Int64) -> String {
    let units: [(Int64, String)] = [(86_400, "day"), (3600, "hour"), (60, "minute")]
    for (length, name) in units where seconds >= length {
      let count = seconds / length
      return "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    return "moments"
  }
}
