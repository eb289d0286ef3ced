import HealthModel
import Testing
import Transcripts

@Suite("Talks from elsewhere")
struct ImportedTalkTests {
  let directory: TestDirectory
  let store: TranscriptStore

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
  }

  static func talk(
    _ id: String,
    _ messages: [TranscriptMessage],
    title: String? = nil
  ) -> ImportedTalk {
    ImportedTalk(id: id, title: title, started: .test(), messages: messages)
  }

  @Test("A talk is stored once; one that has grown adds what is new")
  func once() throws {
    let first = Self.talk("t", [.said("Hello", "a", in: "t")])
    #expect(try store.previewImport(of: first) == ImportedCount(sessions: 1, added: 1, known: 0))
    #expect(try store.importTalks([first]) == ImportedCount(sessions: 1, added: 1, known: 0))
    #expect(try store.importTalks([first]) == ImportedCount(sessions: 0, added: 0, known: 1))
    let grown = Self.talk("t", first.messages + [.replied("Hi", "b", in: "t")])
    #expect(try store.previewImport(of: grown) == ImportedCount(sessions: 0, added: 1, known: 1))
    #expect(try store.importTalks([grown]) == ImportedCount(sessions: 0, added: 1, known: 1))
    #expect(try store.messages(inSession: "t").map(\.id) == ["a", "b"])
  }

  @Test(
    "A message keeps its place with the gaps around it, and one whose place is taken comes last"
  )
  func places() throws {
    try store.importOne(
      Self.talk("t", [.said("One", "a", in: "t").at(1), .said("Four", "d", in: "t").at(4)])
    )
    try store.importOne(Self.talk("t", [.said("Other", "x", in: "t").at(4)]))
    #expect(try store.messages(inSession: "t").map(\.index) == [1, 4, 5])
  }

  @Test("Nothing is stored of a talk without messages, or of one that can't be stored whole")
  func whole() throws {
    #expect(try store.importOne(Self.talk("t", [])) == ImportedCount())
    var wrong = TranscriptMessage.said("Two", "", in: "t")
    wrong.index = 2
    #expect(throws: TranscriptsError.self) {
      try store.importOne(Self.talk("t", [.said("One", "a", in: "t"), wrong]))
    }
    #expect(try store.sessions().isEmpty)
  }

  @Test("What was said here stays the last, however new what comes in is")
  func last() throws {
    try store.importOne(Self.talk("new", [.said("New", "n", in: "new", at: 100)]))
    try store.importOne(Self.talk("old", [.said("Old", "o", in: "old", at: 50)]))
    #expect(try store.latestSession()?.id == "new")
    try store.append(.said("Here", "h", at: 10))
    try store.importOne(Self.talk("future", [.said("Later", "f", in: "future", at: 1e9)]))
    #expect(try store.latestSession()?.id == "s")
    #expect(try store.lastMessage()?.id == "h")
  }

  @Test("Thousands of messages of one second find their places")
  func manyAtOnce() throws {
    let messages = (1...3000).map { TranscriptMessage.said("m\($0)", "m\($0)", in: "t").at($0) }
    #expect(try store.importOne(Self.talk("t", messages)).added == 3000)
    #expect(try store.messages(inSession: "t").map(\.id) == messages.map(\.id))
  }

  @Test("A title that says no more than the first words is not kept")
  func titles() throws {
    let said = TranscriptMessage.said("Hello there", "a", in: "t")
    try store.importOne(Self.talk("t", [said], title: "Hello there"))
    var other = TranscriptMessage.said("Good day", "b", in: "u")
    other.sessionID = "u"
    try store.importOne(Self.talk("u", [other], title: "A greeting"))
    try store.append(.replied("Hi", "c", in: "t"))
    try store.forget(messages: ["a"])
    #expect(try store.session(matching: "t").title == SessionTitle.checkInOnly)
    #expect(try store.session(matching: "u").title == "A greeting")
  }
}

extension TranscriptStore {
  /// Brings one talk in.
  @discardableResult
  fileprivate func importOne(_ talk: ImportedTalk) throws(TranscriptsError) -> ImportedCount {
    try importTalks([talk])
  }
}
