import Core
import Glibc
import HostSystem
import Transcripts

/// Reads a transcript file in pieces, however long it is.
final class TranscriptFileSource {
  private static let pieceSize = 65_536

  private let descriptor: Int32
  private let path: String
  private var reader: TranscriptFileReader
  private var isAtEnd = false

  /// Opens a file; `-` is standard input.
  init(path: String) throws(HostSystemError) {
    self.path = path
    reader = TranscriptFileReader(path: VisibleText.singleLine(path, limit: 200))
    descriptor = path == "-" ? STDIN_FILENO : try PrivateFile.openForReading(path)
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// The conversation's title, once the first message has been read.
  var title: String? { reader.header?.title }

  /// The next message; nil at the end of the file.
  func next() throws -> TranscriptMessage? {
    while true {
      if let message = try reader.next() { return message }
      if isAtEnd { return nil }
      let piece = try FileDescriptor.readSome(descriptor, named: path, limit: Self.pieceSize)
      if piece.isEmpty {
        isAtEnd = true
        reader.end()
      } else {
        reader.append(piece)
      }
    }
  }
}
