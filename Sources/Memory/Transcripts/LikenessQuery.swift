package import HealthModel
package import TextEncoding

/// A question for the messages that are nearest to a meaning.
package struct LikenessQuery: Sendable {
  /// The name of the model that made it: only its meanings can be compared.
  package let model: String
  /// What they are compared with.
  package let meaning: MeaningVector
  /// How alike a message has to be at least, from -1 to 1.
  package let floor: Double
  /// Only what was said at or after this instant.
  package var from: Timestamp?
  /// Only what was said before this instant.
  package var to: Timestamp?
  /// Only what was said by this one.
  package var role: MessageRole?
  /// Only this conversation, by its whole id.
  package var session: String?
  /// At most so many hits.
  package var limit = 20

  /// A question to everything that was said.
  package init(_ meaning: MeaningVector, of model: String, floor: Double) {
    self.model = model
    self.meaning = meaning
    self.floor = floor
  }

  /// Whether not all messages are asked.
  var isNarrowed: Bool { from != nil || to != nil || role != nil || session != nil }
}
