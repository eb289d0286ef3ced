import Terminal
import Testing

@Suite("Rows on a screen")
struct ScreenTests {
  @Test("Only rows that have changed are written again")
  func changes() {
    var frame = ScreenFrame()
    #expect(frame.draw(["a", "b"]) == "\u{1b}[2J\u{1b}[1;1H\u{1b}[2Ka\u{1b}[2;1H\u{1b}[2Kb")
    #expect(frame.draw(["a", "c"]) == "\u{1b}[2;1H\u{1b}[2Kc")
    #expect(frame.draw(["a", "c"]) == "")
    frame.forget()
    #expect(frame.draw(["a", "c"]).hasSuffix("\u{1b}[1;1H\u{1b}[2Ka\u{1b}[2;1H\u{1b}[2Kc"))
    #expect(frame.draw(["a"]) == "\u{1b}[2J\u{1b}[1;1H\u{1b}[2Ka")
  }

  @Test(
    "A row that is too wide is cut where the screen ends, never inside a sign",
    arguments: [
      ("", 5, [""]), ("abcde", 5, ["abcde"]), ("abcdefg", 5, ["abcde", "fg"]),
      ("你好吗", 4, ["你好", "吗"]), ("你好吗", 3, ["你", "好", "吗"]), ("你", 1, ["你"]),
      ("e\u{301}e\u{301}", 1, ["e\u{301}", "e\u{301}"]), ("a\tb", 3, ["a  ", "  b"]),
    ] as [(String, Int, [String])]
  )
  func folding(_ row: String, _ width: Int, _ parts: [String]) {
    #expect(RowFolding.parts(of: row, width: width) == parts)
  }

  @Test("A style goes on in the next part and ends with each one")
  func style() {
    let row = "a" + Styler(enabled: true).styled("bcd", .bold) + "e"
    let parts = RowFolding.parts(of: row, width: 2)
    #expect(parts == ["a\u{1b}[1mb\u{1b}[0m", "\u{1b}[1mcd\u{1b}[0m", "e"])
  }

  @Test("Two texts stand side by side, and the longer one sets the number of rows")
  func columns() {
    let column = TextColumns.width(of: 13)
    #expect(column == 5)
    #expect(
      TextColumns.rows(left: ["你好", "b"], right: ["12345"], column: column)
        == ["你好  | 12345", "b     |"]
    )
    #expect(
      TextColumns.rows(left: [], right: ["x", "y"], column: column) == ["      | x", "      | y"]
    )
    #expect(TextColumns.rows(left: [], right: [], column: column) == [])
    #expect(TextColumns.width(of: 0) == 1)
  }
}
