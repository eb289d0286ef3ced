import Terminal
import Testing
import TestSupport

@Suite("Any reply with Markdown")
struct MarkdownStreamPropertyTests {
  private static let styler = Styler(enabled: true)
  private static let pieces = [
    "word", "two words", " ", "  ", "\n", "\n\n", "*", "**", "***", "_", "`", "```", "```swift\n",
    "# ", "- ", "1. ", "> ", "[", "](", ")", "[a b](http://c)", "漢字", "。", "é", "e\u{301}", "🧘🏽",
    "👨\u{200D}👩\u{200D}👧", "مرحبا", "नमस्ते", "\u{1b}[31m", "\r", "\t", "\\",
    "longlonglonglonglongword",
  ]

  private static func randomText(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...40, using: &random))
      .compactMap { _ in pieces.randomElement(using: &random) }.joined()
  }

  private static func render(_ parts: [String], width: Int) -> String {
    var stream = MarkdownStream(width: width, styler: styler)
    return parts.map { stream.feed($0) }.joined() + stream.finish()
  }

  private static func split(_ text: String, _ random: inout SeededGenerator) -> [String] {
    var parts: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...6, using: &random)
      parts.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return parts
  }

  @Test("looks the same however it is split", arguments: 0..<400)
  func splits(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = Self.randomText(&random)
    let width = Int.random(in: 1...40, using: &random)
    let whole = Self.render([text], width: width)
    let single = text.unicodeScalars.map { String($0) }
    #expect(Array(Self.render(single, width: width).utf8) == Array(whole.utf8))
    for _ in 0..<5 {
      let parts = Self.split(text, &random)
      #expect(Array(Self.render(parts, width: width).utf8) == Array(whole.utf8), "\(parts)")
    }
  }

  @Test("loses and doubles no character but its markers", arguments: 0..<400)
  func nothingLost(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let markers = Set("*_`[]()#-+>•\\".unicodeScalars)
    var text = Self.randomText(&random)
    text.unicodeScalars.removeAll { $0 == "\u{1b}" || $0 == "\r" }
    let shown = withoutStyles(Self.render([text], width: 30))
    let before = ink(text.unicodeScalars).filter { !markers.contains($0) }
    let after = ink(shown.unicodeScalars).filter { !markers.contains($0) }
    #expect(after == before, "\(text.debugDescription)")
  }

  @Test("stays within the window, except for code", arguments: 0..<400)
  func withinWidth(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = Self.randomText(&random).replacing("```", with: "")
    let width = Int.random(in: 2...40, using: &random)
    let shown = withoutStyles(Self.render([text], width: width))
    for row in shown.split(separator: "\n") where !row.contains("`") {
      #expect(DisplayWidth.columns(of: row) <= width, "\(text.debugDescription)")
    }
  }

  @Test(
    "without markers keeps every word and its order, and holds back one word at most",
    arguments: 0..<200
  )
  func promptness(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let words = ["sun", "and", "mañana", "漢", "a", "considerable", "مرحبا", "🧘🏽"]
    let text = (0..<30).compactMap { _ in words.randomElement(using: &random) }.joined(
      separator: " "
    )
    var stream = MarkdownStream(width: 20, styler: Self.styler)
    var shown = ""
    var arrived = ""
    for part in Self.split(text, &random) {
      arrived += part
      shown += stream.feed(part)
      let complete = arrived.unicodeScalars.lastIndex(of: " ").map { arrived.unicodeScalars[..<$0] }
      #expect(ink(shown.unicodeScalars) == ink(complete ?? ""[...].unicodeScalars))
    }
    shown += stream.finish()
    #expect(shown.split(whereSeparator: \.isWhitespace) == text.split(separator: " "))
  }
}
