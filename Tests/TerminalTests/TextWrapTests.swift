import Terminal
import Testing
import TestSupport

@Suite("A wrapped paragraph")
struct TextWrapTests {
  @Test("breaks at words and keeps the text's own newlines")
  func breaks() {
    #expect(TextWrap.rows(of: "one two three", width: 7) == ["one two", "three"])
    #expect(TextWrap.rows(of: "one\n\ntwo", width: 7) == ["one", "", "two"])
    #expect(TextWrap.rows(of: "", width: 7) == [""])
    #expect(TextWrap.rows(of: "  one   two ", width: 20) == ["one two"])
  }

  @Test("has an indent, and another for the rows that go on")
  func indents() {
    #expect(TextWrap.wrapped("one two three", width: 9, indent: 2) == "  one two\n  three")
    let hanging = TextWrap.wrapped("one two three", width: 7, indent: 0, hangingIndent: 3)
    #expect(hanging == "one two\n   three".replacing("three", with: "thre\n   e"))
    #expect(TextWrap.rows(of: "ab", width: 1, indent: 5) == ["a", "b"])
  }

  @Test("cuts words that are too long, by columns")
  func longWords() {
    #expect(TextWrap.rows(of: "abcdefg", width: 3) == ["abc", "def", "g"])
    #expect(TextWrap.rows(of: "漢字漢字", width: 5) == ["漢字", "漢字"])
  }

  @Test("never exceeds its width and loses no word", arguments: 2..<40)
  func property(_ width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    let words = ["a", "bb", "漢字", "🧘🏽", "considerable", "e\u{301}te\u{301}", "\n"]
    let text = (0..<60).compactMap { _ in words.randomElement(using: &random) }.joined(
      separator: " "
    )
    let rows = TextWrap.rows(of: text, width: width, indent: 1, hangingIndent: 3)
    for row in rows where width > 4 { #expect(DisplayWidth.columns(of: row) <= width) }
    #expect(ink(rows.joined().unicodeScalars) == ink(text.unicodeScalars))
  }

  @Test("breaks between signs that are written without spaces, not before a full stop")
  func unspaced() {
    #expect(TextWrap.rows(of: "ab 漢字。漢字", width: 8) == ["ab 漢", "字。漢字"])
  }

  @Test("doesn't count codes, and goes on in the same style in the next row")
  func styles() {
    let styler = Styler(enabled: true)
    let rows = TextWrap.rows(of: styler.styled("one two", .bold) + " three", width: 5)
    #expect(rows == ["\u{1b}[1mone\u{1b}[0m", "\u{1b}[1mtwo\u{1b}[0m", "three"])
  }
}

@Suite("A line on a terminal that scrolls")
struct FittedLineTests {
  @Test("stays as it is where it fits, spaces and all")
  func fits() {
    #expect(TextWrap.fitted("  a   b ", width: 8) == "  a   b ")
    #expect(TextWrap.fitted("\n", width: 8) == "\n")
  }

  @Test("is broken at spaces and keeps its own indent")
  func breaks() {
    #expect(TextWrap.fitted("  one two", width: 6) == "  one\n    two")
    #expect(TextWrap.fitted("- one two", width: 6, hanging: nil) == "- one\n  two")
    #expect(TextWrap.fitted("12. one two", width: 8, hanging: nil) == "12. one\n    two")
    #expect(TextWrap.fitted("one two", width: 6, hanging: nil) == "one\ntwo")
  }

  @Test("leaves a long word whole, so that it can be copied")
  func longWord() {
    #expect(TextWrap.fitted("see /a/long/path now", width: 6) == "see\n  /a/long/path\n  now")
  }

  @Test("comes from lines that an editor broke, and from no others")
  func reflowed() {
    let long = String(repeating: "word ", count: 13)
    #expect(TextWrap.reflowed("\(long)\ngoes on\n\nnext\n") == "\(long) goes on\n\nnext\n")
    for own in ["- item", "1. item", "# title", "| cell |", "> said", "```", "[user]"] {
      #expect(TextWrap.reflowed("\(long)\n\(own)") == "\(long)\n\(own)")
    }
    #expect(TextWrap.reflowed("short\nlines") == "short\nlines")
  }

  @Test("counts the rows it takes")
  func rows() {
    #expect(!StyledText.exceeds("a\nb\n", rows: 2, width: 80))
    #expect(StyledText.exceeds("a\nb\n\n", rows: 2, width: 80))
    #expect(StyledText.exceeds("漢字漢", rows: 1, width: 5))
    #expect(!StyledText.exceeds("\u{1b}[1mabcde\u{1b}[0m", rows: 1, width: 5))
  }
}
