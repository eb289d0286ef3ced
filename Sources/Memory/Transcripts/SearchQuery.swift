package import HealthModel

/// A question to everything that was said.
package struct SearchQuery: Hashable, Sendable {
  /// What comes first.
  package enum Order: String, CaseIterable, Sendable {
    /// What fits best.
    case rank
    /// What was said last.
    case time
  }

  /// What must occur.
  package var words: SearchWords
  /// Only what was said at or after this instant.
  package var from: Timestamp?
  /// Only what was said before this instant.
  package var to: Timestamp?
  /// Only what was said by this one.
  package var role: MessageRole?
  /// Only this conversation, by its whole id.
  package var session: String?
  /// What comes first.
  package var order = Order.rank
  /// At most so many hits.
  package var limit = 20

  /// Whether a time or a conversation is named.
  var isNarrowed: Bool { from != nil || to != nil || session != nil }

  /// A search for words, anywhere.
  package init(_ words: SearchWords) { self.words = words }
}

/// A message that was found.
package struct SearchHit: Hashable, Sendable {
  /// A piece of text, and whether it is what was searched for.
  package struct Piece: Hashable, Sendable {
    /// The text, as it was stored.
    package let text: String
    /// Whether it is what was searched for.
    package let isMatch: Bool

    /// A piece.
    package init(_ text: String, isMatch: Bool = false) {
      self.text = text
      self.isMatch = isMatch
    }
  }

  /// The conversation.
  package let session: String
  /// The conversation's title.
  package let title: String
  /// The message's place in the conversation, from 1.
  package let index: Int
  /// The message.
  package let id: String
  /// Who said it.
  package let role: MessageRole
  /// When.
  package let time: Timestamp
  /// The words around the first matches, an ellipsis where something was left out; the first words of
  /// one that was found by its meaning.
  package let snippet: [Piece]
  /// How near its meaning is, from -1 to 1; nil where it was found by words.
  package var likeness: Double?
}

/// What a search found.
package struct SearchResult: Hashable, Sendable {
  /// The messages, in the order asked for.
  package var hits: [SearchHit]
  /// Whether there are more than the limit let through.
  package var hasMore: Bool
  /// Whether no message has the words as typed, so that they were taken for beginnings.
  package var areBeginnings: Bool
}
