import Foundation
import HealthModel
import Synchronization
import TextEncoding
import Testing
import Transcripts

@testable import Services
@testable import Understanding

/// Meanings of messages, made with an encoder that tells letters alone.
@MainActor struct MeaningMakerTests {
  /// The vector of a text points to its letters; it counts what it was given.
  private final class LetterEncoder: TextEncoder {
    let texts = Mutex<[String]>([])
    let failure: EncoderError?

    init(failure: EncoderError? = nil) { self.failure = failure }

    func encode(_ text: String, _ layers: EncoderLayers) async throws(EncoderError) -> [Float] {
      if let failure { throw failure }
      texts.withLock { $0.append(text) }
      var vector = Array(repeating: Float(0.001), count: EncoderLayers.width)
      for byte in text.utf8 { vector[Int(byte)] += 1 }
      return vector
    }
  }

  private func store(_ texts: [String]) throws -> TranscriptStore {
    let store = try TranscriptStore(inMemory: ())
    for (number, text) in texts.enumerated() {
      try store.append(
        TranscriptMessage(
          id: "m\(number)",
          sessionID: "s",
          role: .user,
          text: text,
          time: Timestamp(milliseconds: Int64(number) * 1000)
        )
      )
    }
    return store
  }

  @Test func `a long text is cut between words, and of a very long one the beginning counts`() {
    #expect(TextPieces.of("") == [])
    #expect(TextPieces.of("short and plain") == ["short and plain"])
    let words = (1...2000).map { "word\($0)" }
    let pieces = TextPieces.of(words.joined(separator: " "))
    #expect(pieces.count == TextPieces.most)
    #expect(pieces.allSatisfy { $0.count <= TextPieces.longest })
    let read = pieces.joined(separator: " ").split(separator: " ").map(String.init)
    #expect(read == Array(words.prefix(read.count)))
    // Without a space it is cut where it has to be, and nothing is lost.
    let run = String(repeating: "悲", count: 1500)
    #expect(TextPieces.of(run).map(\.count) == [600, 600, 300])
    #expect(TextPieces.of(run).joined() == run)
  }

  @Test func `the numbers of the program make a model`() throws {
    let maker = try MeaningMaker(LetterEncoder())
    // The model's SHA-256 begins the name: another model's meanings can't be compared.
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let encoder = try String(
      contentsOf: root.appending(path: "scripts/encoder.txt"),
      encoding: .utf8
    )
    let line = try #require(encoder.split(separator: "\n").first { $0.hasPrefix("model ") })
    let hash = try #require(line.split(separator: " ").last)
    #expect(maker.name.hasPrefix("e5-small-\(hash.prefix(8))-"))
    #expect((0..<1).contains(maker.floor))
  }

  @Test func `a text without a letter or number has no meaning, and nobody is asked`() async throws
  {
    let encoder = LetterEncoder()
    let maker = try MeaningMaker(encoder)
    for text in ["", " \n", "…!?", "🙂"] { #expect(try await maker.meaning(of: text) == .none) }
    #expect(encoder.texts.withLock { $0.isEmpty })
    #expect(try await maker.meaning(of: "7") != .none)
  }

  @Test func `all messages get a meaning, by which they are found`() async throws {
    let texts = ["aaaa", "bbbb"] + (0..<40).map { _ in "cccc" } + ["!!"]
    let store = try store(texts)
    let maker = try MeaningMaker(LetterEncoder())
    var told: [Int] = []
    let missing = try store.messagesWithoutMeaning(of: maker.name)
    let made = try await maker.make(missing, in: store, goesOn: { true }, made: { told.append($0) })
    #expect(made == 43 && told == [16, 32, 43])
    #expect(try store.meaningCount(of: maker.name) == (43, 43))
    let query = LikenessQuery(try await maker.meaning(of: "bbb"), of: maker.name, floor: 0.9)
    #expect(try store.search(query).hits.map(\.id) == ["m1"])
  }

  @Test func `what was made when it is stopped is stored`() async throws {
    let store = try store((0..<50).map { "message \($0)" })
    let maker = try MeaningMaker(LetterEncoder())
    var left = 20
    let missing = try store.messagesWithoutMeaning(of: maker.name)
    let made = try await maker.make(missing, in: store) {
      left -= 1
      return left > 0
    }
    #expect(made > 0 && made < 20)
    #expect(try store.meaningCount(of: maker.name) == (made, 50))
    // The newest came first.
    #expect(try store.messagesWithoutMeaning(of: maker.name) == Array(missing.dropFirst(made)))
  }

  @Test func `without an encoder nothing is stored, and the reason is told`() async throws {
    let store = try store(["hello"])
    let maker = try MeaningMaker(LetterEncoder(failure: .off))
    let missing = try store.messagesWithoutMeaning(of: maker.name)
    await #expect(throws: EncoderError.off) {
      try await maker.make(missing, in: store, goesOn: { true })
    }
    #expect(try store.meaningCount(of: maker.name) == (0, 1))
  }
}
