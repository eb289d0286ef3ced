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
}
