import HealthModel
import Transcripts

/// What a search found as `--json` prints it.
struct SearchResultJSON: Encodable {
  /// A piece of a snippet.
  struct Piece: Encodable {
    let text: String
    let match: Bool
  }

  /// A message that was found.
  struct Hit: Encodable {
    let session: String
    let title: String
    let index: Int
    let id: String
    let role: String
    let time: Timestamp
    let snippet: [Piece]
    /// How near its meaning is, from -1 to 1; left out where it was found by words.
    let likeness: Double?
  }

  let text: String
  let beginnings: Bool
  let more: Bool
  /// How many messages a search by meaning couldn't include yet; left out of a search for words.
  let missing: Int?
  let hits: [Hit]

  /// What was found, for a text that was searched.
  init(_ text: String, _ result: SearchResult, missing: Int? = nil) {
    self.text = text
    self.missing = missing
    beginnings = result.areBeginnings
    more = result.hasMore
    hits = result.hits.map { hit in
      Hit(
        session: hit.session,
        title: hit.title,
        index: hit.index,
        id: hit.id,
        role: hit.role.rawValue,
        time: hit.time,
        snippet: hit.snippet.map { Piece(text: $0.text, match: $0.isMatch) },
        likeness: hit.likeness.map { ($0 * 1000).rounded() / 1000 }
      )
    }
  }
}
