import Core
import Catalogues
import FuzzPromises
import Glibc
import HealthModel
import SQLite
import TranscriptExchange
import Transcripts

/// Called by libFuzzer with each input; the first byte chooses the form, its second half the name of the file.
///
/// A file reads the same twice. Each talk has an id of plain letters that tells where it comes from,
/// its messages have texts and ids of their own, and what is written of it as our JSON comes back
/// the same. What is wrong is said in words that hold no control.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzTalkImport(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let bytes = Array(input.dropFirst())
  let format: TalkFormat = [.mindpulse, .aichat, .chatGPT, .llm][Int(input[0] % 4)]
  // A name of some length, as sessions have.
  let name = "talks-" + String(repeating: "n", count: Int(input[0] / 4) * 3)
  let path = "\(folder)/\(name).yaml"
  if format == .llm { makeDatabase(bytes, path) } else { write(bytes, to: path) }
  defer { _ = unsafe unlink(path) }
  guard let talks = read(path, format) else { return 0 }
  FuzzPromises.require(read(path, format) == talks, "a second reading gave something else")
  for talk in talks { check(talk, format) }
  checkRoundTrip(talks)
  return 0
}

/// A folder in memory, for the files of this process.
private let folder: String = {
  let folder = "/dev/shm/mindpulse-talk-fuzzer.\(getpid())"
  _ = unsafe mkdir(folder, 0o700)
  return folder
}()

private func write(_ bytes: [UInt8], to path: String) {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
  close(descriptor)
}

private func read(_ path: String, _ format: TalkFormat) -> [ImportedTalk]? {
  var talks: [ImportedTalk] = []
  do {
    _ = try TalkFile(path: path, format: format, zone: .utc).read { talks.append($0) }
    return talks
  } catch let error as TalkImportError {
    FuzzPromises.require(
      !error.message.utf8.contains { $0 < 0x20 || $0 == 0x7F },
      "an error's words hold controls"
    )
    return nil
  } catch {
    FuzzPromises.require(false, "an error of another kind")
    return nil
  }
}

private func check(_ talk: ImportedTalk, _ format: TalkFormat) {
  FuzzPromises.require(isPlain(talk.id), "an id is not plain")
  var ids: Set<String> = []
  for message in talk.messages {
    FuzzPromises.require(isPlain(message.id), "a message's id is not plain")
    FuzzPromises.require(message.sessionID == talk.id, "a message is of another talk")
    guard format != .mindpulse else { continue }
    FuzzPromises.require(ids.insert(message.id).inserted, "two messages have one id")
    FuzzPromises.require(!message.text.isEmpty, "a message says nothing")
    FuzzPromises.require(message.kind == .talk, "a message of elsewhere is a check-in")
  }
  guard format != .mindpulse else { return }
  FuzzPromises.require(TalkOrigin(sessionID: talk.id)?.rawValue == format.rawValue, "no origin")
}

private func isPlain(_ id: String) -> Bool {
  !id.isEmpty
    && id.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_.".unicodeScalars.contains($0))
    }
}

private func checkRoundTrip(_ talks: [ImportedTalk]) {
  // JSON has no pictures, so no words for them are needed.
  let words = Catalogue(language: .english)
  var export = TalkExport(format: .json, zone: .utc, version: "1.0.0", words: words)
  var text = export.opening()
  var written: [ImportedTalk] = []
  for talk in talks {
    let summary = SessionSummary(
      id: talk.id,
      title: talk.title ?? "",
      started: talk.started,
      updated: talk.started,
      messages: talk.messages.count
    )
    export.begin(summary)
    var kept = talk
    kept.title = talk.title ?? ""
    kept.messages = talk.messages.filter { $0.status != .failed }
    do throws(TranscriptsError) {
      for message in kept.messages { text += try export.message(message) }
    } catch { return }
    text += export.end()
    if !kept.messages.isEmpty { written.append(kept) }
  }
  text += export.closing()
  let path = "\(folder)/export.json"
  write(Array(text.utf8), to: path)
  defer { _ = unsafe unlink(path) }
  FuzzPromises.require(read(path, .mindpulse) == written, "talks did not come back the same")
}

/// A database of llm whose rows are the lines, a talk's id, time, instructions, question and answer
/// with tabs between them.
private func makeDatabase(_ bytes: [UInt8], _ path: String) {
  do throws(SQLiteError) {
    let connection = try Connection(path: path, role: .readWrite)
    try connection.execute(
      """
      CREATE TABLE conversations (id TEXT PRIMARY KEY, name TEXT, model TEXT);
      CREATE TABLE responses (id INTEGER PRIMARY KEY, model TEXT, prompt TEXT, system TEXT,
        response TEXT, conversation_id TEXT, datetime_utc TEXT, input_tokens INTEGER,
        output_tokens INTEGER);
      """
    )
    try connection.transaction { () throws(SQLiteError) in
      for line in bytes.split(separator: 0x0A).prefix(20) {
        let cells =
          line.split(separator: 0x09, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
          } + Array(repeating: "", count: 5)
        try connection.statement("INSERT OR IGNORE INTO conversations VALUES (?, ?, 'm')")
          .run(cells[0], cells[3])
        try connection.statement(
          """
          INSERT INTO responses (model, prompt, system, response, conversation_id, datetime_utc,
            input_tokens, output_tokens) VALUES ('m', ?, ?, ?, ?, ?, ?, ?)
          """
        ).run(cells[3], cells[2], cells[4], cells[0], cells[1], cells[3].utf8.count, 7)
      }
    }
  } catch {
    FuzzPromises.require(false, "the database could not be made")
  }
}
