import HealthModel
import Sealing
import SQLite
import Testing

@testable import Transcripts
import Core

@Suite("The lock of a store")
struct LockTests {
  let scene: LockScene

  init() throws { scene = try LockScene() }

  @Test("Without a lock, the words are in the file")
  func control() throws {
    #expect(try scene.directory.files(containing: LockScene.marker) == ["transcripts.sqlite"])
    #expect(try scene.store.lock == nil)
    #expect(try scene.store.isReadable)
    try scene.store.convert { _, _ in Issue.record("There is nothing to convert.") }
  }

  @Test("A locked store leaves no word in any file, and tells the same once it is unlocked")
  func round() throws {
    let before = try ToldByStore(scene.store)
    #expect(before.hits.map(\.count) == [9, 9, 2, 2, 2, 0])
    try scene.lock()
    try scene.expectNothingReadable()
    #expect(try scene.store.lock == scene.record)
    #expect(try ToldByStore(scene.store) == before)
    let other = try scene.other()
    #expect(try !other.isReadable)
    other.unlock(scene.keys)
    #expect(try other.isReadable)
    #expect(try ToldByStore(other) == before)
    try scene.expectNothingReadable()
    try other.beginOpening()
    try other.convert { _, _ in }
    #expect(try other.lock == nil)
    #expect(try ToldByStore(other) == before)
    #expect(try ToldByStore(scene.store) == before)
    #expect(try scene.store.integrityCheck() == [])
    #expect(try scene.sealedRows() == 0)
  }

  @Test("The index of the file is the same after a lock was taken away")
  func index() throws {
    try scene.lock()
    try scene.store.append(.said("A late harpsichord", "late", in: "t", at: 50))
    try scene.store.beginOpening()
    try scene.store.append(.said("A later harpsichord", "later", in: "t", at: 51))
    try scene.store.finishReply(id: "m4", text: "The harpsichord is done", status: .complete)
    try scene.store.convert { _, _ in }
    let check = "INSERT INTO message_search (message_search, rank) VALUES ('integrity-check', 1)"
    try scene.connection().execute(check)
    let hits = try scene.store.search(SearchQuery(SearchWords("late* harpsichord"))).hits
    #expect(Set(hits.map(\.id)) == ["late", "later"])
    #expect(try scene.store.search(SearchQuery(SearchWords("done"))).hits.map(\.id) == ["m4"])
  }

