import Formats

/// Reads our own page back by the records that ``PageWriter`` puts into its attributes.
struct PageReader {
  private let file: InputFile

  /// A reader of a file that stands at its beginning.
  init(file: InputFile) { self.file = file }

  /// Reads all talks.
  func read(_ take: TalkFile.Take) throws {
    var lines = TextLines(file)
    var talks = RecordedTalks()
    while let line = try lines.next() {
      for (record, json) in ExportRecord.attributes(in: line[...]) {
        let value = try ExportRecord.value(json, line: lines.number)
        switch record {
        case .session:
          if let talk = try talks.end("") { try take(talk) }
          talks.begin(value)
        case .message: try talks.begin(message: value)
        }
      }
    }
    guard talks.hasBegun else { throw RecordedTalks.withoutRecords }
    if let talk = try talks.end("") { try take(talk) }
  }
}
