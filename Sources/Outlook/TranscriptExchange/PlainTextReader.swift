import Core
import Formats
import Transcripts

/// Reads our own plain text back by its layout, as ``PlainTextWriter`` writes it.
///
/// It carries less than the other forms: times to the minute, no readings, and no ids of messages. So
/// its talks get ids of their own, and don't mix with those they were written from.
struct PlainTextReader {
  private let file: InputFile
  private var talks = RecordedTalks()
  private var title = ""
  private var identifiers = MessageIdentifiers(session: "")
  private var message: (role: String, time: String, isPartial: Bool)?
  private var text: [String] = []

  /// A reader of a file that stands at its beginning.
  init(file: InputFile) { self.file = file }

  /// Reads all talks.
  mutating func read(_ take: TalkFile.Take) throws {
    var lines = TextLines(file)
    // The notice.
    _ = try lines.next()
    while let line = try lines.next() {
      if line.isEmpty || line.hasPrefix("    ") {
        if message != nil { text.append(String(line.dropFirst(4))) }
      } else if line.hasPrefix("  ") {
        if line.dropFirst(2) == PlainTextWriter.brokenOff { message?.isPartial = true }
      } else if let heading = Self.heading(line) {
        try endMessage(isLast: false)
        message = (heading.role, heading.time, false)
      } else if let opening = Self.opening(line) {
        talks.begin(record(id: opening.id, started: opening.time))
      } else if !line.allSatisfy({ $0 == "=" }) {
        try endMessage(isLast: false)
        if let talk = try talks.end("") { try take(talk) }
        title = line
      }
    }
    guard talks.hasBegun else { throw RecordedTalks.withoutRecords }
    try endMessage(isLast: true)
    if let talk = try talks.end("") { try take(talk) }
  }

  /// The role and the time in a line above a message: `2026-03-29 14:05 +02:00  You:`.
  private static func heading(_ line: String) -> (role: String, time: String)? {
    guard line.hasSuffix(":"), let time = time(line.prefix(23)), line.dropFirst(23).hasPrefix("  ")
    else { return nil }
    switch line.dropFirst(25).dropLast() {
    case "You": return ("user", time)
    case "Instructions": return ("system", time)
    default: return ("assistant", time)
    }
  }

  /// The time and the id in the line below a title, `Begun 2026-03-29 14:05 +02:00. Session x.`.
  private static func opening(_ line: String) -> (id: String, time: String)? {
    guard line.hasPrefix("Begun "), line.hasSuffix("."),
      let time = time(line.dropFirst(6).prefix(23)),
      let mark = line.ranges(of: " Session ").last
    else { return nil }
    return ("text-\(line[mark.upperBound...].dropLast())", time)
  }

  /// `2026-03-29 14:05 +02:00` as it stands in a record.
  private static func time(_ text: Substring) -> String? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 10, parts[1].count == 5, parts[2].count == 6 else {
      return nil
    }
    return "\(parts[0])T\(parts[1]):00\(parts[2])"
  }

  private mutating func record(id: String, started: String) -> JSONValue {
    identifiers = MessageIdentifiers(session: id)
    return Self.object([("id", id), ("title", title), ("started", started)])
  }

  /// An empty line stands between two messages, and belongs to neither.
  private mutating func endMessage(isLast: Bool) throws(TalkImportError) {
    defer { (message, text) = (nil, []) }
    guard let message else { return }
    if !isLast { text.removeLast(text.last == "" ? 1 : 0) }
    let words = text.joined(separator: "\n")
    try talks.begin(
      message: Self.object([
        ("id", identifiers.next(role: message.role, text: words)), ("role", message.role),
        ("time", message.time), ("status", message.isPartial ? "partial" : "complete"),
        ("text", words),
      ])
    )
  }

  private static func object(_ members: [(String, String)]) -> JSONValue {
    .object(members.map { JSONMember(key: $0.0, value: .string($0.1)) })
  }
}
