/// The forms in which talks leave the program.
package enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  /// For reading, with Markdown's marks.
  case markdown
  /// One page that opens offline and prints.
  case html
  /// One JSON value with everything that is kept, by the published schema; read back exactly.
  case json
  /// One line `{"messages":[{"role":…,"content":…},…]}` a talk, as OpenAI's fine-tuning files have it.
  case jsonl
  /// For reading, without any marks.
  case text

  /// All names, for help and errors.
  package static var names: [String] { allCases.map(\.rawValue) }

  /// The form that a file's ending means; nil for an ending that means none.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "txt", "text": self = .text
    default: return nil
    }
  }
}
