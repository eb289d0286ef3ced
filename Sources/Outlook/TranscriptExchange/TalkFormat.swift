import Formats

/// The forms in which talks come in.
package enum TalkFormat: String, CaseIterable, Hashable, Sendable {
  /// Our own export as JSON.
  case mindpulse
  /// The database of simonw/llm, `logs.db`, of both generations.
  case llm
  /// A session of aichat.
  case aichat
  /// ChatGPT's `conversations.json`, also inside the archive it comes in.
  case chatGPT = "chatgpt"

  /// All names, for help and errors.
  package static var names: [String] { allCases.map(\.rawValue) }

  /// How many bytes of a file's beginning are looked at.
  static let headLength = 4096

  /// The form that a file's beginning tells, whatever its name is.
  ///
  /// What begins neither like a database nor like an archive nor like JSON is taken for YAML.
  init(head: [UInt8]) {
    if head.starts(with: Array("SQLite format 3\0".utf8)) {
      self = .llm
    } else if ZipArchive.isZip(head) || ZipArchive.isEmpty(head) {
      self = .chatGPT
    } else {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = head.starts(with: mark) ? head.dropFirst(mark.count) : head[...]
      switch text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      case UInt8(ascii: "["): self = .chatGPT
      case UInt8(ascii: "{"): self = .mindpulse
      default: self = .aichat
      }
    }
  }
}
