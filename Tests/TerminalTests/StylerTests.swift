import Terminal
import Testing

@Suite("A styler")
struct StylerTests {
  private let on = Styler(enabled: true)
  private let off = Styler(enabled: false)

  @Test("puts escape codes around the text and combines styles")
  func styled() {
    #expect(on.styled("x", .bold) == "\u{1b}[1mx\u{1b}[0m")
    #expect(on.styled("x", [.accent, .underline]) == "\u{1b}[4;36mx\u{1b}[0m")
    #expect(on.styled("x", []) == "x")
    #expect(on.styled("", .bold).isEmpty)
    #expect(on.clearedRow == "\r\u{1b}[K")
  }

  @Test("marks the codes of a prompt as taking no room")
  func prompt() {
    #expect(on.prompt("> ", .bold) == "\u{1}\u{1b}[1m\u{2}> \u{1}\u{1b}[0m\u{2}")
    #expect(off.prompt("> ", .bold) == "> ")
  }

  @Test("writes no code at all when it is off")
  func disabled() {
    #expect(off.styled("x", [.bold, .dim, .italic, .underline, .accent, .caution]) == "x")
    #expect(off.clearedRow.isEmpty)
  }
}
