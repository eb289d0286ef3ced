import Console
import Core
import Formats
import Glibc
import HealthModel
import HostSystem
import TranscriptExchange
import TranscriptFiles
import Transcripts

/// Reads a transcript file in pieces, however long it is.
final class TranscriptFileSource {
  private static let pieceSize = 65_536

  private let descriptor: Int32
  private let path: String
  /// What it is called in errors.
  private let name: LocalizedText
  private var reader: TranscriptFileReader
  /// The first bytes, by which its form is known.
  private var head: [UInt8] = []
  private var isAtEnd = false

  /// Opens a file; `-` is standard input.
  init(path: String) throws(HostSystemError) {
    name = path == "-" ? "standard input" : LocalizedText(verbatim: path)
    self.path = name.english
    reader = TranscriptFileReader(path: VisibleText.singleLine(self.path, limit: 200))
    descriptor = path == "-" ? STDIN_FILENO : try PrivateFile.openForReading(path)
    while !head.contains(UInt8(ascii: "\n")), head.count < TalkFormat.headLength {
      let piece = try FileDescriptor.readSome(descriptor, named: name, limit: Self.pieceSize)
      if piece.isEmpty { break }
      head += piece
    }
    reader.append(head)
  }

  /// The one talk of a file that 'export' has written; nil for a transcript.
  ///
  /// - Throws: an error of the file, also where it holds more than one talk.
  func exported(zone: LocalZone) throws -> ImportedTalk? {
    guard TalkFormat.isExport(head: head) else { return nil }
    let copy = try MemoryCopy.make(of: descriptor, behind: head, named: name)
    let file = try TalkFile(InputFile(descriptor: copy, path: path), format: nil, zone: zone)
    var talk: ImportedTalk?
    _ = try file.read { next in
      guard talk == nil else {
        let file = name.mapped { VisibleText.singleLine($0, limit: 200) }
        throw AppFailure(
          .badData,
          "\(file) holds more than one conversation.",
          hint: "Export one, or save all of them: mindpulse sessions import FILE"
        )
      }
      talk = next
    }
    return talk
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// The conversation's title, once the first message has been read.
  var title: String? { reader.header?.title }

  /// The next message; nil at the end of the file.
  func next() throws -> TranscriptMessage? {
    while true {
      if let message = try reader.next() { return message }
      if isAtEnd { return nil }
      let piece = try FileDescriptor.readSome(descriptor, named: name, limit: Self.pieceSize)
      if piece.isEmpty {
        isAtEnd = true
        reader.end()
      } else {
        reader.append(piece)
      }
    }
  }
}
