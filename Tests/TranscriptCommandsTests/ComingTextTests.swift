import Terminal
import Testing

@testable import TranscriptCommands

@MainActor @Suite struct ComingTextTests {
  static let text =
    "Stairs do **that** to most\tof us.\n\n- e\u{301}tage 你好 🧘🏽 one\n- two  and three"

  @Test func `however it comes, the same is laid out in the end, and no word in part`() {
    let styler = Styler(enabled: true)
    for step in 1...Self.text.count {
      var coming = ComingText(Self.text, 0, 20, styler)
      var shown = ""
      for count in stride(from: 0, through: Self.text.count, by: step) {
        coming.show(count)
        #expect(coming.shown.hasPrefix(shown))
        shown = coming.shown
        let come = Self.text.prefix(count)
        let end = come.lastIndex(where: \.isWhitespace).map { come.index(after: $0) }
        var whole = MarkdownStream(width: 20, styler: styler)
        #expect(shown == whole.feed(String(come[..<(end ?? come.startIndex)])))
      }
    }
  }

  @Test func `it goes on only where it is the same text, width and not shorter`() {
    var coming = ComingText(Self.text, 3, 20, Styler(enabled: false))
    coming.show(10)
    #expect(coming.goesOn(3, 20, 10))
    #expect(coming.goesOn(3, 20, 99))
    #expect(!coming.goesOn(2, 20, 10))
    #expect(!coming.goesOn(3, 21, 10))
    #expect(!coming.goesOn(3, 20, 3))
  }

  @Test func `a word without end is shown with its end, and looked through once`() {
    let text = String(repeating: "x", count: 5000) + " end"
    var coming = ComingText(text, 0, 40, Styler(enabled: false))
    for count in 0...5000 {
      coming.show(count)
      #expect(coming.shown.isEmpty)
      #expect(coming.unseen == text.count - count)
    }
    coming.show(text.count)
    #expect(coming.shown.filter { $0 == "x" }.count == 5000)
  }
}
