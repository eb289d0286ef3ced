import HealthModel

/// One answer in the making: its sentences, and the numbers in them.
struct AnswerDraft {
  private(set) var answer: KnownAnswer
  private var sentences: [String] = []

  init(_ question: Question) { answer = KnownAnswer("", to: question.words) }

  /// Adds a sentence.
  mutating func say(_ sentence: String) {
    sentences.append(sentence)
    answer.text = sentences.joined(separator: " ")
  }

  /// Says that there is nothing to answer with.
  mutating func miss(_ sentence: String) {
    answer.isFound = false
    say(sentence)
  }

  /// Lets nothing follow.
  mutating func close() { answer.leavesRoom = false }

  /// Notes a number of a type.
  mutating func note(
    _ name: String,
    _ type: SampleType,
    _ value: Double,
    _ start: Timestamp,
    to end: Timestamp? = nil,
    unit: String? = nil
  ) {
    answer.figures.append(
      KnownAnswer.Figure(
        name: name,
        subject: type.name,
        value: value,
        unit: unit ?? type.canonicalUnit.symbol,
        start: start,
        end: end
      )
    )
  }

  /// Notes how many there are.
  mutating func count(_ count: Int, of subject: String, _ last: Timestamp) {
    answer.figures.append(
      KnownAnswer.Figure(
        name: "count",
        subject: subject,
        value: Double(count),
        unit: "count",
        start: last,
        end: nil
      )
    )
  }
}
