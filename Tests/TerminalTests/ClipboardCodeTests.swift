import Terminal
import Testing

@Suite("The code for the clipboard")
struct ClipboardCodeTests {
  @Test("holds the text as Base64 between OSC 52 and ST")
  func code() {
    #expect(ClipboardCode.code(for: "é\u{1b}\n") == "\u{1b}]52;c;w6kbCg==\u{1b}\\")
  }

  @Test("is not made of a text that a terminal would cut")
  func limit() throws {
    let longest = String(repeating: "a", count: ClipboardCode.longest)
    let code = try #require(ClipboardCode.code(for: longest))
    #expect(code.utf8.count < 100_000)
    #expect(ClipboardCode.code(for: longest + "a") == nil)
  }
}
