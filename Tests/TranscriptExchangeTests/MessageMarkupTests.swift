import Testing

@testable import TranscriptExchange

@Suite("A message on a page")
struct MessageMarkupTests {
  private func html(_ text: String) -> String { MessageMarkup.html(text) }

  @Test("has its headings, lists, quotations and rules")
  func blocks() {
    #expect(html("# One\n### Two") == "<h4>One</h4>\n<h6>Two</h6>\n")
    #expect(html("- a\n- b\n\nend") == "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>end</p>\n")
    #expect(html("3. a\n4. b") == "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n")
    #expect(
      html("- a\n  - b\n- c")
        == "<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n"
    )
    #expect(html("- a\n  more") == "<ul>\n<li>a<br/>more</li>\n</ul>\n")
    #expect(html("> a\n> b") == "<blockquote><p>a\nb</p></blockquote>\n")
    #expect(html("a\n\n---\n\nb") == "<p>a</p>\n<hr/>\n<p>b</p>\n")
  }

  @Test("has its emphasis and code, and a mark without a partner stays")
  func spans() {
    #expect(html("**a** *b* `c`") == "<p><strong>a</strong> <em>b</em> <code>c</code></p>\n")
    #expect(html("2 * 3 and snake_case") == "<p>2 * 3 and snake_case</p>\n")
    #expect(html("a *b") == "<p>a <em>b</em>*</p>\n")
    #expect(
      html("```sh\n  <b>\n\n# no\n```\nend")
        == "<pre><code>  &lt;b&gt;\n\n# no</code></pre>\n<p>end</p>\n"
    )
    #expect(html("```\nopen") == "<pre><code>open</code></pre>\n")
  }

  @Test("keeps its line ends and everything that is no mark, escaped")
  func text() {
    #expect(html("one\ntwo\r\nthree") == "<p>one\ntwo\nthree</p>\n")
    #expect(
      html("<script>alert(1)</script> \"&\"")
        == "<p>&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;&quot;</p>\n"
    )
    #expect(html("") == "")
  }

  @Test("links to the web and to mail alone")
  func links() {
    let address = "https://x.org/?a=1&amp;b=&quot;2&quot;"
    #expect(
      html("[a](https://x.org/?a=1&b=\"2\")")
        == "<p><a href=\"\(address)\" rel=\"noreferrer noopener\">a</a></p>\n"
    )
    for target in ["javascript:alert(1)", "JAVASCRIPT:x", "data:,x", "file:///etc", "//x.org"] {
      #expect(!html("[a](\(target))").contains("<a"), "\(target)")
      #expect(html("[a](\(target))").contains("(\(target))"), "\(target)")
    }
    #expect(!html("[a](<https://x.org>)").contains("<a"))
    #expect(html("![a](https://x.org/a.png)").contains("<img") == false)
  }
}
