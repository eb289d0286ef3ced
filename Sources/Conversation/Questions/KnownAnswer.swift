package import HealthModel

/// An answer that the program knows, without a model.
package struct KnownAnswer: Sendable {
  /// A number in an answer, as the store has it.
  package struct Figure: Hashable, Encodable, Sendable {
    /// What it is, such as `latest`, `mean` or `usual`; `before` is the mean of the time before.
    package let name: String
    /// What was measured, such as `heart-rate`.
    package let subject: String
    /// The value in the unit.
    package let value: Double
    /// The canonical unit, such as `count/min`; `h` for hours slept.
    package let unit: String
    /// When it was measured, or the time began that it stands for.
    package let start: Timestamp
    /// When that time ended; nil for one moment.
    package let end: Timestamp?
  }

  /// What is said.
  package var text: String
  /// The question, as `why` shows it.
  package var question: String
  /// Whether there was something to answer with.
  package var isFound = true
  /// The numbers in it.
  package var figures: [Figure] = []
  /// What the person is asked whether to do, by name; nil where nothing is offered.
  package var offer: String?
  /// Whether a question of the companion's may follow.
  package var leavesRoom = true

  /// An answer without numbers.
  package init(_ text: String, to question: String) {
    self.text = text
    self.question = question
  }
}
