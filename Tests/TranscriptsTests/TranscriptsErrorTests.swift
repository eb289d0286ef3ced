import Assessment
import SQLite
import Testing
import Transcripts
import Core

@Suite("Errors of saved conversations")
struct TranscriptsErrorTests {
  static let errors: [(TranscriptsError, TranscriptsError.Kind)] = [
    (.noSuchSession("x"), .missing),
    (.ambiguousSession("x", candidates: ["xa", "xb"]), .missing),
    (.noSuchMessage("x"), .missing),
    (.noSuchNote(7), .missing),
    (.badTranscriptFile(path: "f", line: 3, what: "a", right: "b"), .badData),
    (.damaged(what: "a"), .badData),
    (.storage(SQLiteError(.busy, "Held.")), .busy),
    (.storage(SQLiteError(.full, "Full.")), .io),
    (.storage(SQLiteError(.ioError, "Failed.")), .io),
    (.storage(SQLiteError(.corrupt, "Damaged.")), .badData),
    (.storage(SQLiteError(.notADatabase, "None.")), .badData),
    (.storage(SQLiteError(.newerFile, "Newer.")), .badData),
    (.storage(SQLiteError(.cannotOpen, "Closed.")), .cantCreate),
    (.storage(SQLiteError(.readOnly, "Read only.")), .notAllowed),
    (.storage(SQLiteError(.notAllowed, "Not yours.")), .notAllowed),
  ]

  @Test("Each has its kind, a sentence and a hint", arguments: errors)
  func kinds(_ error: TranscriptsError, _ kind: TranscriptsError.Kind) {
    #expect(error.kind == kind)
    #expect(error.message.hasSuffix("."))
    #expect(error.hint.hasSuffix("."))
  }

  @Test("A lock that another program holds is told as busy, and nothing is half stored")
  func busy() throws {
    let directory = try TestDirectory()
    let store = try TranscriptStore(path: directory.file)
    try store.append(.said("a", "a"))
    let other = try Connection(path: directory.file, role: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")
    let error = #expect(throws: TranscriptsError.self) { try store.append(.said("b", "b")) }
    #expect(error?.kind == .busy)
    try other.execute("COMMIT")
    #expect(try store.append(.said("b", "b")) == 2)
  }

  @Test("Readings that can't be read are told with their message, which can still be forgotten")
  func damagedReadings() throws {
    let directory = try TestDirectory()
    let store = try TranscriptStore(path: directory.file)
    try store.append(.replied("a", "a"))
    try Connection(path: directory.file, role: .readWrite)
      .execute("UPDATE message SET vitals = '[{}]'")
    let error = #expect(throws: TranscriptsError.self) { try store.message(id: "a") }
    #expect(error?.message.contains("message a") == true)
    #expect(error?.kind == .badData)
    #expect(try store.forget(messages: ["a"]).messages == 1)
  }

  @Test("A reading that is no number is refused before anything is stored")
  func notANumber() throws {
    let directory = try TestDirectory()
    let store = try TranscriptStore(path: directory.file)
    var message = TranscriptMessage.replied("a", "a")
    message.vitals[0].value = .nan
    let error = #expect(throws: TranscriptsError.self) { try store.append(message) }
    #expect(error?.kind == .badData)
    #expect(try store.sessions().isEmpty)
  }
}
