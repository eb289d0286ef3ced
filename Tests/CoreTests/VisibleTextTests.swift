import Core
import Testing
import TestSupport

@Suite("Text from outside")
struct VisibleTextTests {
  /// The rule's words again, by value, so that the test does not ask the code under test.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    case 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0xE0100...0xE01EF: true
    case 0xE000...0xF8FF, 0xE0000...0xE007F, 0xF0000...0x10FFFF: true
    case 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  @Test("keeps no scalar that could steer a terminal or hide, in the whole of Unicode")
  func everyScalar() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let result = VisibleText.filtered(String(scalar)).unicodeScalars
      #expect(result.count == 1)
      for kept in result where Self.isForbidden(kept) {
        Issue.record("U+\(String(value, radix: 16)) came through")
      }
      if Self.isForbidden(scalar), result.first == scalar {
        Issue.record("U+\(String(value, radix: 16)) stayed")
      }
    }
  }

  @Test(
    "shows what was there in place of a control",
    arguments: [
      ("\u{1b}[31mred\u{1b}[0m", "␛[31mred␛[0m"), ("a\rb", "a␍b"), ("a\u{8}b", "a␈b"),
      ("\u{7}", "␇"), ("\u{7f}", "␡"), ("\u{9b}2J", "\u{FFFD}2J"), ("\0", "␀"),
      ("abc\u{202E}def", "abc\u{FFFD}def"), ("a\u{2028}b", "a\u{FFFD}b"),
      ("pass\u{200B}word", "pass\u{FFFD}word"), ("\r\n", "␍\n"),
    ]
  )
  func replacement(_ input: String, _ expected: String) {
    #expect(Self.scalars(VisibleText.filtered(input)) == Self.scalars(expected))
  }

  @Test(
    "in any script stays as it is",
    arguments: [
      "plain text,\nwith\ttabs", "é e\u{301}", "مرحبا بالعالم", "می\u{200C}خواهم", "שלום עולם",
      "नमस्ते क्ष क्\u{200D}ष", "你好，世界", "こんにちは", "안녕하세요", "สวัสดี",
      "👨\u{200D}👩\u{200D}👧\u{200D}👦 🧘🏽\u{200D}♀\u{FE0F} 🇦🇹 ❤\u{FE0F} 1\u{FE0F}\u{20E3}", "a\u{A0}b",
      "„quoted“ … – €", "\u{0600}١٢",
    ]
  )
  func unchanged(_ text: String) {
    #expect(Self.scalars(VisibleText.filtered(text)) == Self.scalars(text))
  }

  @Test("in JSON stays whole, as an escape that a reader of JSON takes back")
  func json() {
    let text = "{\"a\":\"x\u{9b}2J\u{202E}\u{E0041}é😀\"}\n"
    let expected = "{\"a\":\"x\\u009b2J\\u202e\\udb40\\udc41é😀\"}\n"
    #expect(VisibleText.escapedJSON(text) == expected)
    #expect(VisibleText.escapedJSON("{\"é\": 1}") == "{\"é\": 1}")
  }

  @Test("gives the same whether it comes whole or in two parts", arguments: 0..<200)
  func split(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = String.UnicodeScalarView()
    while text.count < 40 {
      let limit: UInt32 = Bool.random(using: &random) ? 0x250 : 0x10FFFF
      if let scalar = Unicode.Scalar(.random(in: 0...limit, using: &random)) { text.append(scalar) }
    }
    let whole = Self.scalars(VisibleText.filtered(String(text)))
    for index in text.indices {
      let head = VisibleText.filtered(String(text[..<index]))
      let tail = VisibleText.filtered(String(text[index...]))
      #expect(Self.scalars(head) + Self.scalars(tail) == whole)
    }
  }

  @Test(
    "on one line is folded and cut",
    arguments: [
      ("one\ntwo\t three ", 20, "one two three"), ("", 5, ""), ("  \n ", 5, ""),
      ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcde…"), ("ab cd ef", 5, "ab c…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("abc", 1, "…"), ("abc", 0, ""),
      ("a\u{1b}b", 9, "a␛b"), ("👨\u{200D}👩\u{200D}👧x", 2, "👨\u{200D}👩\u{200D}👧x"),
    ]
  )
  func singleLine(_ text: String, _ limit: Int, _ expected: String) {
    #expect(VisibleText.singleLine(text, limit: limit) == expected)
  }
}
