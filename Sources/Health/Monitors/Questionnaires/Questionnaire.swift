import Core

/// One questionnaire: what it asks about and how its answers are scored.
package struct Questionnaire: Decodable, Sendable {
  /// A range of totals with a word for it.
  package struct Band: Decodable, Hashable, Sendable {
    /// The lowest total that belongs to it.
    package let from: Int
    /// The word.
    package let title: String
  }

  /// The question whose answer leads to the crisis path, whatever the total.
  package struct CrisisItem: Decodable, Hashable, Sendable {
    /// The question's number, counting from 1.
    package let number: Int
    /// The lowest answer that leads there.
    package let from: Int

    /// A question and the answer from which it leads there.
    package init(number: Int, from: Int) {
      self.number = number
      self.from = from
    }
  }

  /// The name, such as `PHQ-9`.
  package let title: String
  /// What each question asks about.
  package let items: [String]
  /// The ranges of the total, rising from 0.
  package let bands: [Band]
  /// The total from which talking to a clinician is worthwhile, with its accuracy.
  package let cutOff: SourcedNumber
  /// A lower one that misses fewer people and alarms more; nil where none was published.
  package let sensitiveCutOff: SourcedNumber?
  /// The question that leads to the crisis path; nil where there is none.
  package let crisisItem: CrisisItem?
  /// The questionnaire to take next from the cut-off on, by its key.
  package let followedBy: String?
  /// Where the scoring was published.
  package let source: String

  /// Whether one answer leads to the crisis path; asked after each answer, before the next question.
  ///
  /// - Parameters:
  ///   - answer: as scored.
  ///   - item: the question's number, counting from 1.
  /// - Returns: true where the talk has to come before the rest of the questions.
  package func needsCrisisPath(answer: Int, toItem item: Int) -> Bool {
    crisisItem.map { $0.number == item && answer >= $0.from } ?? false
  }

  /// The score of a full set of answers.
  ///
  /// - Parameters:
  ///   - answers: one for each question, in order.
  ///   - highest: the highest answer there is.
  /// - Returns: the sum and what follows from it.
  /// - Throws: ``MonitorsError`` naming the number of answers or the question that is wrong.
  package func score(_ answers: [Int], highest: Int) throws(MonitorsError) -> QuestionnaireScore {
    guard answers.count == items.count else {
      throw .wrongAnswerCount(questionnaire: title, expected: items.count, given: answers.count)
    }
    for (index, answer) in answers.enumerated() where !(0...highest).contains(answer) {
      throw .badAnswer(questionnaire: title, item: index + 1, answer: answer, highest: highest)
    }
    let total = answers.reduce(0, +)
    let isAtCutOff = Double(total) >= cutOff.value
    return QuestionnaireScore(
      questionnaire: title,
      answers: answers,
      total: total,
      highestTotal: items.count * highest,
      band: bands.last { $0.from <= total }?.title ?? "",
      isAtCutOff: isAtCutOff,
      needsCrisisPath: answers.enumerated().contains {
        needsCrisisPath(answer: $0.element, toItem: $0.offset + 1)
      },
      followedBy: isAtCutOff ? followedBy : nil
    )
  }

  /// What makes the questionnaire impossible; nil when nothing does.
  func problem(highest: Int) -> LocalizedText? {
    guard !items.isEmpty, bands.first?.from == 0 else {
      return "has no question, or its first band does not begin at 0"
    }
    guard zip(bands, bands.dropFirst()).allSatisfy({ $0.from < $1.from }) else {
      return "has bands that do not rise"
    }
    guard (0...Double(items.count * highest)).contains(cutOff.value) else {
      return "has a cut-off that no total reaches"
    }
    if let crisisItem, !(1...items.count).contains(crisisItem.number) {
      return "has a crisis item that is none of its questions"
    }
    return nil
  }
}

/// What a full set of answers amounts to.
package struct QuestionnaireScore: Codable, Hashable, Sendable {
  /// The questionnaire's name, such as `PHQ-9`.
  package let questionnaire: String
  /// The answers, in order.
  package let answers: [Int]
  /// Their sum.
  package let total: Int
  /// The highest sum there is.
  package let highestTotal: Int
  /// The word for the sum.
  package let band: String
  /// Whether the sum reaches the cut-off.
  package let isAtCutOff: Bool
  /// Whether an answer leads to the crisis path, whatever the sum.
  package let needsCrisisPath: Bool
  /// The questionnaire to take next, by its key; nil for none.
  package let followedBy: String?

  /// What stands beside the sum in a list: the word for it, or a dash.
  ///
  /// The dash is for an answer that led to the crisis path: nobody who thinks of death is told that
  /// it is “minimal”.
  package var inWords: String { needsCrisisPath ? "–" : band }
}
