import Foundation
import HealthModel
import SQLite
import Testing
import TextEncoding

@testable import Transcripts

@Suite("Meanings beside the messages")
struct MeaningTests {
  private static let model = "a-model"
  private let scene: LockScene
  private var store: TranscriptStore { scene.store }

  init() throws { scene = try LockScene() }

  /// A meaning that points to one of the directions, and a little to the next.
  private static func meaning(_ direction: Int) throws -> MeaningVector {
    var numbers = Array(repeating: Float(0), count: EncoderLayers.width)
    numbers[direction] = 1
    numbers[direction + 1] = 0.25
    return try #require(MeaningVector(numbers))
  }

  /// Makes all that are missing: messages with "talk" in them point to 40, others to where 1 stands for.
  private static func makeAll(_ store: TranscriptStore) throws {
    let sources = try store.meaningSources(store.messagesWithoutMeaning(of: model))
    let made = try sources.map { source in
      (source, try meaning(source.text?.contains("talk") == true ? 40 : 1))
    }
    try store.store(meanings: made, of: model)
  }

  private func found(
    _ direction: Int,
    floor: Double = 0.5,
    in store: TranscriptStore? = nil,
    _ change: (inout LikenessQuery) -> Void = { _ in }
  ) throws -> [String] {
    var query = LikenessQuery(try Self.meaning(direction), of: Self.model, floor: floor)
    change(&query)
    return try (store ?? self.store).search(query).hits.map(\.id)
  }

  private func count() throws -> [Int] {
    let count = try store.meaningCount(of: Self.model)
    return [count.made, count.all]
  }

