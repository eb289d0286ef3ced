import Formats
import Core

/// The lines of a text file, one at a time, however long the file is.
struct TextLines {
  /// How many bytes one line may have: a message of 1 MiB with every byte as a reference of six, twice.
  static let lengthLimit = 16 << 20

  /// The number of the line that was read last, from 1.
  private(set) var number = 0

  private let file: InputFile
  private var bytes: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// The lines of a file that stands at its beginning.
  init(_ file: InputFile) { self.file = file }

  /// The next line without its end; nil behind the last one.
  ///
  /// - Throws: ``TalkImportError`` for a line that is no UTF-8 or too long.
  mutating func next() throws(TalkImportError) -> String? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return try line(bytes[start..<end])
      }
      if isAtEnd {
        guard start < bytes.count else { return nil }
        defer { start = bytes.count }
        return try line(bytes[start...])
      }
      guard bytes.count - start <= Self.lengthLimit else {
        throw bad("the line is longer than \(Self.lengthLimit >> 20) MiB")
      }
      bytes.removeFirst(start)
      start = 0
      searched = bytes.count
      do throws(ArchivesError) {
        let piece = try file.read(JSONPieces.pieceSize)
        isAtEnd = piece.isEmpty
        bytes += piece
      } catch {
        throw TalkImportError(error)
      }
    }
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) throws(TalkImportError) -> String {
    number += 1
    let whole = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    guard let text = String(validating: whole, as: UTF8.self) else {
      throw bad("the text is not UTF-8", number)
    }
    return text
  }

  private func bad(_ what: LocalizedText, _ line: Int? = nil) -> TalkImportError {
    .bad(what: what, place: "Line \(line ?? number + 1)", right: "Export it again.")
  }
}
