/// What was in a file beside what was said, by kinds; named and counted, never brought in.
package struct LeftOut: Hashable, Sendable {
  /// The kinds.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A picture, a sound or another file.
    case attachment
    /// A tool that a model called, or what it gave.
    case toolUse
    /// What a model wrote to itself.
    case reasoning
    /// A piece of text that was attached to a prompt.
    case fragment
    /// What the other program keeps but doesn't show.
    case hidden

    /// Its name for people, as many.
    package var title: String {
      switch self {
      case .attachment: "attachments"
      case .toolUse: "uses of tools"
      case .reasoning: "pieces of reasoning"
      case .fragment: "attached pieces of text"
      case .hidden: "hidden entries"
      }
    }
  }

  /// How many of each kind there were.
  package private(set) var counts: [Kind: Int] = [:]

  /// Nothing.
  package init() {}

  /// Counts some more.
  mutating func count(_ kind: Kind, _ number: Int = 1) {
    if number > 0 { counts[kind, default: 0] += number }
  }
}
