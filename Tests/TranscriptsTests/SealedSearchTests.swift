import Core
import Foundation
import HealthModel
import Testing

@testable import Transcripts

@Suite("Searching a locked store", .timeLimit(.minutes(90)))
struct SealedSearchTests {
  private static let vocabulary = """
    river moon harbour window lantern cinnamon quiet walking breathing heart pulse morning evening \
    café naïve straße garden letter mother brother island thunder paper mountain winter orchard
    """.split(separator: " ").map(String.init)

  /// A message with words that its number chooses, some often and some seldom.
  private func message(_ number: Int, in session: String) -> TranscriptMessage {
    var random = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    var words: [String] = []
    for _ in 0..<(3 + number % 17) {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let choice = Int((random >> 33) % UInt64(Self.vocabulary.count))
      words.append(Self.vocabulary[choice * choice / Self.vocabulary.count])
    }
    var message = TranscriptMessage.said(
      words.joined(separator: " "),
      "\(session)\(number)",
      in: session,
      at: Double(number)
    )
    if number % 3 == 0 { message.role = .assistant }
    return message
  }

  private func queries() throws -> [SearchQuery] {
    let texts = [
      "river", "moon harbour", "\"river moon\"", "win*", "cafe", "STRASSE", "orch", "zebra",
    ]
    return try texts.flatMap { text in
      var plain = SearchQuery(try SearchWords(text))
      plain.limit = 15
      var newest = plain
      newest.order = .time
      var narrow = plain
      narrow.role = .assistant
      narrow.session = "b"
      var timed = plain
      (timed.from, timed.to) = (.test(100), .test(700))
      return [plain, newest, narrow, timed]
    }
  }

  private func expectSame(
    _ locked: TranscriptStore,
    _ plain: TranscriptStore,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for query in try queries() {
      let (found, expected) = (try locked.search(query), try plain.search(query))
      #expect(found == expected, "\(query)", sourceLocation: sourceLocation)
    }
  }

  @Test("It finds the same, in the same order, with the same snippets, whatever happens meanwhile")
  func same() throws {
    let scene = try LockScene()
    let twin = try LockScene()
    let stores = [scene.store, twin.store]
    let talks = ["a", "b"].map { id in
      ImportedTalk(
        id: id,
        title: nil,
        started: .test(),
        messages: (1...400).map { message($0, in: id) }
      )
    }
    for store in stores { try store.importTalks(talks) }
    try scene.lock()
    try expectSame(scene.store, twin.store)
    for store in stores {
      try store.append(message(2000, in: "b"))
      try store.beginReply(message(2001, in: "c"))
      try store.updateReply(id: "c2001", text: "river moon harbour")
    }
    try expectSame(scene.store, twin.store)
    for store in [try scene.other(), twin.store] {
      try store.finishReply(id: "c2001", text: "river thunder", status: .complete)
      try store.append(message(2002, in: "a"))
      try store.delete(session: "a")
    }
    try expectSame(scene.store, twin.store)
    for store in stores {
      try store.forget(messages: ["b7", "b8"])
      try store.rename(session: "b", to: "By the river")
    }
    try expectSame(scene.store, twin.store)
    scene.store.forgetKeys()
    scene.store.unlock(scene.keys)
    try expectSame(scene.store, twin.store)
  }

  /// Does a step again while the searches leave no room for it: on a busy machine they may, for longer
  /// than a lock of the file is waited for.
  private static func patiently(_ step: () throws -> Void) throws {
    while true {
      do { return try step() } catch let error as TranscriptsError where error.kind == .busy {}
    }
  }

  /// Sets the lock and takes it away again and again, as another program does.
  private static func toggle(_ scene: LockScene, times: Int) throws {
    let other = try scene.other()
    for _ in 0..<times {
      try patiently { try other.beginSealing(scene.record, keys: scene.keys) }
      try patiently { try other.convert { _, _ in } }
      try patiently { try other.beginOpening() }
      try patiently { try other.convert { _, _ in } }
    }
  }

  @Test("It finds the same while another program sets a lock and takes it away again")
  func toggled() throws {
    let scene = try LockScene()
    let query = SearchQuery(try SearchWords(LockScene.marker))
    let expected = try scene.store.search(query).hits
    scene.store.unlock(scene.keys)
    let outcome = Locked<Result<Void, any Error>?>(nil)
    Thread.detachNewThread {
      let result = Result { try Self.toggle(scene, times: 4) }
      outcome.withLock { $0 = result }
    }
    while outcome.withLock({ $0 }) == nil {
      do throws(TranscriptsError) {
        #expect(try scene.store.search(query).hits.map(\.id) == expected.map(\.id))
      } catch {
        // Who waits for the other for too long says so.
        guard error.kind == .busy else { throw error }
      }
    }
    try outcome.withLock { try $0?.get() }
    #expect(try scene.store.search(query).hits == expected)
  }
}
