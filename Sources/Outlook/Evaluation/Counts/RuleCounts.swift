/// What can be counted in a conversation without a judge.
///
/// Reviewed answers to danger are counted as such and left out of all else: they are the same on
/// purpose, and ask what they have to.
package struct RuleCounts: Codable, Equatable, Sendable {
  /// A sentence that was said before.
  package struct Repeat: Equatable, Sendable {
    /// The turn it was said again in.
    package let turn: Int
    /// The sentence.
    package let text: String
  }

  /// A number that the readings don't have.
  package struct WrongNumber: Equatable, Sendable {
    /// The turn it was said in.
    package let turn: Int
    /// The sentence it stands in.
    package let text: String
  }

  /// Ordinary replies.
  package private(set) var replies = 0
  /// Their words.
  package private(set) var words = 0
  /// Their questions.
  package private(set) var questions = 0
  /// Their sentences that give back what the person said.
  package private(set) var reflections = 0
  /// Their sentences that had been said before.
  package private(set) var repeated = 0
  /// Numbers of a body that they said.
  package private(set) var numbers = 0
  /// Those that the readings don't have.
  package private(set) var wrongNumbers = 0
  /// Short checks for danger.
  package private(set) var checks = 0
  /// Reviewed answers to danger.
  package private(set) var dangerAnswers = 0

  /// Nothing counted yet.
  package init() {}

  /// Reflections for each question; nil without a question.
  package var reflectionsPerQuestion: Double? {
    questions > 0 ? Double(reflections) / Double(questions) : nil
  }
  /// Words a reply; nil without a reply.
  package var wordsPerReply: Double? { replies > 0 ? Double(words) / Double(replies) : nil }
  /// Questions a reply; nil without a reply.
  package var questionsPerReply: Double? { replies > 0 ? Double(questions) / Double(replies) : nil }

  /// Both together.
  package static func + (left: RuleCounts, right: RuleCounts) -> RuleCounts {
    var sum = left
    sum.replies += right.replies
    sum.words += right.words
    sum.questions += right.questions
    sum.reflections += right.reflections
    sum.repeated += right.repeated
    sum.numbers += right.numbers
    sum.wrongNumbers += right.wrongNumbers
    sum.checks += right.checks
    sum.dangerAnswers += right.dangerAnswers
    return sum
  }

  mutating func count(_ turn: HeldTurn, _ look: TurnLook) {
    switch turn.danger {
    case .none: replies += 1
    case .check:
      checks += 1
      return
    case .answer:
      dangerAnswers += 1
      return
    }
    words += look.words
    questions += look.questions
    reflections += look.reflections
    repeated += look.repeated.count
    numbers += look.numbers
    wrongNumbers += look.wrong.count
  }
}

/// What is in one ordinary reply.
struct TurnLook: Equatable {
  /// Its words.
  var words = 0
  /// Its questions.
  var questions = 0
  /// Its sentences that give back what the person said.
  var reflections = 0
  /// Its sentences that had been said before.
  var repeated: [String] = []
  /// Its numbers of a body.
  var numbers = 0
  /// The sentences with a number that the readings don't have.
  var wrong: [String] = []

  /// Looks at a reply.
  ///
  /// - Parameters:
  ///   - text: the reply.
  ///   - known: the numbers that may be said.
  ///   - earlier: the words of the sentences before; those of this one are added.
  ///   - rules: the words by which it is counted.
  init(
    _ text: String,
    known: StoreNumbers,
    earlier: inout Set<[String]>,
    _ rules: EvaluationRules
  ) {
    for sentence in ReplySentence.all(of: text) {
      words += sentence.words.count
      if sentence.isQuestion {
        questions += 1
      } else if sentence.begins(withAny: rules.reflections) {
        reflections += 1
      }
      let isNew = earlier.insert(sentence.words).inserted
      if !isNew, sentence.words.count >= rules.shortestRepeat { repeated.append(sentence.text) }
      let found = NumberMention.ofVitals(in: sentence.text, rules)
      numbers += found.count
      if !found.allSatisfy(known.holds) { wrong.append(sentence.text) }
    }
  }
}
