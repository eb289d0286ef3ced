import Testing

@testable import Exercise

@Suite struct TypedKeysTests {
  private func typed(_ text: String) -> (keys: [TypedKeys.Key], left: String) {
    var keys = TypedKeys()
    let found = keys.take(Array(text.utf8))
    return (found, keys.text)
  }

  @Test func `a line is what stands before Enter`() {
    #expect(typed("stop\r").keys == [.line("stop")])
    #expect(typed("\n\n").keys == [.line(""), .line("")])
    #expect(typed("a\nb").keys == [.line("a")] && typed("a\nb").left == "b")
  }

  @Test func `backspace takes back a whole letter, and Ctrl-U the line`() {
    #expect(typed("stöp\u{7f}\u{7f}op\r").keys == [.line("stop")])
    #expect(typed("\u{7f}x\u{8}\r").keys == [.line("")])
    #expect(typed("nothing\u{15}stop").left == "stop")
  }

  @Test func `arrows and other keys are nothing`() {
    #expect(typed("s\u{1b}[At\u{1b}OHo\u{1b}[3~p\t\r").keys == [.line("stop")])
  }

  @Test func `Ctrl-D is the end on an empty line alone`() {
    #expect(typed("\u{4}").keys == [.end])
    #expect(typed("a\u{4}\r").keys == [.line("a")])
  }
}
