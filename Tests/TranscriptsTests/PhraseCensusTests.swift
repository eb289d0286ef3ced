import Foundation
import HealthModel
import Testing

@testable import SQLite
@testable import Transcripts

/// Words follow Zipf's law, as in any language: the commonest is in most messages, most are rare.
@Suite("Counting phrases among very many messages", .timeLimit(.minutes(90)))
struct PhraseCensusTests {
  private static let count = 40_000
  private static let words = 4_000.0
  /// A thirtieth of all messages is polled, and half as many hits are enough as among a million.
  private static let plan = PhraseCensus.Plan(whole: 10_000, slices: 32, length: 42, least: 100)
  private static let polled = 32 * 42.0
  private static let table = "main.message_search"

  private let connection: Connection

  init() throws {
    connection = try Connection(path: "", role: .memory)
    try connection.definePhraseFit()
    try connection.execute(
      """
      CREATE TABLE message (number INTEGER PRIMARY KEY);
      CREATE VIRTUAL TABLE message_search USING fts5 (
        text, content = '', tokenize = '\(TranscriptSchema.tokenizer)',
        prefix = '\(TranscriptSchema.prefixes)');
      """
    )
  }

  private func add(_ number: Int64, _ text: String) throws {
    try connection.statement("INSERT INTO message VALUES (?)").run(number)
    try connection.statement("INSERT INTO message_search (rowid, text) VALUES (?, ?)")
      .run(number, text)
  }

  /// Short and long messages, the same on every run; "winter" is spoken of for a time only.
  private func fill() throws {
    var state: UInt64 = 1
    func chance() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    try connection.execute("BEGIN")
    for number in 1...Self.count {
      var text = (30_000...38_000).contains(number) && chance() < 0.5 ? "winter" : "day"
      for _ in 0..<(number % 2 == 0 ? 8 : 24) { text += " w\(Int(pow(Self.words, chance())))" }
      try add(Int64(number), text)
    }
    try connection.execute("COMMIT")
  }

  private func rows(_ text: String, asBeginnings: Bool = false) throws -> PhraseRows? {
    try PhraseCensus(of: Self.table, by: Self.plan, connection)?
      .rows(try SearchWords(text), asBeginnings: asBeginnings)
  }

  private func counted(_ phrase: String) throws -> Double {
    try connection.statement("SELECT count(*) FROM message_search WHERE message_search MATCH ?")
      .first(phrase) { $0.double(0) } ?? 0
  }

  /// The best twenty of all messages, each with what `bm25()` says of it.
  private func best(_ text: String, by ranking: MatchRanking) throws -> [(Int64, Double)] {
    let function = ranking.function(of: "message_search").replacing("?10", with: "?2")
    let sql = """
      SELECT rowid, bm25(message_search) FROM message_search WHERE message_search MATCH ?1
      ORDER BY \(function), rowid LIMIT 20
      """
    return try connection.prepare(sql)
      .rows(try SearchWords(text).expression(), ranking.argument) { ($0.int64(0), $0.double(1)) }
  }

  @Test("A phrase's weight is as near as a poll of so many makes it, and a rare one's is exact")
  func weights() throws {
    try fill()
    let phrases = [
      "w1", "w2", "w3", "w5", "w9", "w20", "w40", "winter", "\"w1 w1\"", "\"w2 w1\"", "\"w1 w3\"",
      "w*", "w1*", "w10*", "\"day w1\"", "\"day w\"*",
    ]
    for phrase in phrases {
      // The second word keeps the first from being taken for all that is asked.
      let found = try #require(try rows("\(phrase) w1")?.numbers.first)
      let expected = try counted(try SearchWords(phrase).expression())
      let all = Double(Self.count)
      let (weight, right) = (PhraseFit.weight(found, of: all), PhraseFit.weight(expected, of: all))
      // Three standard deviations of the logarithm of the odds, as a poll of so many has them.
      let share = min(max(expected / all, 0.01), 0.99)
      let allowed = 3 / (Self.polled * share * (1 - share)).squareRoot()
      #expect(abs(weight - right) <= allowed, "\(phrase): \(found), not \(expected)")
    }
    for phrase in ["w700", "w3999", "\"w40 w3\"", "w1234*"] {
      let found = try #require(try rows("\(phrase) day w*")?.numbers.first)
      #expect(found == (try counted(try SearchWords(phrase).expression())), "\(phrase)")
    }
  }

  @Test("The best twenty are bm25()'s, but for some that fit as well to a fiftieth")
  func order() throws {
    try fill()
    let texts = [
      "w3 w4", "w1 w9 w20", "\"w1 w2\"", "w3 winter", "w1 w700", "w2 \"w1 w3\"", "w* w5",
    ]
    for text in texts {
      let rows = try #require(try rows(text))
      let (found, expected) = (try best(text, by: .phraseFit(rows)), try best(text, by: .bm25))
      for (mine, right) in zip(found, expected) {
        #expect(mine.1 <= right.1 * 0.98, "\(text): \(mine) in the place of \(right)")
      }
      let shared = Set(found.map(\.0)).intersection(expected.map(\.0)).count
      #expect(shared >= min(18, expected.count), "\(text): \(shared) of \(expected.count)")
      // One phrase alone is a factor of all ranks.
      if rows.numbers.count == 1 { #expect(found.map(\.0) == expected.map(\.0)) }
    }
  }

  @Test("FTS5 counts among few messages, and where nothing is found nobody does")
  func few() throws {
    #expect(try rows("day") == nil)
    try add(1, "day")
    try add(10_000, "day w1")
    #expect(try rows("day") == nil)
    try add(10_001, "day night")
    #expect(try rows("day w1") == PhraseRows([3, 1]))
    #expect(try rows("w1 night") == nil)
    #expect(try rows("nig da", asBeginnings: true) == PhraseRows([1, 3]))
  }

  @Test("Numbers at both ends of what a number can be are counted like any others")
  func extremes() throws {
    for number in [Int64.min, -1, 0, .max] { try add(number, "day w1") }
    #expect(try rows("day") != nil)
    #expect(try rows("day w1") == PhraseRows([4, 4]))
    let most = Array(repeating: "day", count: SearchWords.most).joined(separator: " ")
    #expect(try rows(most)?.numbers == Array(repeating: 4, count: SearchWords.most))
  }

  @Test("A store whose numbers lie far apart finds the same in the same order")
  func store() throws {
    let texts = ["slept badly", "slept slept", "badly slept, and badly again", "the wedding"]
    var results: [[SearchResult]] = []
    for isFar in [false, true] {
      let directory = try TestDirectory()
      let store = try TranscriptStore(path: directory.file)
      for (index, text) in texts.enumerated() {
        try store.append(.said(text, "\(index)", at: Double(index)))
      }
      if isFar {
        let connection = try Connection(path: directory.file, role: .readWrite)
        try connection.execute(
          """
          UPDATE message SET number = 1000000 WHERE number = 4;
          INSERT INTO message_search (message_search) VALUES ('rebuild');
          """
        )
      }
      let queries = [
        "slept", "slept badly", "sle* badl*", "\"badly slept\"", "wedd", "sle wedd", "no one",
      ]
      results.append(try queries.map { try store.search(SearchQuery(try SearchWords($0))) })
    }
    #expect(results[0] == results[1])
    #expect(results[0].map(\.hits.count) == [3, 2, 2, 1, 1, 0, 0])
  }
}
