package import Catalogues

/// A guided exercise, from a file of `prompts/exercises/`.
package struct Exercise: Decodable, Hashable, Sendable {
  /// A person whom an exercise doesn't suit, by what they use the program for.
  package enum Person: String, Decodable, Hashable, Sendable {
    /// Paces after exertion: exertion can make them worse for days.
    case pacing
  }

  /// Its name on the command line, such as `paced-breathing`.
  package let name: String
  /// What a person reads.
  package let title: String
  /// How long it takes, in minutes.
  package let minutes: Int
  /// What is known of its effect, in one line.
  package let evidence: String
  /// Where that is from.
  package let source: String
  /// What it can't do.
  package let limits: String
  /// Who should not do it, or should ask first.
  package let notFor: String
  /// To whom it is never offered; nil for nobody.
  package let unsuitedTo: [Person]?
  /// The day it was last compared with its sources, `YYYY-MM-DD`.
  package let reviewed: String
  /// What is done, in order.
  package let steps: [ExerciseStep]
  /// Its words in other languages, by their codes; nil for none.
  private(set) var languages: [String: ExerciseWords]?
  /// The language that its words are in.
  package private(set) var language = CatalogueLanguage.english

  private enum CodingKeys: String, CodingKey {
    case name, title, minutes, evidence, source, limits, notFor, unsuitedTo, reviewed, steps
    case languages
  }

  /// Whether breathing is paced in it.
  package var isPaced: Bool {
    steps.contains { if case .pace = $0.action { true } else { false } }
  }

  /// Whether it may be offered to somebody.
  package func suits(_ people: Set<Person>) -> Bool {
    people.isDisjoint(with: unsuitedTo ?? [])
  }
}
