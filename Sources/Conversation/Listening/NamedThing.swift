/// A thing or a person that a message names, as the companion says it again: “your flatmate”.
package struct NamedThing: Hashable, Sendable {
  /// What sort of thing it is, which decides what can be asked about it.
  package enum Kind: Int, Sendable {
    /// Something counted, such as “those 63 applications”.
    case count
    /// A noun that nothing is known of.
    case noun
    /// A thing, a place or an occasion.
    case thing
    /// A part of the body.
    case body
    /// A person or people, by what they are to somebody.
    case person
    /// A name, of whomever or whatever.
    case name
  }

  /// The words, from the companion's side.
  package let text: String
  package let kind: Kind
}

/// The nouns by which things are found, as data.
package struct ThingLexicon: Sendable, Decodable {
  /// What people are to somebody, such as “sister”; said with “your” where nothing stands before it.
  let people: Set<String>
  /// What people are by their work, such as “vet”; said with “the” where nothing stands before it.
  let roles: Set<String>
  /// Parts of the body.
  let body: Set<String>
  /// Nouns that stand without an article, such as “school”.
  let bare: Set<String>
  /// Things, places and occasions.
  let things: Set<String>
  /// Nouns that people have something to tell of, such as “interview” and “dog”, wherever they stand.
  let occasions: Set<String>
  /// Words that may stand between an article and its noun.
  let adjectives: Set<String>
  /// Words in capitals that are no names.
  let capitals: Set<String>

  /// No words at all.
  package static let empty = ThingLexicon()

  private init() {
    (people, roles, body, bare) = ([], [], [], [])
    (things, occasions, adjectives, capitals) = ([], [], [], [])
  }

  /// What kind of thing a noun is; nil for a word that isn't known.
  func kind(of word: String) -> NamedThing.Kind? {
    if people.contains(word) { return .person }
    if body.contains(word) { return .body }
    return things.contains(word) || bare.contains(word) || roles.contains(word) ? .thing : nil
  }
}
