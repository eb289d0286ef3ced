import HealthModel
import Testing

@testable import Transcripts

/// Times that end so long ago that a part of the messages is looked through first.
@Suite("Searching among very many messages")
struct SearchAmongManyTests {
  /// More than are passed over in a moment, before and after the times that are asked for.
  private static let count = 60_000

  private let directory: TestDirectory
  private let store: TranscriptStore

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
    let messages = (1...Self.count).map { number in
      TranscriptMessage.said(Self.text(number), "\(number)", in: "t", at: Double(number))
        .at(number)
    }
    let talk = ImportedTalk(id: "t", title: nil, started: .test(), messages: messages)
    #expect(try store.importTalks([talk]).added == Self.count)
  }

  /// Every third message speaks of apples, every 4001st of the others of pears.
  private static func text(_ number: Int) -> String {
    if number % 3 == 0 { return "apple" }
    return number % 4001 == 0 ? "pear" : "plum"
  }

  private func found(_ word: String, from: Double?, to: Double, limit: Int) throws -> [String] {
    var query = SearchQuery(try SearchWords(word))
    query.from = from.map { .test($0) }
    query.to = .test(to)
    query.order = .time
    query.limit = limit
    return try store.search(query).hits.map(\.id)
  }

  private func expected(_ word: String, from: Double?, to: Double, limit: Int) -> [String] {
    let first = from.map { Int($0) } ?? 1
    return stride(from: Int(to) - 1, through: first, by: -1).filter { Self.text($0) == word }
      .prefix(limit).map(String.init)
  }

  @Test("The newest of a time are found, common or rare, near its end or far from it")
  func times() throws {
    let times: [(from: Double?, to: Double)] = [
      (nil, 35_000), (100, 35_000), (34_900, 35_000), (34_999, 35_000), (nil, 4), (nil, 2),
      (30_000, 59_999), (nil, 39_000), (10_000, 39_999),
    ]
    for (from, to) in times {
      for (word, limit) in [("apple", 5), ("apple", 2_500), ("pear", 5), ("pear", 50)] {
        let found = try found(word, from: from, to: to, limit: limit)
        #expect(found == expected(word, from: from, to: to, limit: limit), "\(word) \(to)")
      }
    }
  }
}
