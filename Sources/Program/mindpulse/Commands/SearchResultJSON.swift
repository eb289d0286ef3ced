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
  }

  let text: String
  let beginnings: Bool
  let more: Bool
  let hits: [Hit]

  /// The result of a search for a text.
  init(_ text: String, _ result: SearchResult) {
    self.text = text
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
        snippet: hit.snippet.map { Piece(text: $0.text, match: $0.isMatch) }
      )
    }
  }
}
