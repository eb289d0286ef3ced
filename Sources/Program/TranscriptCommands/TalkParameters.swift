import Catalogues
import CommandLineParsing
import Console
import Core
import Services
import Transcripts

/// What several commands about talks take.
enum TalkParameters {
  /// A session.
  static let session = Argument(
    "ID",
    help: "A session's id or its first characters, or 'last'.",
    completion: .dynamic("sessions")
  )
  /// The beginning of a time.
  static let from = Option("from", "TIME", help: "Only what was said at this time or later.")
    .map { $0.map(TypedTime.init) }
  /// The end of a time.
  static let to = Option("to", "TIME", help: "Only what was said before this time.")
    .map { $0.map(TypedTime.init) }
  /// Erasing without being asked.
  static let yes = Option(
    "yes",
    help: "Don't ask first; required without a terminal."
  )
}

extension SessionSummary {
  /// Tells what became of it.
  ///
  /// - Parameters:
  ///   - key: what was done, with its id and its title.
  ///   - services: where it is told.
  /// - Throws: an error of writing.
  @MainActor func tell(_ key: SessionKey, _ services: Services) throws {
    if services.output.isJSON { return try services.output.json(SessionJSON(self)) }
    let places = ["id": id, "title": VisibleText.singleLine(title, limit: 80)]
    try services.output.line(services.words.text(key, places))
  }
}
