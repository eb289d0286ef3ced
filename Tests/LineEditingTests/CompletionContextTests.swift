import LineEditing
import Testing

@Suite("A completion's context")
struct CompletionContextTests {
  @Test("knows the finished words before the cursor's word")
  func precedingWords() {
    let line = "/normal  ü on"
    let start = line.utf8.count - 2
    let context = CompletionContext(line: line, word: "on", wordStart: start)
    #expect(context.precedingWords == ["/normal", "ü"])
    #expect(CompletionContext(line: "/no", word: "/no", wordStart: 0).precedingWords.isEmpty)
  }
}
