import Formats
import TranscriptFiles
import Transcripts

/// A JSON value as text again, with numbers as they were written.
enum JSONValueText {
  /// The text of a value.
  static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let text): text
    case .string(let text): JSONText.quoted(text)
    case .array(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSONText.quoted($0.key) + ":" + text($0.value) }.joined(separator: ",")
        + "}"
    }
  }
}
