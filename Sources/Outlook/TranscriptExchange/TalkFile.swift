package import Formats
package import HealthModel
package import Transcripts
import Core

/// A file with talks of this or another program, read one talk after the other.
///
/// Reading it twice is meant: once to see that all of it is good, once to store it. Nothing is ever
/// written to it.
package struct TalkFile {
  /// What a talk is handed to.
  package typealias Take = (ImportedTalk) throws -> Void

  /// The file.
  package let path: String
  /// What it is read as.
  package let format: TalkFormat

  private let file: InputFile
  private let zone: LocalZone

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - format: what it is; nil to tell by its beginning.
  ///   - zone: whose clocks the times are shown by.
  /// - Throws: ``TalkImportError``.
  package init(
    path: String,
    format: TalkFormat?,
    zone: LocalZone
  ) throws(TalkImportError) {
    let file: InputFile
    do throws(ArchivesError) { file = try InputFile(path) } catch { throw TalkImportError(error) }
    try self.init(file, format: format, zone: zone)
  }

  /// Reads what is open already, such as a copy of standard input; see the other initialiser.
  package init(
    _ file: InputFile,
    format: TalkFormat?,
    zone: LocalZone
  ) throws(TalkImportError) {
    path = file.path
    self.file = file
    self.zone = zone
    let head: [UInt8]
    do throws(ArchivesError) {
      head = try file.read(TalkFormat.headLength)
      try file.rewind()
    } catch {
      throw TalkImportError(error)
    }
    guard !head.isEmpty else { throw .foreign(what: "it is empty") }
    guard let format = format ?? TalkFormat(head: head) else {
      throw .foreign(what: "its format isn't known")
    }
    self.format = format
  }

  /// Reads all talks, in the file's order.
  ///
  /// - Parameter take: is given each; its errors end the reading.
  /// - Returns: what was in the file beside them.
  /// - Throws: ``TalkImportError``, and what `take` throws.
  package func read(_ take: Take) throws -> LeftOut {
    do {
      try file.rewind()
      switch format {
      case .llm: return try LLMDatabaseReader(path: path, zone: zone).read(take)
      case .aichat: return try AichatSessionReader(file: file, zone: zone).read(take)
      case .chatGPT: return try ChatGPTReader(file: file, zone: zone).read(take)
      case .jsonl: return try ChatLinesReader(file: file, zone: zone).read(take)
      case .mindpulse: try ExportReader(file: file).read(take)
      case .transcript: try TranscriptReader(file: file).read(take)
      case .markdown: try MarkdownReader(file: file).read(take)
      case .html: try PageReader(file: file).read(take)
      case .text:
        var reader = PlainTextReader(file: file)
        try reader.read(take)
      }
      return LeftOut()
    } catch let error as ArchivesError {
      throw TalkImportError(error)
    }
  }
}
