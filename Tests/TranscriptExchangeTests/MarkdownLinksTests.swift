import Testing

@testable import TranscriptExchange

@Suite struct MarkdownLinksTests {
  @Test(arguments: [
    "[a](https://example.org)", "[a](http://example.org \"b\")", "[a](mailto:a@example.org)",
    "[a]( HTTPS://example.org)", "[a]: https://example.org", "[a](<https://example.org/a b>)",
    "no link at all", "an [aside] and [one] more", "",
  ])
  func `links to the web and to mail stay as they are`(_ line: String) {
    #expect(MarkdownLinks.disarmed(line) == line)
  }

  @Test(arguments: [
    ("[a](javascript:alert(1))", "[a]\\(javascript:alert(1))"),
    ("[a](JaVaScRiPt:x)", "[a]\\(JaVaScRiPt:x)"),
    ("[a](data:text/html,x)", "[a]\\(data:text/html,x)"),
    ("[a](vbscript:x)", "[a]\\(vbscript:x)"),
    ("[a](file:///etc/passwd)", "[a]\\(file:///etc/passwd)"),
    ("[a](/etc/passwd)", "[a]\\(/etc/passwd)"),
    ("[a](&#106;avascript:x)", "[a]\\(&#106;avascript:x)"),
    ("[a](java\\script:x)", "[a]\\(java\\script:x)"),
    ("[a](<javascript:x>)", "[a]\\(<javascript:x>)"),
    ("[a](", "[a]\\("), ("[a]:", "[a]\\:"), ("[a]: javascript:x", "[a]\\: javascript:x"),
    ("[a](httpsx://e)", "[a]\\(httpsx://e)"),
    ("[![b](http://e/b.png)](javascript:x)", "[![b](http://e/b.png)]\\(javascript:x)"),
    ("[a](https://e) [b](javascript:x)", "[a](https://e) [b]\\(javascript:x)"),
  ])
  func `every other link is taken out of force`(_ line: String, _ disarmed: String) {
    #expect(MarkdownLinks.disarmed(line) == disarmed)
  }
}
