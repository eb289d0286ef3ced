import Foundation
import Safety
import Testing
import TestSupport

@Suite("A disguise or harmless company")
struct CrisisMetamorphicTests {
  private static let screener = SafetyFixtures.screener

  private static func positives() throws -> [SetRow] {
    try SafetyFixtures.rows("positives", as: SetRow.self).filter { $0.obfuscated != true }
  }

  /// The text with a sign put after every second word.
  private static func between(words text: String, _ sign: String) -> String {
    text.split(separator: " ").enumerated()
      .map { index, word in index.isMultiple(of: 2) ? String(word) : "\(word) \(sign)" }
      .joined(separator: " ")
  }

  /// Ways to write a message that don't change what it says.
  static let changes: [(String, @Sendable (String) -> String)] = [
    ("capitals", { $0.uppercased() }),
    ("lower case", { $0.lowercased() }),
    ("emoji at the end", { $0 + " 🙂" }),
    ("emoji in front", { "💔 " + $0 }),
    ("emoji between words", { between(words: $0, "😔") }),
    ("wide spaces", { $0.replacing(" ", with: "   ") }),
    ("no-break spaces", { $0.replacing(" ", with: "\u{A0}") }),
    (
      "lookalikes",
      { $0.replacing("a", with: "а").replacing("e", with: "е").replacing("i", with: "і") }
    ),
    ("joiners", { $0.map { "\($0)\u{200D}" }.joined() }),
    ("direction marks", { "\u{202E}" + $0 + "\u{202C}" }),
    (
      "full width",
      {
        String(
          String.UnicodeScalarView(
            $0.unicodeScalars.map {
              (0x21...0x7E).contains($0.value) && $0 != "'" && $0 != "."
                ? Unicode.Scalar($0.value + 0xFEE0) ?? $0 : $0
            }
          )
        )
      }
    ),
    ("a greeting before", { "Hello there. " + $0 }),
    ("small talk after", { $0 + ". Anyway, the weather is nice." }),
    ("a question after", { $0 + "\nWhat should I cook?" }),
    ("an idiom after", { $0 + ". This homework is killing me." }),
    ("exclamation", { $0 + "!!!" }),
    ("curly apostrophes", { $0.replacing("'", with: "’") }),
    ("no apostrophes", { $0.replacing("'", with: "") }),
  ]

  @Test("leaves a message at level 2 or 3", arguments: Self.changes.map(\.0))
  func unchanged(_ name: String) throws {
    let change = try #require(Self.changes.first { $0.0 == name }?.1)
    let rows = try Self.positives()
    let looked = stride(from: 0, to: rows.count, by: Workload.share).map { rows[$0] }
    for row in looked where Self.screener.screen(row.text).level >= .present {
      let changed = change(row.text)
      if Self.screener.screen(changed).level < .present { Issue.record("\(row.id): \(changed)") }
    }
  }

  @Test(
    "does not make an ordinary turn a finding",
    arguments: ["capitals", "emoji at the end", "wide spaces"]
  )
  func ordinary(_ name: String) throws {
    let change = try #require(Self.changes.first { $0.0 == name }?.1)
    for row in try SafetyFixtures.rows("ordinary", as: SetRow.self).prefix(300)
    where Self.screener.screen(change(row.text)).level >= .present {
      Issue.record("\(row.id): \(change(row.text))")
    }
  }

  @Test("of a hundred thousand letters or marks is still screened", .timeLimit(.minutes(90)))
  func long() {
    let units = [
      "a", "i want to ", "k\u{336}\u{301}", "not never ", "a b c ", "s*i*i*e ", "\u{301}",
      "\"he i ",
      "how many pills ", "\u{202E}\u{200B}", "𝐤", "🫠", "w1x2 ",
    ]
    for unit in units {
      let flood = String(repeating: unit, count: 100_000 / Workload.share / unit.utf8.count)
      #expect(Self.screener.screen(flood + " . I want to kill myself").level >= .present, "\(unit)")
      #expect(Self.screener.screen("I want to kill myself. " + flood).level >= .present, "\(unit)")
    }
  }

  @Test(
    "made at random never gives a span outside the message or inside a scalar",
    arguments: 0..<60
  )
  func spans(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts = [
      "I want to ", "k1ll", " myself", "d\u{301}ie", "\u{200B}", "ки", "🔫", "\"", ".", "ß", "ﬁ",
      "…",
      "s u i c i d e", "don’t", "!", "$uicide", "\u{FEFF}", "tonight", "no ", "é", "\u{0}",
    ]
    let text = (0..<30).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    for span in Self.screener.screen(text).spans {
      #expect(span.lowerBound >= 0 && span.upperBound <= text.utf8.count && !span.isEmpty)
      #expect(String(validating: Array(text.utf8)[span], as: UTF8.self) != nil)
    }
  }
}
