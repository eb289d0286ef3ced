import HealthModel
import Monitors
import Services

/// A score as `assess phq-9 --json` and its history print it.
struct QuestionnaireJSON: Encodable {
  /// When it was answered.
  let time: Timestamp
  /// The score, whose keys stand beside the others.
  let score: QuestionnaireScore
  /// The reviewed answer, where an answer led to the crisis path.
  let answer: DangerListener.Answer?

  private enum Keys: String, CodingKey { case time, answer }

  /// Writes the score's own keys, and the others beside them.
  func encode(to encoder: any Encoder) throws {
    try score.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(time, forKey: .time)
    try container.encodeIfPresent(answer, forKey: .answer)
  }
}
