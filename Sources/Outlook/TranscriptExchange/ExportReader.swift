import Formats
import HealthModel
import TranscriptFiles
import Transcripts
import Core

/// Reads our own JSON back, as ``JSONWriter`` writes it; nothing is lost on the way and back.
struct ExportReader {
  /// The paths that are picked, by their numbers.
  private enum Place: Int {
    case message
    case session
    case file

    static let paths = ["sessions[].messages[]", "sessions[]", ""].map(JSONPath.init)
  }

  private let file: InputFile

  /// A reader of a file that stands at its beginning.
  init(file: InputFile) { self.file = file }

  /// Reads all talks.
  func read(_ take: TalkFile.Take) throws {
    let file = file
    let pieces = try JSONPieces(Place.paths)
    var collector = ExportCollector()
    var talks: [ImportedTalk] = []
    try pieces.read({ try file.read(JSONPieces.pieceSize) }) { match in
      switch Place(rawValue: match.path) {
      case .message: try collector.take(message: match.value)
      case .session: talks.append(try collector.endTalk(match.value))
      default: try collector.end(match.value)
      }
      for talk in talks { try take(talk) }
      talks = []
    }
  }
}

/// Puts talks together from what comes out of a file: messages first, then the talk around them.
struct ExportCollector {
  private var talk = 0
  private var messages: [JSONValue] = []

  /// Takes the next message of the talk that is being read.
  mutating func take(message: JSONValue) throws(TalkImportError) {
    messages.append(message)
  }

  /// The talk whose end was come to.
  mutating func endTalk(_ value: JSONValue) throws(TalkImportError) -> ImportedTalk {
    talk += 1
    let id = value["id"]?.text ?? ""
    guard SourceIdentifier.isPlain(id) else {
      throw bad(
        "“id” is missing or isn't an id",
        right: "An id has letters, digits, “-”, “_” and “.”."
      )
    }
    guard let title = value["title"]?.text else {
      throw bad(
        "“title” is missing or isn't text",
        right: "Each conversation has a title, as text."
      )
    }
    guard let started = value["started"]?.text.flatMap({ TimestampText.parse($0, in: nil) }) else {
      throw bad("“started” is missing or isn't a time", right: Self.timeExample)
    }
    var talk = ImportedTalk(id: id, title: title, started: started)
    for (place, message) in messages.enumerated() {
      talk.messages.append(try read(message, place: place + 1, session: id))
    }
    messages = []
    return talk
  }

  /// Looks at what stood around all talks.
  func end(_ value: JSONValue) throws(TalkImportError) {
    guard value["format"]?.text == JSONWriter.format else {
      throw .foreign(what: "“format” is not “\(JSONWriter.format)”")
    }
    guard let version = value["version"]?.number, (1...Double(JSONWriter.version)).contains(version)
    else {
      throw .bad(
        what: "the version is not \(JSONWriter.version)",
        place: nil,
        right: "A newer version of this program may read the file."
      )
    }
  }

  private func read(
    _ value: JSONValue,
    place: Int,
    session: String
  ) throws(TalkImportError) -> TranscriptMessage {
    guard let id = value["id"]?.text, SourceIdentifier.isPlain(id) else {
      throw bad(
        "message \(place): “id” is missing or isn't an id",
        right: "An id has letters, digits, “-”, “_” and “.”."
      )
    }
    // What wrote a reply is shown as it is.
    guard value["engine"]?.text.map(SourceIdentifier.isPlain) ?? true else {
      throw bad("message \(place): “engine” isn't a name", right: "A name is made like an id.")
    }
    do throws(MessageFault) {
      let bytes = Array(JSONValueText.text(value).utf8)
      return try TranscriptLine.message(bytes, inSession: session, place: place)
    } catch {
      throw bad(
        "message \(place): \(error.what)",
        right: error.right.map { "Expected: \($0)." as LocalizedText }
          ?? "“mindpulse export --schema” shows it."
      )
    }
  }

  private func bad(_ what: LocalizedText, right: LocalizedText) -> TalkImportError {
    .bad(what: what, place: "Conversation \(talk)", right: right)
  }

  private static let timeExample: LocalizedText =
    "A time has its offset, such as 2026-03-29T14:05:00+02:00."
}
