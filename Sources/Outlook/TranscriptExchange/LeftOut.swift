package import Core

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

    /// So many of it, for people: `1 attachment`.
    package func counted(_ count: Int) -> LocalizedText {
      switch self {
      case .attachment: count == 1 ? "1 attachment" : "\(count) attachments"
      case .toolUse: count == 1 ? "1 use of tools" : "\(count) uses of tools"
      case .reasoning: count == 1 ? "1 piece of reasoning" : "\(count) pieces of reasoning"
      case .fragment: count == 1 ? "1 attached piece of text" : "\(count) attached pieces of text"
      case .hidden: count == 1 ? "1 hidden entry" : "\(count) hidden entries"
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
