import Formats
import HealthModel
import TranscriptFiles
import Transcripts
import Core

/// Reads a transcript file, as `replay` plays it, into one talk (docs/transcript-format.md).
struct TranscriptReader {
  private let file: InputFile

  /// A reader of a file that stands at its beginning.
  init(file: InputFile) { self.file = file }

  /// Reads the talk.
  func read(_ take: TalkFile.Take) throws {
    var messages: [TranscriptMessage] = []
    let header: TranscriptHeader?
    do {
      header = try readFile { messages.append($0) }
    } catch TranscriptsError.badTranscriptFile(_, let line, let what, let right) {
      throw TalkImportError.bad(what: what, place: "Line \(line)", right: "Expected: \(right).")
    }
    guard let header, let started = header.started ?? messages.first?.time else { return }
    try take(talk(header, messages, started: started))
  }

  private func readFile(_ take: (TranscriptMessage) -> Void) throws -> TranscriptHeader? {
    var reader = TranscriptFileReader()
    var isAtEnd = false
    while !isAtEnd {
      let piece = try file.read(JSONPieces.pieceSize)
      isAtEnd = piece.isEmpty
      if isAtEnd { reader.end() } else { reader.append(piece) }
      while let message = try reader.next() { take(message) }
    }
    return reader.header
  }

  /// The talk with ids that can be ids here; those that are missing are made of what was said.
  private func talk(
    _ header: TranscriptHeader,
    _ messages: [TranscriptMessage],
    started: Timestamp
  ) throws(TalkImportError) -> ImportedTalk {
    let words = messages.map { "\($0.role.rawValue)\n\($0.text)" }.joined(separator: "\n")
    let id = header.session.map(SourceIdentifier.plain)
    var talk = ImportedTalk(
      id: id ?? "transcript-\(SourceIdentifier.digest("\(started)\n\(words)"))",
      title: header.title,
      started: started
    )
    var identifiers = MessageIdentifiers(session: talk.id)
    for var message in messages {
      // What wrote a reply is shown as it is.
      guard message.engine.map(SourceIdentifier.isPlain) ?? true else {
        throw .bad(
          what: "“engine” is no name",
          place: "Message \(message.index)",
          right: "A name has letters, digits, “-”, “_” and “.”."
        )
      }
      let made = identifiers.next(role: message.role.rawValue, text: message.text)
      let isOwn = !message.id.hasPrefix(TranscriptFileReader.madeID)
      message.id = isOwn && SourceIdentifier.isPlain(message.id) ? message.id : made
      message.sessionID = talk.id
      talk.messages.append(message)
    }
    return talk
  }
}
