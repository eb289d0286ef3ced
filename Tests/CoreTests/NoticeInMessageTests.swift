import Core
import Testing

@Suite("A message without its notice")
struct NoticeInMessageTests {
  @Test(
    "begins with the first sentence that says something",
    arguments: [
      ("(offline listener, no language model)\n\nHow are you?", "How are you?"),
      ("How are you?", "How are you?"),
      ("(a remark) and more\n\nText", "(a remark) and more\n\nText"),
      ("(a notice alone)\n\n", "(a notice alone)\n\n"),
      ("(open\nend)\n\nText", "(open\nend)\n\nText"),
      ("", ""),
    ]
  )
  func beginning(_ message: String, _ expected: String) {
    #expect(VisibleText.withoutNotice(message) == expected)
  }
}
