import HealthModel
import Testing
import Transcripts
import Core

@Suite("Conversations in the store")
struct SessionTests {
  let directory: TestDirectory
  let store: TranscriptStore

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
  }

  @Test("A conversation comes into being with its first message, never empty")
  func laziness() throws {
    store.createSession(id: "s", started: .test(-30), title: "  An\tevening ")
    #expect(try store.sessions().isEmpty)
    #expect(try store.latestSession() == nil)
    try store.append(.said("Hello", "a"))
    let session = try #require(try store.latestSession())
    #expect(session.started == .test(-30))
    #expect(session.title == "An evening")
  }

  @Test("The list tells title, times, count, engine and model, newest first")
  func list() throws {
    try store.append(.said("It was a long day", "a", in: "one", at: 0))
    try store.append(.replied("…", "b", in: "one", at: 60))
    try store.append(.said("and more", "c", in: "one", at: 120))
    try store.append(.replied("Hello", "d", in: "two", at: 30))
    let expected = [
      SessionSummary(
        id: "one",
        title: "It was a long day",
        started: .test(0),
        updated: .test(120),
        messages: 3,
        engine: "endpoint",
        model: "a-model"
      ),
      SessionSummary(
        id: "two",
        title: "Check-in",
        started: .test(30),
        updated: .test(30),
        messages: 1,
        engine: "endpoint",
        model: "a-model"
      ),
    ]
    #expect(try store.sessions() == expected)
    #expect(try store.latestSession() == expected[1])
    try store.append(.said("on", "e", in: "one", at: 5))
    #expect(try store.latestSession()?.id == "one")
  }

  @Test(
    "A conversation is found by the beginning of its id",
    arguments: [
      ("0198aaaa-1", "0198aaaa-1"), ("0198AAAA-1", "0198aaaa-1"), ("0198b", "0198bbbb-1"),
      ("0198aaaa", "0198aaaa"),
    ]
  )
  func prefix(_ given: String, _ found: String) throws {
    for id in ["0198aaaa", "0198aaaa-1", "0198bbbb-1"] { try store.append(.said("x", id, in: id)) }
    #expect(try store.session(matching: given).id == found)
  }

  @Test("A beginning that several have, or none, is an error that tells which")
  func badPrefix() throws {
    for id in ["0198a", "0198b"] { try store.append(.said("x", id, in: id)) }
    let ambiguous = #expect(throws: TranscriptsError.self) { try store.session(matching: "019") }
    #expect(ambiguous == .ambiguousSession("019", candidates: ["0198b", "0198a"]))
    #expect(ambiguous?.hint.contains("0198a") == true)
    for unknown in ["", "x", "%", "0198a1", "_198a"] {
      let error = #expect(throws: TranscriptsError.self) { try store.session(matching: unknown) }
      #expect(error == .noSuchSession(unknown))
      #expect(error?.kind == .missing)
    }
  }

  @Test("A given title stays, and an empty one brings the first words back")
  func rename() throws {
    try store.append(.said("First words", "a"))
    try store.rename(session: "s", to: "\u{1B}[31mRed\n evening")
    #expect(try store.sessions().map(\.title) == ["[31mRed evening"])
    try store.rename(session: "s", to: " \n")
    #expect(try store.sessions().map(\.title) == ["First words"])
    #expect(throws: TranscriptsError.noSuchSession("t")) {
      try store.rename(session: "t", to: "x")
    }
  }

  @Test("A fork has copies up to a place, with ids of their own, and goes its own way")
  func fork() throws {
    try store.append(.said("a", "a", at: 0))
    try store.append(.replied("b", "b", at: 10))
    try store.append(.said("c", "c", at: 20))
    #expect(try store.fork(session: "s", upTo: 2, newID: "f", now: .test(500)) == 2)
    #expect(try store.fork(session: "s", upTo: 2, newID: "f", now: .test(900)) == 2)
    try store.append(.said("other", "d", in: "f", at: 600))
    let fork = try store.messages(inSession: "f")
    #expect(fork.map(\.text) == ["a", "b", "other"])
    #expect(fork.map(\.index) == [1, 2, 3])
    #expect(fork[1].vitals == [.fast, .missing])
    #expect(fork[1].time == .test(10))
    #expect(Set(fork.map(\.id)).isDisjoint(with: ["a", "b", "c"]))
    #expect(try store.messages(inSession: "s").map(\.text) == ["a", "b", "c"])
    #expect(try store.session(matching: "f").started == .test(500))
    try store.delete(session: "s")
    #expect(try store.messages(inSession: "f").count == 3)
  }

  @Test("Forks are numbered in their titles, which keep none of the first words")
  func forkTitles() throws {
    try store.append(.said("A long night", "a", at: 0))
    for id in ["f", "g"] { try store.fork(session: "s", newID: id, now: .test(500)) }
    try store.fork(session: "g", newID: "h", now: .test(500))
    func title(_ id: String) throws -> String { try store.session(matching: id).title }
    #expect(try title("f") == "A long night (fork 1)" && title("g") == "A long night (fork 2)")
    #expect(try title("h") == "A long night (fork 3)")
    #expect(try store.places(inSession: "f") == 1...1)
    #expect(try store.places(inSession: "none") == nil)
    let copied = try #require(try store.messages(inSession: "f").first)
    try store.append(.said("other", "z", in: "f", at: 600))
    try store.forget(messages: [copied.id])
    #expect(try title("f") == "other (fork 1)")
    try store.rename(session: "f", to: "Mine")
    try store.fork(session: "f", newID: "i", now: .test(500))
    #expect(try title("i") == "Mine (fork 1)")
  }

  @Test("A fork of nothing is an error and leaves nothing")
  func forkOfNothing() throws {
    try store.append(.said("a", "a"))
    #expect(throws: TranscriptsError.noSuchSession("x")) {
      try store.fork(session: "x", newID: "f", now: .test())
    }
    #expect(throws: TranscriptsError.noSuchSession("s")) {
      try store.fork(session: "s", upTo: 0, newID: "f", now: .test())
    }
    #expect(try store.sessions().map(\.id) == ["s"])
  }

  @Test(
    "A title is the first words, at most 48 characters, cut behind a word",
    arguments: [
      ("Hello", "Hello"),
      ("  Hello \n  there\t", "Hello there"),
      ("", "Untitled"),
      (" \u{7}\u{200F} ", "Untitled"),
      (String(repeating: "a", count: 48), String(repeating: "a", count: 48)),
      (String(repeating: "a", count: 49), String(repeating: "a", count: 47) + "…"),
      (
        "I could not sleep because of the noise outside my window",
        "I could not sleep because of the noise outside…"
      ),
      ("👩‍👩‍👧 family \u{202E}dinner", "👩‍👩‍👧 family dinner"),
      (String(repeating: "x", count: 46) + " y z", String(repeating: "x", count: 46) + "…"),
      (String(repeating: "x", count: 40) + " 1234567 z", String(repeating: "x", count: 40) + "…"),
    ]
  )
  func title(_ text: String, _ title: String) {
    #expect(SessionTitle.make(from: text) == title)
    #expect(SessionTitle.make(from: text).count <= SessionTitle.longest)
  }
}
