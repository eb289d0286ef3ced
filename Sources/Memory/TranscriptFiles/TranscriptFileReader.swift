import FoundationEssentials
package import Transcripts
import Core

/// Reads a transcript file, fed with bytes as they come and split anywhere.
///
/// Holds one line at a time, so a file of any size streams. Feed with ``append(_:)``, take
/// messages with ``next()`` until it gives none, and call ``end()`` after the last bytes.
/// The format is documented in docs/transcript-format.md.
package struct TranscriptFileReader {
  /// The longest line read, in bytes without its end: room for a reply of 1 MiB with every byte
  /// written as an escape of two, its readings, and as much again.
  package static let longestLine = 4 << 20

  /// How the ids begin that messages without one get here; they are unique in their file alone.
  package static let madeID = "line-"

  /// The header, once its line has been read.
  package private(set) var header: TranscriptHeader?

  private let path: String?
  private var buffer: [UInt8] = []
  private var position = 0
  private var searched = 0
  private var line = 0
  private var place = 0
  private var isEnded = false

  /// A reader at the start of a file.
  ///
  /// - Parameter path: the file's name for error sentences, if it has one.
  package init(path: String? = nil) { self.path = path }

  /// Takes the next bytes of the file.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    if position > 0 {
      buffer.removeFirst(position)
      searched -= position
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Says that no more bytes follow, so that a last line without an end counts.
  package mutating func end() { isEnded = true }

  /// The next message, or nil when more bytes are needed or, after ``end()``, there is none.
  ///
  /// - Throws: ``TranscriptsError/badTranscriptFile(path:line:what:right:)``.
  package mutating func next() throws(TranscriptsError) -> TranscriptMessage? {
    while let bytes = try nextLine() {
      if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        if let message = try take(bytes.dropFirst(3)) { return message }
      } else if let message = try take(bytes) {
        return message
      }
    }
    if isEnded, header == nil {
      throw bad("the file is empty", "the first line is \(Self.headerExample)", line: 1)
    }
    return nil
  }

  /// Cuts the next line off, without its end; nil when there is none yet.
  private mutating func nextLine() throws(TranscriptsError) -> ArraySlice<UInt8>? {
    guard let newline = buffer[searched...].firstIndex(of: 0x0A) else {
      searched = buffer.count
      try checkLength(buffer.count - position)
      guard isEnded, position < buffer.count else { return nil }
      defer { position = buffer.count }
      line += 1
      return buffer[position...]
    }
    try checkLength(newline - position)
    defer {
      position = newline + 1
      searched = position
    }
    line += 1
    return buffer[position..<newline]
  }

  private func checkLength(_ count: Int) throws(TranscriptsError) {
    guard count > Self.longestLine else { return }
    throw bad("the line is too long", "a line has at most 4 MiB", line: line + 1)
  }

  /// Reads one line: the header first, then messages; lines of white space are passed over.
  private mutating func take(
    _ bytes: ArraySlice<UInt8>
  ) throws(TranscriptsError) -> TranscriptMessage? {
    guard bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return nil }
    guard let header else {
      header = try readHeader(bytes)
      return nil
    }
    let decoded = try decode(DecodedLine.self, bytes, example: Self.messageExample)
    place += 1
    return decoded.message(sessionID: header.session ?? "", place: place)
  }

  private func readHeader(_ bytes: ArraySlice<UInt8>) throws(TranscriptsError) -> TranscriptHeader {
    let decoded = try decode(DecodedHeader.self, bytes, example: Self.headerExample)
    guard decoded.format == TranscriptHeader.format else {
      throw bad("the format is “\(decoded.format)”", "it is “\(TranscriptHeader.format)”")
    }
    guard (1...TranscriptHeader.version).contains(decoded.version) else {
      throw bad(
        "the file has version \(decoded.version)",
        "this program reads version \(TranscriptHeader.version); a newer one may read the file"
      )
    }
    return TranscriptHeader(
      title: decoded.title ?? SessionTitle.untitled,
      started: decoded.started,
      session: decoded.session
    )
  }

  private func decode<Line: Decodable>(
    _ type: Line.Type,
    _ bytes: ArraySlice<UInt8>,
    example: String
  ) throws(TranscriptsError) -> Line {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      let (what, right) = Self.explain(error)
      throw bad(what, right ?? "such as \(example)")
    } catch {
      throw bad("the line isn't a JSON object", "such as \(example)")
    }
  }

  private func bad(_ what: LocalizedText, _ right: LocalizedText, line: Int? = nil)
    -> TranscriptsError
  {
    .badTranscriptFile(path: path, line: line ?? self.line, what: what, right: right)
  }
}

extension TranscriptFileReader {
  /// A first line as it should be.
  static let headerExample = """
    {"format":"mindpulse-transcript","version":1,"title":"An evening","started":\
    "2026-03-29T14:05:00+02:00"}
    """

  /// A message line as it should be.
  static let messageExample = """
    {"role":"user","text":"Hello","time":"2026-03-29T14:05:00+02:00"}
    """

  /// What a decoder stumbled over, in plain words, and what would be right if that is special.
  static func explain(_ error: DecodingError) -> (what: LocalizedText, right: LocalizedText?) {
    switch error {
    case .keyNotFound(let key, let context):
      return ("“\(name(context.codingPath + [key]))” is missing", nil)
    case .typeMismatch(_, let context):
      if context.codingPath.isEmpty { return ("the line isn't a JSON object", nil) }
      return ("“\(name(context.codingPath))” has the wrong type", nil)
    case .valueNotFound(_, let context):
      return ("“\(name(context.codingPath))” is null", nil)
    case .dataCorrupted(let context):
      guard let last = context.codingPath.last else {
        return ("the line is not valid JSON, or is cut off", "each line is one whole JSON object")
      }
      let right = accepted[last.stringValue]
      return ("“\(name(context.codingPath))” has an invalid value", right)
    @unknown default:
      return ("the line can't be read", nil)
    }
  }

  private static let accepted: [String: LocalizedText] = [
    "role": list(MessageRole.allCases.map(\.rawValue)),
    "status": list(MessageStatus.allCases.map(\.rawValue)),
    "outcome": list(ToolUse.Outcome.allCases.map(\.rawValue)),
    "kind": list(MessageKind.allCases.map(\.rawValue)),
    "time": "a time with its offset, such as 2026-03-29T14:05:00+02:00",
    "start": "a time with its offset, such as 2026-03-29T14:05:00+02:00",
    "started": "a time with its offset, such as 2026-03-29T14:05:00+02:00",
  ]

  private static func list(_ words: [String]) -> LocalizedText {
    "one of \(words.joined(separator: ", "))"
  }

  private static func name(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: " → ")
  }
}