  @Test("All messages are missing first, the newest leads, and none is afterwards")
  func missing() throws {
    #expect(try count() == [0, 9])
    let all = try store.messagesWithoutMeaning(of: Self.model)
    #expect(
      try store.meaningSources(Array(all.prefix(1))).first?.text == "Another harpsichord talk"
    )
    // A reply that may still be written is left to the search.
    #expect(try store.newestWithoutMeaning(among: 99).count == 7)
    #expect(try store.newestWithoutMeaning(among: 1) == Array(all.prefix(1)))
    try Self.makeAll(store)
    #expect(try count() == [9, 9])
    #expect(try store.messagesWithoutMeaning(of: Self.model).isEmpty)
    #expect(try store.newestWithoutMeaning(among: 99).isEmpty)
    // Another model can't be compared: all is to be made again, in place of the old.
    #expect(try store.messagesWithoutMeaning(of: "another").count == 9)
    #expect(try store.meaningCount(of: "another") == (0, 9))
  }

  @Test("The nearest come first, with their first words, and nothing below the floor")
  func nearest() throws {
    try Self.makeAll(store)
    #expect(try found(40) == ["u1"])
    let query = LikenessQuery(try Self.meaning(40), of: Self.model, floor: 0.5)
    let hit = try #require(try store.search(query).hits.first)
    #expect((hit.session, hit.index, hit.title) == ("t", 1, "Another harpsichord talk"))
    #expect(hit.snippet == [SearchHit.Piece("Another harpsichord talk")])
    #expect(abs((hit.likeness ?? 0) - 1) < 1e-4)
    #expect(try found(39).isEmpty)
    #expect(try found(39, floor: 0.1) == ["u1"])
    #expect(try found(1).count == 8)
    #expect(try found(100, floor: 0.01).isEmpty)
    #expect(try store.search(LikenessQuery(Self.meaning(1), of: "another", floor: -1)).hits.isEmpty)
  }

  @Test("A time, a speaker, a talk and a limit narrow the search")
  func narrowed() throws {
    try Self.makeAll(store)
    #expect(try found(1) { $0.session = "f" }.count == 4)
    #expect(try found(1) { $0.role = .user }.count == 4)
    #expect(try found(1) { $0.from = .test(3) }.count == 2)
    #expect(try found(1) { $0.to = .test(1) }.count == 2)
    var query = LikenessQuery(try Self.meaning(1), of: Self.model, floor: 0.5)
    query.limit = 3
    let result = try store.search(query)
    #expect(result.hits.count == 3 && result.hasMore)
    query.limit = 8
    #expect(try !store.search(query).hasMore)
  }

  @Test("What changes a message's words or standing takes its meaning away")
  func changed() throws {
    try Self.makeAll(store)
    try store.updateReply(id: "m4", text: "The harpsichord goes on")
    #expect(try count() == [8, 9])
    try Self.makeAll(store)
    try store.finishReply(id: "m4", text: "The harpsichord is over", status: .complete)
    #expect(try count() == [8, 9])
    try Self.makeAll(store)
    var message = try store.message(id: "u1")
    message.status = .failed
    try store.setStanding(of: [message])
    #expect(try count() == [8, 9])
    let source = try store.meaningSources(store.messagesWithoutMeaning(of: Self.model))
    #expect(source.map(\.text) == [nil])
    // Even a meaning that was made by mistake leads nobody to what was taken back.
    try store.store(meanings: [(source[0], Self.meaning(40))], of: Self.model)
    #expect(try found(40).isEmpty)
  }

  @Test("A meaning made of words that have changed meanwhile isn't stored")
  func changedMeanwhile() throws {
    let sources = try store.meaningSources(store.messagesWithoutMeaning(of: Self.model))
    try store.updateReply(id: "m4", text: "The harpsichord goes on")
    try store.forget(messages: ["u1"])
    try store.store(meanings: sources.map { ($0, try Self.meaning(1)) }, of: Self.model)
    #expect(try count() == [7, 8])
  }

  @Test("A meaning goes with its message, however that is erased")
  func erased() throws {
    try Self.makeAll(store)
    let connection = try scene.connection()
    let bytes = { try connection.prepare("SELECT count(*) FROM meaning").first { $0.int(0) } }
    try store.forget(messages: ["u1"])
    #expect(try bytes() == 8)
    #expect(try found(40).isEmpty)
    // Its bytes are in no file, its copies in the free pages included.
    #expect(try files(containing: Self.meaning(40).bytes).isEmpty)
    try store.delete(session: "f")
    #expect(try bytes() == 4)
    try store.forget(from: nil, before: .test(1))
    #expect(try bytes() == 3)
    try store.forgetEverything()
    #expect(try bytes() == 0)
    #expect(try files(containing: Self.meaning(1).bytes).isEmpty)
  }

  @Test("Under a lock meanings are sealed, those that come later too, and found with the key alone")
  func sealed() throws {
    try Self.makeAll(store)
    #expect(try files(containing: Self.meaning(40).bytes).count == 1)
    try scene.lock()
    for direction in [1, 40] {
      #expect(try files(containing: Self.meaning(direction).bytes).isEmpty)
    }
    #expect(try found(40) == ["u1"])
    // Added while unlocked, and by a program without the key.
    try store.append(.said("the talk of the town", "u2", in: "t", at: 20))
    try Self.makeAll(store)
    #expect(try found(40) == ["u2", "u1"])
    let other = try scene.other()
    #expect(throws: TranscriptsError.locked) { try found(40, in: other) }
    #expect(throws: TranscriptsError.locked) {
      try other.meaningSources([1])
    }
    #expect(try files(containing: Self.meaning(40).bytes).isEmpty)
    // The lock is taken away again.
    try store.beginOpening()
    try store.convert { _, _ in }
    #expect(try found(40, in: other) == ["u2", "u1"])
    #expect(try count() == [10, 10])
    #expect(try files(containing: Self.meaning(40).bytes).count == 1)
  }

  @Test("A sealed meaning that was changed or moved finds nothing, and is made again")
  func moved() throws {
    try Self.makeAll(store)
    try scene.lock()
    let connection = try scene.connection()
    try connection.execute(
      """
      UPDATE meaning SET vector = (SELECT vector FROM meaning ORDER BY message LIMIT 1)
      WHERE message = (SELECT number FROM message WHERE id = 'u1')
      """
    )
    #expect(try found(40).isEmpty)
    #expect(try found(1).count == 8)
    try store.beginOpening()
    try store.convert { _, _ in }
    #expect(try count() == [8, 9])
    try Self.makeAll(store)
    #expect(try found(40) == ["u1"])
  }

  @Test("Of many messages the scan finds what a look at each finds")
  func scan() throws {
    var message = 0
    let texts = (0..<400).map { "message \($0)" }
    for text in texts {
      message += 1
      try store.append(.said(text, "x\(message)", in: "x", at: Double(100 + message)))
    }
    let numbers = try store.messagesWithoutMeaning(of: Self.model)
    let made = try store.meaningSources(numbers).map { source in
      var vector = Array(repeating: Float(0), count: EncoderLayers.width)
      for lane in vector.indices {
        vector[lane] = Float((Int(source.number) &* 7919 &+ lane &* lane &* 31) % 201) - 100
      }
      return (source: source, vector: try #require(MeaningVector(vector)))
    }
    try store.store(meanings: made, of: Self.model)
    let question = made[50].vector
    let naive = made.sorted { one, other in
      let likeness = (question.likeness(to: one.vector), question.likeness(to: other.vector))
      return (likeness.0, one.source.number) > (likeness.1, other.source.number)
    }
    for limit in [1, 2, 17, 1000] {
      var query = LikenessQuery(question, of: Self.model, floor: -1)
      query.limit = limit
      let hits = try store.search(query).hits
      let found = hits.compactMap { $0.snippet.first?.text }
      #expect(found == naive.prefix(limit).compactMap(\.source.text))
      #expect(hits.map { $0.likeness ?? 2 } == hits.map { $0.likeness ?? 2 }.sorted(by: >))
    }
  }

  @Test("A long message shows its first words")
  func beginning() throws {
    let words = (1...30).map { "word\($0)" }
    try store.append(.said(words.joined(separator: "\n "), "long", in: "l", at: 50))
    let source = try store.meaningSources(store.newestWithoutMeaning(among: 1))
    try store.store(meanings: [(source[0], Self.meaning(90))], of: Self.model)
    let query = LikenessQuery(try Self.meaning(90), of: Self.model, floor: 0.5)
    let text = try #require(try store.search(query).hits.first?.snippet.first?.text)
    #expect(text == words.prefix(24).joined(separator: " ") + " …")
  }

  /// The names of files whose bytes contain others.
  private func files(containing bytes: [UInt8]) throws -> [String] {
    let path = scene.directory.path
    return try FileManager.default.contentsOfDirectory(atPath: path).filter { name in
      FileManager.default.contents(atPath: "\(path)/\(name)")?.range(of: Data(bytes)) != nil
    }
  }
}
