import HealthModel
import SQLite
import Testing

@testable import Transcripts

@Suite("Searching what was said")
struct SearchTests {
  let directory: TestDirectory
  let store: TranscriptStore

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
    try store.append(.said("I slept badly before the wedding", "a", at: 0))
    try store.append(whole("What kept you from sleeping? Sleep is dear.", "b", at: 10))
    try store.append(.said("Mein Schlaf: schön, aber kurz. ÇA VA?", "c", in: "t", at: 100))
    try store.append(.said("badly slept, once more", "d", in: "t", at: 200))
  }

  private func whole(_ text: String, _ id: String, at seconds: Double) -> TranscriptMessage {
    var reply = TranscriptMessage.replied(text, id, at: seconds)
    (reply.status, reply.failure) = (.complete, nil)
    return reply
  }

  private func found(
    _ text: String,
    _ change: (inout SearchQuery) -> Void = { _ in }
  ) throws -> [String] {
    var query = SearchQuery(try SearchWords(text))
    change(&query)
    return try store.search(query).hits.map(\.id)
  }

  @Test(
    "Words are found whatever their case, accents and order, phrases only as they stand",
    arguments: [
      ("slept badly", ["a", "d"]), ("\"slept badly\"", ["a"]), ("“badly slept”", ["d"]),
      ("SCHON", ["c"]), ("schön", ["c"]), ("ça va", ["c"]), ("wed*", ["a"]),
      ("\"slept bad\"*", ["a"]), ("slept wedding", ["a"]), ("nothing", []), ("badly kurz", []),
    ]
  )
  func words(_ text: String, _ ids: [String]) throws {
    #expect(try found(text).sorted() == ids)
  }

  @Test("Words that nobody said whole are taken for beginnings, and that is told")
  func beginnings() throws {
    let result = try store.search(SearchQuery(try SearchWords("wedd bad")))
    #expect(result.hits.map(\.id) == ["a"])
    #expect(result.areBeginnings)
    #expect(try !store.search(SearchQuery(try SearchWords("wedding"))).areBeginnings)
  }

  @Test(
    "What looks like an operator is searched for as it stands",
    arguments: [
      "slept AND", "slept OR badly", "NOT slept", "NEAR(slept badly)", "text:slept", "^slept",
      "slept + badly", "-slept", "(slept", "slept)", "{text} : slept", "slept\" badly", "\"",
      "sle\0pt", "slept; DROP TABLE message", "' OR 1=1 --", "\"\"\"\" slept", "***", "\\", "%",
    ]
  )
  func operators(_ text: String) throws {
    do throws(TranscriptsError) {
      _ = try store.search(SearchQuery(try SearchWords(text)))
    } catch {
      #expect(error == .noWord(text))
    }
    #expect(try store.sessions().count == 2)
    #expect(try found("slept AND").isEmpty)
  }

  @Test("A search without a letter or digit, or with too many words, says what is right")
  func bad() throws {
    for text in ["", " ", "…", "\"\"", "*", "🙂"] {
      let error = #expect(throws: TranscriptsError.self) { try SearchWords(text) }
      #expect(error == .noWord(text))
      #expect(error?.kind == .usage)
    }
    let many = String(repeating: "zz ", count: SearchWords.most)
    #expect(throws: TranscriptsError.tooManyWords(most: SearchWords.most)) {
      try SearchWords(many + "b")
    }
    #expect(try found(many).isEmpty)
  }

  @Test("Filters leave only what they name, and hits come by fit or by time")
  func filters() throws {
    #expect(try found("slept") { $0.session = "t" } == ["d"])
    #expect(try found("sleep*") { $0.role = .assistant } == ["b"])
    #expect(try found("sleep*") { $0.role = .user } == [])
    #expect(try found("slept") { $0.from = .test(150) } == ["d"])
    #expect(try found("slept") { $0.to = .test(150) } == ["a"])
    #expect(try found("slept") { $0.order = .time } == ["d", "a"])
    // The shorter text and the one that says it more often fit better.
    try store.append(.said("slept slept slept", "e", at: 1))
    #expect(try found("slept").first == "e")
    var query = SearchQuery(try SearchWords("slept"))
    query.limit = 2
    #expect(try store.search(query).hasMore)
    query.limit = 3
    #expect(try !store.search(query).hasMore)
  }

  @Test("Filters hold whatever the order in which messages were stored")
  func bounds() throws {
    // Older than all the others, but stored last, as an import does.
    try store.append(.said("slept long ago", "old", in: "u", at: -9000))
    #expect(try found("slept") { $0.to = .test(-100) } == ["old"])
    #expect(try found("slept") { $0.session = "u" } == ["old"])
    #expect(try found("slept") { $0.from = .test(-9000) }.count == 3)
    #expect(try found("slept") { $0.from = .test(9000) }.isEmpty)
    #expect(try found("slept") { $0.to = .test(-9000) }.isEmpty)
    try store.append(.said("on and on", "more", in: "s", at: 900))
    #expect(try found("on") { $0.session = "s" } == ["more"])
    #expect(try found("slept") { $0.session = "nosuch" }.isEmpty)
  }

  @Test("Far behind many newer messages, filters still hold")
  func farBounds() throws {
    let connection = try Connection(path: directory.file, role: .readWrite)
    try connection.execute(
      """
      INSERT INTO message (session, position, id, role, text, time, time_offset, status, kind,
        vitals)
      WITH RECURSIVE step (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM step WHERE n < 25000)
      SELECT 2, 10 + n, 'z' || n, 'user', 'slept', \(Timestamp.test(1000).milliseconds) + n, 0,
        'complete', 'talk', '[]' FROM step;
      INSERT INTO message_search (message_search) VALUES ('rebuild');
      """
    )
    #expect(try found("slept") { $0.to = .test(150) } == ["a"])
    #expect(try found("slept") { $0.to = .test(-150) }.isEmpty)
    #expect(try found("slept") { $0.from = .test(1024.9) }.count == 20)
    #expect(
      try found("slept") { ($0.from, $0.to) = (.test(0), .test(500)) }.sorted() == ["a", "d"]
    )
    #expect(try found("slept wedding") == ["a"])
  }

  @Test("A hit names its talk and place, and marks what was found")
  func hit() throws {
    let padding = String(repeating: "other words ", count: 50)
    try store.append(.said("\(padding) the Ständchen \(padding)", "x", in: "t", at: 300))
    let hit = try #require(try store.search(SearchQuery(try SearchWords("standchen"))).hits.first)
    #expect((hit.session, hit.index, hit.role, hit.time) == ("t", 3, .user, .test(300)))
    #expect(hit.title == "Mein Schlaf: schön, aber kurz. ÇA VA?")
    #expect(hit.snippet.filter(\.isMatch).map(\.text) == ["Ständchen"])
    let text = hit.snippet.map(\.text).joined()
    #expect(text.hasPrefix("…") && text.hasSuffix("…") && text.count < 200)
  }

  @Test("A failed try is never found, a reply that broke off and one under way are")
  func replies() throws {
    var reply = TranscriptMessage.replied("", "r", at: 20)
    reply.failure = nil
    try store.beginReply(reply)
    try store.updateReply(id: "r", text: "harpsichord first")
    #expect(try found("harpsichord") == ["r"])
    try store.updateReply(id: "r", text: "clavichord first")
    #expect(try found("harpsichord").isEmpty)
    try store.finishReply(id: "r", text: "spinet", status: .partial, failure: "stopped")
    #expect(try found("spinet") == ["r"])
    #expect(try found("clavichord").isEmpty)
    try store.finishReply(id: "r", text: "virginal", status: .failed, failure: "replaced")
    #expect(try found("spinet").isEmpty && found("virginal").isEmpty)
    try store.finishReply(id: "r", text: "organ", status: .complete)
    #expect(try found("organ") == ["r"])
    #expect(try store.integrityCheck() == [])
    let connection = try Connection(path: directory.file, role: .readWrite)
    let check = "INSERT INTO message_search (message_search, rank) VALUES ('integrity-check', 1)"
    try connection.execute(check)
  }

  @Test("Copies in a fork are found too, and forgotten words nowhere")
  func forks() throws {
    try store.fork(session: "s", newID: "f", now: .test(500))
    #expect(try found("wedding").sorted() == ["a", "f-1"])
    #expect(try store.copies(ofSession: "s") == ["f"])
    #expect(try store.forget(messages: ["a"]).messages == 2)
    #expect(try found("wedding").isEmpty)
    #expect(try found("sleep*").count == 2)
  }

  @Test("A store in memory finds as well, and leaves no file")
  func inMemory() throws {
    let store = try TranscriptStore(inMemory: ())
    try store.append(.said("Nothing of this is kept", "m"))
    #expect(try store.search(SearchQuery(try SearchWords("kept"))).hits.map(\.id) == ["m"])
    try store.forget(messages: ["m"])
    #expect(try store.sessions().isEmpty)
    #expect(try directory.files(containing: "Nothing of this").isEmpty)
  }
}
