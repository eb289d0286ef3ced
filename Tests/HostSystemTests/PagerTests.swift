import HostSystem
import Testing

@Suite("The pager")
struct PagerTests {
  private func command(_ more: [String: String]) -> String? {
    Pager(["PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(more) { $1 })?.command
  }

  @Test("is the program's own variable, then the common one")
  func order() {
    #expect(command(["PAGER": "more"]) == "more")
    #expect(command(["PAGER": "more", "MINDPULSE_PAGER": "less -S"]) == "less -S")
  }

  @Test("is none where the person wants none, and on a terminal that can't show it")
  func none() {
    for chosen in ["", " ", "cat", " cat "] { #expect(command(["PAGER": chosen]) == nil) }
    #expect(command(["PAGER": "more", "MINDPULSE_PAGER": ""]) == nil)
    #expect(command(["PAGER": "more", "TERM": "dumb"]) == nil)
    #expect(command(["PAGER": "more", "TERM": ""]) == nil)
  }

  @Test("is none where nobody has chosen and there is no less")
  func missing() {
    #expect(command(["PATH": "/nowhere"]) == nil)
  }
}