  @Test("Without a key nothing that was said can be read, and the error says how it can be")
  func locked() throws {
    try scene.lock()
    scene.store.forgetKeys()
    let store = scene.store
    #expect(throws: TranscriptsError.locked) { try store.message(id: "m1") }
    #expect(throws: TranscriptsError.locked) { try store.messages(inSession: "s") }
    #expect(throws: TranscriptsError.locked) { try store.lastMessages(inSession: "s", limit: 2) }
    #expect(throws: TranscriptsError.locked) { try store.notes() }
    #expect(throws: TranscriptsError.locked) { try store.keepNote("x", at: .test()) }
    #expect(throws: TranscriptsError.locked) {
      try store.fork(session: "s", newID: "g", now: .test())
    }
    #expect(throws: TranscriptsError.locked) {
      try store.search(SearchQuery(SearchWords("harpsichord")))
    }
    #expect(throws: TranscriptsError.locked) {
      try store.diaryDocument("profile", as: [String: String].self)
    }
    #expect(throws: TranscriptsError.locked) { try store.diaryEntries("note", as: String.self) }
    #expect(throws: TranscriptsError.locked) { try store.beginOpening() }
    #expect(TranscriptsError.locked.kind == .busy)
    #expect(TranscriptsError.locked.hint.contains("mindpulse unlock"))
    #expect(try store.sessions().map(\.title) == ["Locked", "Locked", "Locked"])
    #expect(try store.session(matching: "s").messages == 4)
    let record = try #require(try store.lastCheckIn())
    #expect((record.reason, record.failure, record.areWordsLocked) == ("", nil, true))
    #expect(record.vitals == [.fast])
    #expect(try store.safetyStates() == ["s": SealedSafety.open])
    #expect(try store.hasDiaryEntries("note"))
  }

  @Test("Another program writes sealed words as soon as the lock is set, also without a key")
  func otherProgram() throws {
    let other = try scene.other()
    #expect(try other.message(id: "m1").text == LockScene.words(1))
    try scene.lock()
    try other.append(.said("told the harpsichord in secret", "secret", in: "u", at: 60))
    try other.beginReply(.replied("It plays", "r", in: "u", at: 61).withoutFailure)
    try other.updateReply(id: "r", text: "It plays the harpsichord")
    try other.finishReply(
      id: "r",
      text: "It plays the harpsichord well",
      status: .partial,
      failure: "The harpsichord broke off"
    )
    try other.updateReply(id: "r", text: "never")
    try other.rename(session: "u", to: "The second harpsichord")
    try other.setDiaryDocument("profile", to: ["words": "a second harpsichord"])
    try other.addDiaryEntry("note", at: .test(70), "one more harpsichord")
    try scene.expectNothingReadable()
    #expect(throws: TranscriptsError.locked) { try other.message(id: "secret") }
    #expect(try scene.store.message(id: "secret").text == "told the harpsichord in secret")
    let reply = try scene.store.message(id: "r")
    #expect(reply.text == "It plays the harpsichord well")
    #expect(reply.failure == "The harpsichord broke off")
    #expect(try scene.store.session(matching: "u").title == "The second harpsichord")
    #expect(
      try scene.store.diaryDocument("profile", as: [String: String].self)?["words"]
        == "a second harpsichord"
    )
    #expect(try scene.store.diaryEntries("note", as: String.self).count == 2)
    #expect(try scene.store.search(SearchQuery(SearchWords("secret"))).hits.map(\.id) == ["secret"])
  }

  @Test("A program that writes all the while loses nothing, and leaves nothing readable")
  func meanwhile() async throws {
    async let writer: ExitTest.Result? = #expect(processExitsWith: .success) {
      [path = scene.directory.file as String] in
      let store = try TranscriptStore(path: path)
      for number in 1...300 {
        let id = "w\(number)"
        try store.beginReply(.replied("", id, in: "w", at: 100).withoutFailure)
        try store.updateReply(id: id, text: LockScene.words(number))
        try store.finishReply(id: id, text: LockScene.words(number), status: .complete)
      }
    }
    try scene.lock()
    _ = await writer
    try scene.expectNothingReadable()
    let messages = try scene.store.messages(inSession: "w")
    #expect(messages.map(\.text) == (1...300).map(LockScene.words))
    let hits = try scene.store.search(SearchQuery(SearchWords("\"of 300 evenings\""))).hits
    #expect(hits.map(\.id) == ["w300"])
    try scene.store.beginOpening()
    try scene.store.convert { _, _ in }
    #expect(try scene.store.messages(inSession: "w") == messages)
  }

  @Test("Copies that updates have left go as well")
  func copies() throws {
    let version = TranscriptSchema.migrator.identity.newestVersion
    try scene.store.copyFile(to: "\(scene.directory.file).before-v\(version)")
    #expect(try scene.directory.files(containing: LockScene.marker).count == 2)
    try scene.lock()
    try scene.expectNothingReadable()
  }

  @Test("The lock's record can be replaced by one of the same key only")
  func record() throws {
    let (other, otherKeys) = try LockScene.newLock()
    #expect(throws: TranscriptsError.noLock) { try scene.store.replaceLock(other) }
    #expect(throws: TranscriptsError.noLock) { try scene.store.beginOpening() }
    try scene.lock()
    let failed = scene.record.afterFailure(now: 5)
    try scene.store.replaceLock(failed)
    #expect(try scene.other().lock == failed)
    #expect(throws: TranscriptsError.lockIsSet) { try scene.store.replaceLock(other) }
    var isSettled = false
    #expect(throws: TranscriptsError.lockIsSet) {
      try scene.store.beginSealing(other, keys: otherKeys) { isSettled = true }
    }
    #expect(!isSettled)
    let wrong = try scene.other()
    wrong.unlock(otherKeys)
    #expect(try !wrong.isReadable)
    #expect(throws: TranscriptsError.locked) { try wrong.message(id: "m1") }
    #expect(throws: TranscriptsError.locked) {
      try wrong.search(SearchQuery(SearchWords("harpsichord")))
    }
    // What it writes all the same is sealed for the lock that is set.
    try wrong.append(.said("still for the right key", "right", in: "t", at: 80))
    #expect(try scene.store.message(id: "right").text == "still for the right key")
  }

  @Test("A lock that is being taken away can be closed again, and an interrupted one taken away")
  func back() throws {
    let before = try ToldByStore(scene.store)
    try scene.store.beginSealing(scene.record, keys: scene.keys)
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try scene.store.convert { done, _ in if done > 4 { throw Stop() } }
    }
    #expect(try scene.store.isConverting)
    #expect(try ToldByStore(scene.store) == before)
    try scene.store.beginOpening()
    #expect(throws: Stop.self) {
      try scene.store.convert { done, _ in if done > 1 { throw Stop() } }
    }
    #expect(try ToldByStore(scene.store) == before)
    try scene.store.beginSealing(scene.record, keys: scene.keys)
    try scene.store.convert { _, _ in }
    #expect(try !scene.store.isConverting)
    try scene.expectNothingReadable()
    #expect(try ToldByStore(scene.store) == before)
  }
}

extension TranscriptStore {
  /// Copies the whole file, as it was before an update.
  fileprivate func copyFile(to path: String) throws {
    try access { connection throws(SQLiteError) in try connection.backUp(to: path) }
  }
}

extension LockScene {
  /// A connection of its own to the file.
  func connection() throws -> Connection {
    try TranscriptSchema.migrator.open(directory.file)
  }

  /// How many rows are sealed.
  func sealedRows() throws -> Int {
    let connection = try connection()
    return try SealedColumns.tables.reduce(0) { sum, table in
      let sql = "SELECT count(*) FROM \(table.name) WHERE \(table.column) IS NOT NULL"
      return try sum + (connection.prepare(sql).first { $0.int(0) } ?? 0)
    }
  }
}
