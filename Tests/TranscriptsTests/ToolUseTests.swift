import HealthModel
import SQLite
import Testing

@testable import Transcripts
import Core

@Suite("Calls of tools, stored with their reply")
struct ToolUseTests {
  private let directory: TestDirectory
  private let store: TranscriptStore

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
  }

  private static let marker = "clavichord"
  private static let use = {
    var use = ToolUse(
      name: "search_sessions",
      arguments: #"{"about":"\#(marker)"}"#,
      title: "what you wrote about “\(marker)”",
      outcome: .found,
      answer: "You wrote: the \(marker)."
    )
    (use.offer, use.question) = ("schedule off", "Shall I?")
    return use
  }()

  private func tools(_ id: String) throws -> [ToolUse] { try store.message(id: id).tools }

  @Test("A reply has the calls it began with, was saved with, and ended with")
  func life() throws {
    try store.append(.said("Hello", "m1"))
    var reply = TranscriptMessage.replied("Let", "m2", at: 1)
    try store.beginReply(reply)
    #expect(try tools("m2").isEmpty)
    try store.updateReply(id: "m2", text: "Let me", tools: [Self.use])
    #expect(try tools("m2") == [Self.use])
    // A save without any takes none away.
    try store.updateReply(id: "m2", text: "Let me look")
    try store.setStanding(of: [try store.message(id: "m2")])
    #expect(try tools("m2") == [Self.use])
    var second = Self.use
    second.outcome = .nothing
    try store.finishReply(
      id: "m2",
      text: "Let me look.",
      status: .complete,
      tools: [Self.use, second]
    )
    #expect(try tools("m2") == [Self.use, second])
    reply.id = "m3"
    reply.tools = [second]
    try store.append(reply)
    #expect(try tools("m3") == [second])
    #expect(try tools("m1").isEmpty)
  }

  @Test("Forks and talks from elsewhere bring their calls, and go on being theirs")
  func copies() throws {
    var reply = TranscriptMessage.replied("Done", "m2", at: 1)
    reply.tools = [Self.use]
    try store.append(.said("Hello", "m1"))
    try store.append(reply)
    try store.fork(session: "s", newID: "f", now: .test(9))
    #expect(try store.messages(inSession: "f").last?.tools == [Self.use])
    var foreign = reply
    (foreign.id, foreign.sessionID) = ("x2", "x")
    try store.importTalks([
      ImportedTalk(id: "x", title: nil, started: .test(), messages: [foreign])
    ])
    #expect(try tools("x2") == [Self.use])
  }

  @Test("Whoever forgets a reply leaves no byte of its calls in any file")
  func forgotten() throws {
    var reply = TranscriptMessage.replied("Done", "m2", at: 1)
    reply.tools = [Self.use]
    try store.append(.said("Hello", "m1"))
    try store.append(reply)
    #expect(try directory.files(containing: Self.marker) == ["transcripts.sqlite"])
    try store.forget(messages: ["m2"])
    #expect(try directory.files(containing: Self.marker) == [])
  }

  @Test("A column that was tampered with is told, and can still be forgotten")
  func damaged() throws {
    var reply = TranscriptMessage.replied("Done", "m2", at: 1)
    reply.tools = [Self.use]
    try store.append(reply)
    try Connection(path: directory.file, role: .readWrite)
      .execute("UPDATE message SET tools = '[{\"name\":7}]' WHERE id = 'm2'")
    #expect(
      throws: TranscriptsError.damaged(what: "the calls of tools of message m2 can't be read")
    ) { try store.message(id: "m2") }
    try store.forget(messages: ["m2"])
  }

  @Test("The line of a call says what came of it")
  func lines() {
    let words = ToolUse.Outcome.allCases.map { outcome in
      ToolUse(name: "n", arguments: "", title: "sleep", outcome: outcome, answer: "").line
    }
    #expect(
      words == [
        "looked at: sleep", "looked at: sleep (nothing there)", "not looked at: sleep",
        "asked you: sleep",
      ]
    )
  }
}
