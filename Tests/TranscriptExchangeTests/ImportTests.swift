import Core
import Foundation
import HealthModel
import SQLite
import Testing
import TestSupport
import TranscriptExchange
import Transcripts

@Suite("Talks of other programs")
struct TalkImportTests {
  let directory: TemporaryDirectory
  let store: TranscriptStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try TranscriptStore(path: directory.file("transcripts.sqlite"))
  }

  /// A copy of a fixture that a test may change.
  private func file(_ text: String, _ name: String) throws -> String {
    try write(Array(text.utf8), to: directory.file(name))
    return directory.file(name)
  }

  @Test("Both generations of llm's database give the same talks", arguments: ["legacy", "threads"])
  func llm(generation: String) throws {
    let path = fixture("llm-\(generation).db")
    let before = try contents(of: path)
    let (count, leftOut) = try store.bringIn(path)
    #expect(count == ImportedCount(sessions: 3, added: 11, known: 0))
    #expect(leftOut.counts == [.attachment: 1, .toolUse: 1])
    let sessions = try store.sessions().sorted { $0.started < $1.started }
    #expect(
      sessions.map(\.title) == [
        "I slept badly. Ça va mal 😴", "A question by itself", "What is in this picture?",
      ]
    )
    #expect(sessions.allSatisfy { TalkOrigin(sessionID: $0.id) == .llm })
    let talk = try store.talk(try #require(sessions.first).id)
    #expect(talk.map(\.role) == [.system, .user, .assistant, .user, .assistant])
    #expect(
      talk.map(\.text) == [
        "Answer kindly.", "I slept badly. Ça va mal 😴", "You said: I slept badly. Ça va mal 😴",
        "Again\nand again", "You said: Again\nand again",
      ]
    )
    #expect(talk.map(\.model) == [nil, nil, "echo-1", nil, "echo-1"])
    #expect(talk.map(\.engine) == [nil, nil, "llm", nil, "llm"])
    #expect(talk.allSatisfy { $0.time.offsetMinutes == 120 && $0.time.day.year == 2026 })
    #expect(talk[1].time < talk[3].time && talk[1].time == talk[2].time)
    #expect(try contents(of: path) == before)
    #expect(try store.bringIn(path).0 == ImportedCount(sessions: 0, added: 0, known: 11))
  }

  @Test("A session of aichat comes in with what was put aside, without its thoughts")
  func aichat() throws {
    let path = fixture("20260321T201500-evening.yaml")
    let (count, leftOut) = try store.bringIn(path)
    #expect(count == ImportedCount(sessions: 1, added: 7, known: 0))
    #expect(leftOut.counts == [.attachment: 1, .toolUse: 1, .reasoning: 1])
    let session = try #require(try store.sessions().first)
    #expect(session.id == "aichat-20260321T201500-evening")
    #expect(session.started.description == "2026-03-21T20:15:00+02:00")
    let talk = try store.talk(session.id)
    #expect(
      talk.map(\.text) == [
        "Answer kindly.", "It was a long day.", "A long day. What made it so?",
        "Meetings, mostly.\n\n- one\n- two: \"quoted\"", "That sounds tiring. 😴",
        "What is in this picture?", "A cat.",
      ]
    )
    #expect(talk[2].model == "ollama:llama3.1:8b" && talk[2].engine == "aichat")
    #expect(try store.bringIn(path).0.added == 0)
  }

  @Test("A session of aichat that has grown adds what is new, also when it is told twice")
  func grown() throws {
    let name = "notes.yaml"
    let start =
      "model: m\nmessages:\n- role: user\n  content: yes\n- role: assistant\n  content: Good.\n"
    #expect(try store.bringIn(try file(start, name)).0.added == 2)
    let more = start + "- role: user\n  content: yes\n- role: assistant\n  content: Fine.\n"
    #expect(
      try store.bringIn(try file(more, name)).0 == ImportedCount(sessions: 0, added: 2, known: 2)
    )
    #expect(try store.talk("aichat-notes").map(\.text) == ["yes", "Good.", "yes", "Fine."])
  }

  @Test("ChatGPT's branch that is shown comes in, with its times and models")
  func chatGPT() throws {
    let (count, leftOut) = try store.bringIn(fixture("conversations.json"))
    #expect(count == ImportedCount(sessions: 1, added: 4, known: 0))
    #expect(leftOut.counts == [.attachment: 1, .toolUse: 2, .reasoning: 1])
    let session = try #require(try store.sessions().first)
    #expect(session.id == "chatgpt-67dd8b80-1111-8008-9999-abcdefabcdef")
    #expect(session.title == "Sleeping better")
    #expect(session.started.milliseconds == 1_774_123_456_789)
    let talk = try store.talk(session.id)
    #expect(
      talk.map(\.text) == [
        "I sleep badly.\n\u{202E}Why?", "Since when?", "Since this week.", "A week is long. 😴",
      ]
    )
    #expect(
      talk.map(\.time.milliseconds) == [
        1_774_123_457_250, 1_774_123_470_500, 1_774_123_480_000, 1_774_123_490_000,
      ]
    )
    #expect(talk.map(\.model) == [nil, "gpt-4o", nil, "gpt-4o"])
    #expect(try store.bringIn(fixture("conversations.json")).0.added == 0)
  }

  @Test(
    "What is wrong with a file is said with its place, and nothing of it is stored",
    arguments: [
      ("x.json", #"[{"mapping":{},"id":"a","create_time":1}, {"#, "Line 1"),
      ("x.json", #"[{"title":"t"}]"#, "conversation 1 has no “mapping”"),
      (
        "x.json",
        #"[{"mapping":{"a":{"parent":"a"}},"id":"i","create_time":5,"current_node":"a"}]"#,
        "Conversation 1: the messages form a circle"
      ),
      (
        "x.json",
        #"[{"mapping":{"a":{"parent":"b"}},"id":"i","create_time":5,"current_node":"a"}]"#,
        "Conversation 1: a message “b” is missing"
      ),
      (
        "x.json", #"[{"mapping":{"a":{}},"id":"i","create_time":"never","current_node":"a"}]"#,
        "Conversation 1: “create_time”"
      ),
      (
        "x.json", #"{"format":"other","version":1,"sessions":[]}"#,
        "“format” is not “mindpulse-export”"
      ),
      (
        "x.json", #"{"format":"mindpulse-export","version":2,"sessions":[]}"#,
        "the version is not 1"
      ),
      (
        "x.json",
        #"{"format":"mindpulse-export","version":1,"sessions":[{"id":"a b","title":"","started":"2026-03-29T14:05:00+02:00"}]}"#,
        "Conversation 1: “id”"
      ),
      (
        "x.json",
        #"{"format":"mindpulse-export","version":1,"sessions":[{"id":"a","title":"","started":"2026-03-29T14:05:00+02:00","messages":[{"id":"m","role":"bot","text":"","time":"2026-03-29T14:05:00+02:00"}]}]}"#,
        "Conversation 1: message 1: “role”"
      ),
      ("x.yaml", "model: m\nmessages:\n- role: bot\n  content: x\n", "Message 1: “role” is “bot”"),
      ("x.yaml", "model: m\nmessages: [\n", "Line 3"),
      ("x.yaml", "just words\n", "its format isn't known"),
      ("x.bin", "\u{7F}ELF\0model:\n", "its format isn't known"),
      ("x.yaml", "model: m\n", "it isn't an aichat session"),
      ("x.jsonl", #"{"messages":"x"}"#, "Line 1: “messages” is missing"),
      ("x.jsonl", #"{"messages":[{"content":"x"}]}"#, "Line 1, message 1: “role”"),
      ("x.html", "<!DOCTYPE html>\n<p>hello</p>", "it lacks the data by which an export"),
      (
        "x.html", "<!doctype html>\n<li data-mindpulse-message=\"{}\">",
        "a message belongs to no conversation"
      ),
      (
        "x.md",
        "<!-- generated-text: marked below, message by message -->\n<!-- mindpulse-session {] -->",
        "Line 2"
      ),
      ("x.yaml", "", "it is empty"),
      ("x.db", "SQLite format 3\0 and then nothing", "isn't valid"),
      ("x.zip", "PK\u{3}\u{4} and then nothing", "archive"),
    ]
  )
  func faults(name: String, text: String, words: String) throws {
    let path = try file(text, name)
    let error = #expect(throws: TalkImportError.self) {
      try TalkFile(path: path, format: nil, zone: LocalZone { _ in 0 }).read { _ in }
    }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error?.hint.isEmpty == false)
    #expect(try store.sessions().isEmpty)
  }

  @Test("A view without an end in the place of a table is no table of llm's")
  func endlessView() throws {
    let path = directory.file("endless.db")
    try Connection(path: path, role: .readWrite).execute(
      """
      CREATE TABLE conversations (id TEXT, name TEXT);
      CREATE VIEW responses AS
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT i AS id, 'm' AS model, 'p' AS prompt, NULL AS system, 'r' AS response,
          i AS conversation_id, '2026-01-01' AS datetime_utc FROM n;
      """
    )
    let error = #expect(throws: TalkImportError.self) { try store.bringIn(path) }
    #expect(error == .foreign(what: "it is a database, but not llm's"))
  }

  @Test("A file that is missing, and a database of another program, say so")
  func foreign() throws {
    let error = #expect(throws: TalkImportError.self) { try store.bringIn(directory.file("none")) }
    #expect(error == .missing(path: directory.file("none")))
    let own = #expect(throws: TalkImportError.self) {
      try store.bringIn(directory.file("transcripts.sqlite"))
    }
    #expect(own == .foreign(what: "it is a database, but not llm's"))
  }
}
