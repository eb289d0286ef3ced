package import Core
import Formats
import TranscriptFiles
import Transcripts

/// The forms in which talks come in.
package enum TalkFormat: String, CaseIterable, Hashable, Sendable {
  /// Our own export as JSON.
  case mindpulse
  /// Our own export as Markdown.
  case markdown
  /// Our own export as a page.
  case html
  /// Our own export as plain text.
  case text
  /// Lines in OpenAI's message form, such as those of our own export.
  case jsonl
  /// A transcript file, which `replay` plays as well.
  case transcript
  /// The database of simonw/llm, `logs.db`, of both generations.
  case llm
  /// A session of aichat.
  case aichat
  /// ChatGPT's `conversations.json`, also inside the archive it comes in.
  case chatGPT = "chatgpt"

  /// All names, for help and errors.
  package static var names: [String] { allCases.map(\.rawValue) }

  /// How many bytes of a file's beginning are looked at.
  package static let headLength = 4096

  /// What it is called in what became of a file.
  package var title: LocalizedText {
    switch self {
    case .mindpulse: "our own JSON"
    case .markdown: "our own Markdown"
    case .html: "our own HTML"
    case .text: "our own plain text"
    case .jsonl: "JSON lines"
    case .transcript: "a transcript"
    case .llm: LocalizedText(verbatim: TalkOrigin.llm.title)
    case .aichat: LocalizedText(verbatim: TalkOrigin.aichat.title)
    case .chatGPT: LocalizedText(verbatim: TalkOrigin.chatGPT.title)
    }
  }

  /// The form that a file's beginning tells, whatever its name is; nil for one that is none of these.
  package init?(head: [UInt8]) {
    if head.starts(with: Array("SQLite format 3\0".utf8)) {
      self = .llm
      return
    }
    if ZipArchive.isZip(head) || ZipArchive.isEmpty(head) {
      self = .chatGPT
      return
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = head.starts(with: mark) ? head.dropFirst(mark.count) : head[...]
    // The beginning may end within a character.
    guard !bytes.contains(0),
      let text = (0...3).lazy.compactMap({ String(validating: bytes.dropLast($0), as: UTF8.self) })
        .first
    else { return nil }
    self.init(text: text.drop(while: \.isWhitespace))
  }

  /// Whether a file begins as one that 'export' writes.
  package static func isExport(head: [UInt8]) -> Bool {
    switch TalkFormat(head: head) {
    case .markdown, .html, .text, .jsonl: true
    case .mindpulse: String(decoding: head, as: UTF8.self).contains("\"\(JSONWriter.format)\"")
    case .transcript, .llm, .aichat, .chatGPT, nil: false
    }
  }

  private init?(text: Substring) {
    switch text.first {
    case "[": self = .chatGPT
    case "{":
      let key = text.dropFirst().drop(while: \.isWhitespace)
      let first = text.prefix { !$0.isNewline }
      self =
        key.hasPrefix("\"messages\"")
        ? .jsonl : first.contains("\"\(TranscriptHeader.format)\"") ? .transcript : .mindpulse
    case _ where text.hasPrefix(MarkdownWriter.opening): self = .markdown
    case _ where text.prefix(14).lowercased() == "<!doctype html": self = .html
    case _ where text.hasPrefix(ExportWords.notice): self = .text
    case _ where text.split(whereSeparator: \.isNewline).contains(where: Self.isSessionKey):
      self = .aichat
    default: return nil
    }
  }

  /// Whether a line is one that a session of aichat has at its top.
  private static func isSessionKey(_ line: Substring) -> Bool {
    ["model:", "messages:", "compressed_messages:"].contains { line.hasPrefix($0) }
  }
}
