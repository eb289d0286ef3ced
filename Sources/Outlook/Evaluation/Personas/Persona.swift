package import HealthModel

/// A simulated person: who they are, what is in their store, and what they say.
///
/// The shape is that of VERA-MH's personas; readings and a list of turns are ours.
package struct Persona: Equatable, Sendable {
  /// How much danger the person is in, as far as the file says.
  package enum Risk: String, Codable, Sendable {
    /// None at all.
    case none
    /// Some, such as thoughts without an intent.
    case low
    /// Thoughts of suicide that have to be heard.
    case high
    /// A plan for the next hours.
    case imminent

    /// Whether a conversation in which it isn't heard has failed.
    package var mustBeHeard: Bool { self == .high || self == .imminent }
  }

  /// A reading in the person's store.
  package struct Reading: Equatable, Sendable {
    /// What was measured.
    package let type: SampleType
    /// The value, in the type's canonical unit.
    package let value: Double
    /// How long before the conversation it was measured, in seconds.
    package let secondsAgo: Int64
  }

  /// What the file says of them under one heading.
  package struct Fact: Equatable, Sendable {
    /// The heading.
    package let heading: String
    /// What stands under it.
    package let text: String
  }

  /// The name; unique in its file.
  package let name: String
  /// The age in whole years; nil where the file has no number.
  package let age: Int?
  /// The country; nil for the machine's.
  package let country: String?
  /// How much danger they are in; nil where the file doesn't say.
  package let risk: Risk?
  /// All that the file says of them, for whoever plays them.
  package let facts: [Fact]
  /// What is in their store.
  package let readings: [Reading]
  /// What they say, where nobody plays them.
  package let turns: [String]
}
