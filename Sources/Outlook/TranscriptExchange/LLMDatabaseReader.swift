import HealthModel
import SQLite
import Transcripts
import Core

/// Reads the database of simonw/llm, `logs.db`, for reading only.
///
/// Until version 0.31 a talk is a row of `conversations` with its `responses`; since 0.32 it is a row
/// of `threads`, whose messages are a chain of hashes. A talk that is in both, because it was begun
/// before and gone on with after, is whole in the chain, so that is what is read.
struct LLMDatabaseReader {
  private let path: String
  private let zone: LocalZone

  /// A reader of a file.
  init(path: String, zone: LocalZone) {
    self.path = path
    self.zone = zone
  }

  /// Reads all talks, those begun first first.
  func read(_ take: TalkFile.Take) throws -> LeftOut {
    let connection = try open()
    let source = try attempt { () throws(SQLiteError) in try LLMDatabase(connection) }
    guard source.hasResponses || source.hasThreads else {
      throw TalkImportError.foreign(what: "it is a database, but not llm's")
    }
    var leftOut = LeftOut()
    for id in try attempt({ () throws(SQLiteError) in try source.talks() }) {
      let rows = try attempt { () throws(SQLiteError) in try source.rows(ofTalk: id, &leftOut) }
      var talk = LLMTalk(id: id, zone: zone)
      for row in rows { try talk.take(row) }
      let name = try attempt { () throws(SQLiteError) in try source.name(ofTalk: id) }
      if let finished = talk.finished(named: name) { try take(finished) }
    }
    return leftOut
  }

  /// Opens it with locks, as llm may be in use; one with a write-ahead log, whose last changes have
  /// been brought in, as the file it is.
  private func open() throws(TalkImportError) -> Connection {
    do throws(SQLiteError) {
      return try Connection(path: path, role: .readOnly)
    } catch {
      guard error.kind == .other else { throw TalkImportError(error, path: path) }
    }
    return try attempt { () throws(SQLiteError) in try Connection(path: path, role: .readOnlyCopy) }
  }

  private func attempt<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(TalkImportError) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw TalkImportError(error, path: path)
    }
  }
}

/// A message as llm keeps it, of either generation.
struct LLMRow {
  /// `system`, `user` or `assistant`.
  let role: String
  /// What was said.
  let text: String
  /// When the model was asked, in ISO 8601 with or without an offset; then it is UTC.
  let time: String?
  /// The model that answered; only on replies.
  var model: String?
  /// Tokens of the request and of the reply.
  var tokens: (prompt: Int64, completion: Int64)?
}

/// Puts a talk together from its rows.
struct LLMTalk {
  private let zone: LocalZone
  private var talk: ImportedTalk
  private var identifiers: MessageIdentifiers
  private var now: Timestamp?

  /// A talk of this id without messages.
  init(id: String, zone: LocalZone) {
    self.zone = zone
    let session = TalkOrigin.llm.session(SourceIdentifier.plain(id))
    talk = ImportedTalk(id: session, title: nil, started: Timestamp(milliseconds: 0))
    identifiers = MessageIdentifiers(session: session)
  }

  /// Takes the next message.
  mutating func take(_ row: LLMRow) throws(TalkImportError) {
    if let written = row.time {
      guard let time = time(written) else {
        throw .bad(
          what: "“\(ExportWords.line(written))” isn't a time",
          place: "Conversation \(talk.id)",
          right: "llm writes times such as 2026-03-29T14:05:00.250000+00:00."
        )
      }
      now = time
    }
    guard let role = MessageRole(rawValue: row.role), !row.text.isEmpty, let now else { return }
    if talk.messages.isEmpty { talk.started = now }
    let isReply = role == .assistant
    talk.messages.append(
      TranscriptMessage(
        id: identifiers.next(role: row.role, text: row.text),
        sessionID: talk.id,
        role: role,
        text: row.text,
        time: now,
        engine: isReply ? TalkOrigin.llm.rawValue : nil,
        model: isReply ? row.model : nil,
        usage: isReply ? row.tokens.map(Self.usage) : nil
      )
    )
  }

  /// The talk; nil when nothing was said in it.
  ///
  /// A name that llm made of the first words is none.
  func finished(named name: String?) -> ImportedTalk? {
    guard !talk.messages.isEmpty else { return nil }
    var talk = talk
    let first = talk.messages.first { $0.role == .user }?.text.split(separator: "\n").first ?? ""
    let words = name.map { $0.hasSuffix("…") ? $0.dropLast() : $0[...] }
    if let words, !first.hasPrefix(words) { talk.title = name }
    return talk
  }

  private func time(_ text: String) -> Timestamp? {
    let parsed = TimestampText.parse(text, in: nil) ?? TimestampText.parse("\(text)Z", in: nil)
    return parsed.map { Timestamp(milliseconds: $0.milliseconds, in: zone) }
  }

  private static func usage(_ tokens: (prompt: Int64, completion: Int64)) -> TokenUsage {
    let prompt = Int(clamping: max(0, min(tokens.prompt, Int64(Int32.max))))
    let completion = Int(clamping: max(0, min(tokens.completion, Int64(Int32.max))))
    return TokenUsage(prompt: prompt, completion: completion, total: prompt + completion)
  }
}
