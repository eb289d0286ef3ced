import Formats

/// Reads our own Markdown back, as ``MarkdownWriter`` writes it: comments tell what isn't shown, and
/// the text of a message is what is quoted, also where a person has changed it.
struct MarkdownReader {
  private let file: InputFile

  /// A reader of a file that stands at its beginning.
  init(file: InputFile) { self.file = file }

  /// Reads all talks.
  func read(_ take: TalkFile.Take) throws {
    var lines = TextLines(file)
    var talks = RecordedTalks()
    var quoted: [Substring]?
    while let text = try lines.next() {
      let line = text[...]
      if let json = ExportRecord.session.inComment(line) {
        if let talk = try talks.end(Self.text(quoted ?? [])) { try take(talk) }
        quoted = nil
        talks.begin(try ExportRecord.value(json, line: lines.number))
      } else if let json = ExportRecord.message.inComment(line) {
        try talks.endMessage(Self.text(quoted ?? []))
        quoted = nil
        try talks.begin(message: ExportRecord.value(json, line: lines.number))
      } else if line.first == ">" {
        quoted = (quoted ?? []) + [line]
      } else if quoted != nil {
        // What is quoted further down is no part of the message.
        try talks.endMessage(Self.text(quoted ?? []))
      }
    }
    guard talks.hasBegun else { throw RecordedTalks.withoutRecords }
    if let talk = try talks.end(Self.text(quoted ?? [])) { try take(talk) }
  }

  /// The text that lines of a quotation were made of.
  static func text(_ quoted: [some StringProtocol]) -> String {
    quoted.map { line in
      String(line).dropFirst(line.hasPrefix("> ") ? 2 : 1).replacing("\\<", with: "<")
        .replacing("!\\[", with: "![").replacing("]\\(", with: "](")
        .replacing("]\\:", with: "]:")
    }.joined(separator: "\n")
  }
}
