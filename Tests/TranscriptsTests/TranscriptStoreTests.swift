import HealthModel
import SQLite
import Testing
import Transcripts
import Core

@Suite("The store of conversations")
struct TranscriptStoreTests {
  let directory: TestDirectory
  let store: TranscriptStore

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
  }

  @Test("A message comes back as it was stored, also after the file is opened again")
  func roundTrip() throws {
    let text = "Tab\t, zero \0, quotes \"'`, 🧘🏽‍♀️, e\u{301} and a line\nbreak"
    try store.append(.said(text, "a"))
    try store.append(.replied("", "b", at: 1))
    let again = try TranscriptStore(path: directory.file)
    let expected = [TranscriptMessage.said(text, "a").at(1), .replied("", "b", at: 1).at(2)]
    #expect(try again.messages(inSession: "s") == expected)
    #expect(try again.message(id: "a").time.offsetMinutes == 120)
    #expect(try again.integrityCheck() == [])
  }

  @Test("Storing a message again changes nothing and gives its place")
  func idempotence() throws {
    #expect(try store.append(.said("once", "a")) == 1)
    #expect(try store.append(.said("b", "b")) == 2)
    #expect(try store.append(.said("twice", "a")) == 1)
    #expect(try store.append(.said("elsewhere", "a", in: "other")) == 1)
    #expect(try store.messages(inSession: "s").map(\.text) == ["once", "b"])
    #expect(try store.sessions().map(\.id) == ["s"])
  }

  @Test("Several connections that append at once leave no gap and lose nothing")
  func concurrentAppends() async throws {
    let path = directory.file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let own = try TranscriptStore(path: path)
          for number in 0..<40 { try own.append(.said("words", "\(writer)-\(number)")) }
        }
      }
      try await group.waitForAll()
    }
    let messages = try store.messages(inSession: "s")
    #expect(messages.map(\.index) == Array(1...160))
    #expect(Set(messages.map(\.id)).count == 160)
  }

  @Test("A reply is partial while it grows, and what it ended as is kept")
  func replyGrows() throws {
    var reply = TranscriptMessage.replied("", "r")
    reply.status = .complete
    reply.failure = nil
    reply.usage = nil
    #expect(try store.beginReply(reply) == 1)
    try store.updateReply(id: "r", text: "I hear")
    let growing = try store.message(id: "r")
    #expect(growing.text == "I hear")
    #expect(growing.status == .partial)
    try store.finishReply(
      id: "r",
      text: "I hear you.",
      status: .complete,
      finishReason: "stop",
      model: "model-2",
      usage: TokenUsage(prompt: 1, completion: 2, total: 3)
    )
    try store.updateReply(id: "r", text: "too late")
    let finished = try store.message(id: "r")
    #expect(finished.text == "I hear you.")
    #expect(finished.status == .complete)
    #expect(finished.finishReason == "stop")
    #expect(finished.model == "model-2")
    #expect(finished.usage == TokenUsage(prompt: 1, completion: 2, total: 3))
    #expect(finished.vitals == [.fast, .missing])
  }

  @Test("A failed try keeps its reason and the model that was asked")
  func failedReply() throws {
    try store.beginReply(.replied("", "r"))
    try store.finishReply(id: "r", text: "", status: .failed, failure: "refused")
    let failed = try store.message(id: "r")
    #expect(failed.status == .failed)
    #expect(failed.failure == "refused")
    #expect(failed.model == "a-model")
    #expect(failed.finishReason == nil)
  }

  @Test("A reply that was forgotten while it grew can't come back")
  func forgottenReply() throws {
    try store.append(.said("a", "a"))
    try store.beginReply(.replied("", "r"))
    try store.forget(messages: ["r"])
    #expect(throws: TranscriptsError.noSuchMessage("r")) {
      try store.updateReply(id: "r", text: "more")
    }
    #expect(throws: TranscriptsError.noSuchMessage("r")) {
      try store.finishReply(id: "r", text: "more", status: .complete)
    }
  }

  @Test("Messages come in pages, from the front and from the end")
  func pages() throws {
    for number in 1...5 { try store.append(.said("\(number)", "\(number)")) }
    #expect(try store.messages(inSession: "s", after: 0, limit: 2).map(\.index) == [1, 2])
    #expect(try store.messages(inSession: "s", after: 2, limit: 2).map(\.index) == [3, 4])
    #expect(try store.messages(inSession: "s", after: 5, limit: 2).isEmpty)
    #expect(try store.lastMessages(inSession: "s", limit: 2).map(\.index) == [4, 5])
    #expect(throws: TranscriptsError.noSuchSession("t")) { try store.messages(inSession: "t") }
  }

  @Test("The last message is found by role and conversation")
  func lastMessage() throws {
    #expect(try store.lastMessage() == nil)
    try store.append(.said("a", "a"))
    try store.append(.replied("b", "b"))
    try store.append(.said("c", "c", in: "t"))
    #expect(try store.lastMessage()?.id == "c")
    #expect(try store.lastMessage(role: .assistant)?.id == "b")
    #expect(try store.lastMessage(role: .user, inSession: "s")?.id == "a")
    #expect(try store.lastMessage(role: .assistant, inSession: "t") == nil)
  }

  @Test("Settings are kept, replaced and taken away, and other programs see them")
  func settings() throws {
    let other = try TranscriptStore(path: directory.file)
    let before = try other.dataVersion()
    #expect(try store.setting("every") == nil)
    try store.set("every", to: "2h")
    try store.set("every", to: "3h")
    #expect(try other.setting("every") == "3h")
    #expect(try other.dataVersion() != before)
    try other.set("every", to: nil)
    #expect(try store.setting("every") == nil)
  }

  @Test("A file of another program is refused and stays as it is")
  func foreignFile() throws {
    let path = "\(directory.path)/foreign.sqlite"
    try Connection(path: path, role: .readWrite).execute("CREATE TABLE t (x)")
    let error = #expect(throws: TranscriptsError.self) { try TranscriptStore(path: path) }
    #expect(error?.kind == .badData)
    let tables = try Connection(path: path, role: .readOnly)
      .prepare("SELECT name FROM sqlite_schema").rows { $0.text(0) }
    #expect(tables == ["t"])
  }

  @Test("A directory that is not there is an error that can be read")
  func missingDirectory() {
    let error = #expect(throws: TranscriptsError.self) {
      try TranscriptStore(path: "\(directory.path)/no/such/transcripts.sqlite")
    }
    #expect(error?.message.contains("no/such") == true)
    #expect(error?.hint.isEmpty == false)
  }

  @Test("A conversation of a hundred thousand messages streams a few at a time")
  func hugeSession() throws {
    try store.append(.said("first", "m1"))
    let filler = try Connection(path: directory.file, role: .readWrite)
    try filler.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO message (session, position, id, role, text, time, time_offset, status, kind, vitals)
      SELECT 1, i, 'm' || i, 'user', 'text ' || i, i, 0, 'complete', 'talk', '[]' FROM n
      """
    )
    var count = 0
    var isInOrder = true
    try store.forEachMessage(inSession: "s") { message in
      count += 1
      isInOrder = isInOrder && message.index == count && message.id == "m\(count)"
    }
    #expect(count == 100_000)
    #expect(isInOrder)
    #expect(try store.lastMessages(inSession: "s", limit: 1).first?.index == 100_000)
    #expect(try store.append(.said("next", "next")) == 100_001)
  }

  @Test("Other programs can store while a conversation is being read")
  func writingWhileReading() throws {
    for number in 1...3 { try store.append(.said("\(number)", "\(number)")) }
    let other = try TranscriptStore(path: directory.file)
    var seen: [String] = []
    try store.forEachMessage(inSession: "s") { message in
      if message.index == 1 { try other.append(.said("late", "late")) }
      seen.append(message.id)
    }
    #expect(seen == ["1", "2", "3", "late"])
  }
}
