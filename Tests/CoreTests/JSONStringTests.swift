import FoundationEssentials
import Testing

@testable import Core

@Suite("Text as a string of JSON")
struct JSONStringTests {
  @Test(
    "Foundation reads it back as it was",
    arguments: [
      "", "plain", "\"quoted\" \\ and / back", "a\nb\r\n\tc",
      "\u{0}\u{1}\u{1B}[2J\u{1F}\u{7F}\u{9B}",
      "\u{2028}between\u{2029}", "größer 安娜 🌱 👩‍👩‍👧", "e\u{301}",
    ]
  )
  func roundTrip(_ text: String) throws {
    let json = JSONString.quoted(text)
    #expect(json.unicodeScalars.allSatisfy { !JSONString.isUnsafe($0) })
    let read = try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8))
    #expect(read.map { Array($0.utf8) } == [Array(text.utf8)])
  }

  @Test("a scalar beyond U+FFFF is escaped as two units")
  func pairs() throws {
    let json = JSONString.quoted("a🌱", escaping: { !$0.isASCII })
    #expect(json == "\"a\\ud83c\\udf31\"")
    let read = try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8))
    #expect(read == ["a🌱"])
  }
}
