package import HealthModel
package import Transcripts

/// The first line of a transcript file: what the file is and which conversation it holds.
package struct TranscriptHeader: Hashable, Sendable {
  /// What the `format` key must say.
  package static let format = "mindpulse-transcript"
  /// The version written, and the newest one read.
  package static let version = 1

  /// The conversation's title.
  package var title: String
  /// When it began.
  package var started: Timestamp?
  /// The conversation's id, where it has one.
  package var session: String?

  /// A header from its parts.
  package init(title: String, started: Timestamp? = nil, session: String? = nil) {
    self.title = title
    self.started = started
    self.session = session
  }

  /// The header of a saved conversation.
  package init(_ summary: SessionSummary) {
    self.init(title: summary.title, started: summary.started, session: summary.id)
  }

  /// The header as a JSON object without a line end.
  package var text: String { keys.closed }

  /// The header's keys, open for more.
  var keys: JSONText {
    var object = JSONText()
    object.add("format", Self.format)
    object.add("version", Self.version)
    object.add("title", title)
    if let started { object.add("started", started.description) }
    if let session { object.add("session", session) }
    return object
  }
}

/// A header line as it is read.
struct DecodedHeader: Decodable {
  let format: String
  let version: Int
  let title: String?
  let started: Timestamp?
  let session: String?
}
