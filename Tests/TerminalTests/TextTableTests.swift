import Terminal
import Testing

@Suite("A table")
struct TextTableTests {
  @Test("lines its columns up by what is seen, without trailing spaces")
  func alignment() {
    var table = TextTable(headers: ["name", "value", "unit"], alignments: [.left, .right])
    table.add(["heart rate", "72.0", "count/min"])
    table.add(["漢字", "5.0", "kg"])
    table.add(["é\nü"])
    let expected = """
      name        value  unit
      heart rate   72.0  count/min
      漢字          5.0  kg
      é ü

      """
    #expect(table.rendered(styler: Styler(enabled: false)) == expected)
  }

  @Test("underlines its headers, not the space between")
  func headers() {
    var table = TextTable(headers: ["a", "b"])
    table.add(["long", "x"])
    let shown = tagged(table.rendered(styler: Styler(enabled: true), gap: 1))
    #expect(shown == "{4}a{0}    {4}b{0}\nlong x\n")
  }

  @Test("is nothing without rows")
  func empty() {
    #expect(TextTable().rendered(styler: Styler(enabled: true)).isEmpty)
  }

  @Test("In a window its last column is broken at words, or whole rows where that is too narrow")
  func window() {
    var table = TextTable(headers: ["id", "text"])
    table.add(["1", "a few words that are long"])
    let plain = Styler(enabled: false)
    #expect(
      table.rendered(styler: plain, width: 22)
        == "id  text\n1   a few words that\n    are long\n"
    )
    #expect(
      table.rendered(styler: plain, width: 16)
        == "1\n    text: a few\n    words that\n    are long\n"
    )
    #expect(table.rendered(styler: plain) == "id  text\n1   a few words that are long\n")
  }
}
