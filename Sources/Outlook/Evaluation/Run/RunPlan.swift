/// What a run is to do, as it is kept beside its conversations.
///
/// A run goes on only under the plan it was begun with, and its files are copies of its own.
package struct RunPlan: Codable, Equatable, Sendable {
  /// The version that is written and read.
  package static let current = 1

  /// The version it was written in.
  package var version = RunPlan.current
  /// When it was begun, as ISO 8601.
  package let begun: String
  /// Who answers: `listener` or `endpoint`.
  package let engine: String
  /// The model that answers; nil for the listener.
  package let model: String?
  /// Where it answers, as scheme, host and port; nil for the listener.
  package let place: String?
  /// Who plays the people, as it was typed; nil for their own turns.
  package let person: String?
  /// Who judges, as it was typed; nil for nobody.
  package let judge: String?
  /// How many turns a conversation has at most.
  package let turns: Int
  /// The personas' file, as it is called in messages.
  package let personas: String
  /// The rubric's file, as it is called in messages.
  package let rubric: String
  /// The prompt's file; nil for the program's own.
  package let prompt: String?
  /// What the contents of all files come to, so that changed ones make another run.
  package let fingerprint: String
  /// How many conversations there are.
  package let conversations: Int

  /// A plan from its parts.
  package init(
    begun: String,
    engine: String,
    model: String?,
    place: String?,
    person: String?,
    judge: String?,
    turns: Int,
    personas: String,
    rubric: String,
    prompt: String?,
    fingerprint: String,
    conversations: Int
  ) {
    self.begun = begun
    self.engine = engine
    self.model = model
    self.place = place
    self.person = person
    self.judge = judge
    self.turns = turns
    self.personas = personas
    self.rubric = rubric
    self.prompt = prompt
    self.fingerprint = fingerprint
    self.conversations = conversations
  }

  /// Whether a run under this plan is the same work as one under another, whenever they were begun.
  package func isSameWork(as other: RunPlan) -> Bool {
    fingerprint == other.fingerprint && engine == other.engine && model == other.model
      && place == other.place && person == other.person && judge == other.judge
      && turns == other.turns
  }

  /// What answered, in words.
  package var subject: String {
    guard let model else { return "the offline listener" }
    return prompt.map { "\(model) with \($0)" } ?? model
  }

  /// What texts come to (FNV-1a, 64 bits): tells changed files apart, and protects from nothing else.
  package static func fingerprint(of texts: [[UInt8]]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      // Where one text ends and the next begins counts, too.
      hash = (hash ^ 0x1FF) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
