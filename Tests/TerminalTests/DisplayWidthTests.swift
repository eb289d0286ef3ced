import Terminal
import Testing

@Suite("The width of text")
struct DisplayWidthTests {
  @Test(
    "is what a terminal gives it",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("e\u{301}\u{302}\u{303}", 1), ("漢字", 4),
      ("ｆ", 2), ("ｱ", 1), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("🧘", 2),
      ("🧘🏽\u{200D}♀\u{FE0F}", 2),
      ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 2), ("🇦🇹", 2), ("🇦🇹🇯🇵", 4), ("❤\u{FE0F}", 2), ("❤", 1),
      ("1\u{FE0F}\u{20E3}", 2), ("👍🏽", 2), ("…", 1), ("“–”", 3), ("مرحبا", 5), ("שלום", 4),
      ("नमस्ते", 4), ("\u{200D}", 0), ("\u{200C}", 0), ("\n", 0), ("a\tb", 2), ("\u{A0}", 1),
      ("○●", 2), ("\u{0301}", 0), ("Ａ１", 4), ("、。", 4), ("\u{600}", 1), ("\u{20000}", 2),
    ]
  )
  func columns(_ text: String, _ expected: Int) {
    #expect(DisplayWidth.columns(of: text) == expected)
  }

  @Test("of a text is the sum over its characters")
  func sum() {
    let text = "a漢e\u{301}👨\u{200D}👩\u{200D}👧 \u{FFFD}"
    #expect(
      DisplayWidth.columns(of: text) == text.map { DisplayWidth.columns(of: $0) }.reduce(0, +)
    )
  }

  @Test("knows both ends of a wide range and their neighbours")
  func edges() {
    let cases: [(UInt32, Int)] = [
      (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x1160, 0), (0x3000, 2), (0xABFF, 1), (0xAC00, 2),
      (0xD7A3, 2), (0xD7A4, 1), (0x1F600, 2), (0x1FAF8, 2), (0x3FFFD, 2),
    ]
    for (value, expected) in cases {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(DisplayWidth.columns(of: scalar) == expected, "U+\(String(value, radix: 16))")
    }
  }
}
