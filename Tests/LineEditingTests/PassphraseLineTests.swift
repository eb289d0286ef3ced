import LineEditing
import Testing

@Suite struct PassphraseLineTests {
  private func entered(_ typed: String) -> PassphraseLine.Event? {
    var line = PassphraseLine()
    return line.take(Array(typed.utf8))
  }

  @Test(arguments: [
    ("correct horse\r", "correct horse"), ("a\n", "a"), ("\r", ""),
    ("ab\u{7f}c\r", "ac"), ("aü\u{7f}\u{8}\u{8}b\r", "b"), ("wrong\u{15}right\r", "right"),
    ("a\u{1b}[Ab\u{1b}OCc\r", "abc"), ("\u{1b}[200~pasted words\u{1b}[201~\r", "pasted words"),
    ("a\u{4}b\u{1}\u{9}c\r", "abc"), ("first\rsecond\r", "first"), ("漢字\r", "漢字"),
  ])
  func `what is typed is entered`(typed: String, passphrase: String) {
    #expect(entered(typed) == .entered(Array(passphrase.utf8)))
  }

  @Test func `bytes may come one by one`() {
    var line = PassphraseLine()
    for byte in Array("a\u{1b}[1;5Aü".utf8) { #expect(line.take([byte]) == nil) }
    #expect(line.take([0x0D]) == .entered(Array("aü".utf8)))
  }

  @Test func `one leaves by Ctrl-D on an empty line, and stops by Ctrl-C on any`() {
    #expect(entered("\u{4}") == .left)
    #expect(entered("ab\u{15}\u{4}") == .left)
    #expect(entered("ab\u{3}") == .interrupted)
    #expect(entered("ab") == nil)
  }

  @Test func `a passphrase has an end`() {
    let typed = String(repeating: "x", count: 5000)
    #expect(entered(typed + "\r") == .entered(Array(repeating: 0x78, count: PassphraseLine.limit)))
  }
}
