import Terminal
import Testing

@Suite("A reply with Markdown")
struct MarkdownStreamTests {
  static func render(_ text: String, width: Int = 40) -> String {
    var stream = MarkdownStream(width: width, styler: Styler(enabled: true))
    return stream.feed(text) + stream.finish()
  }

  @Test(
    "keeps its marks where that is wanted, is wrapped all the same, and comes out as it went in",
    arguments: [
      "a **bold** and *italic* word", "# Title\n- one\n1. two\n> three", "`code` and [text](u)",
      "```swift\nlet a = 1\n```\nafter", "\\*not italic\\*", "**no partner", "  - nested",
    ]
  )
  func marks(_ text: String) {
    for pieces in [[text], text.map(String.init)] {
      var stream = MarkdownStream(width: 40, styler: Styler(enabled: true, keepsMarks: true))
      let shown = pieces.map { stream.feed($0) }.joined() + stream.finish()
      #expect(shown == text)
    }
    var narrow = MarkdownStream(width: 10, styler: Styler(enabled: false, keepsMarks: true))
    let rows = (narrow.feed("**bold** words in rows") + narrow.finish()).split(separator: "\n")
    #expect(rows == ["**bold**", "words in", "rows"])
  }

  @Test(
    "is shown with styles in place of its markers",
    arguments: [
      ("plain words", "plain words"),
      ("a **bold** word", "a {1}bold{0} word"),
      ("**two words**!", "{1}two{0} {1}words{0}!"),
      ("an *italic* and _another_.", "an {3}italic{0} and {3}another{0}."),
      ("***both***", "{1;3}both{0}"),
      ("**bold *and italic* too**", "{1}bold{0} {1;3}and{0} {1;3}italic{0} {1}too{0}"),
      ("run `swift build` now", "run {36}swift{0} {36}build{0} now"),
      ("`a*b*c` and ``x`y``", "{36}a*b*c{0} and {36}x`y{0}"),
      ("# Title here\ntext", "{1;4}Title{0} {1;4}here{0}\ntext"),
      ("## *Sub* title", "{1;3}Sub{0} {1}title{0}"),
      ("- one\n* two\n+ three", "{2}•{0} one\n{2}•{0} two\n{2}•{0} three"),
      ("  - nested", "  {2}•{0} nested"),
      ("1. first\n22) second", "1. first\n22) second"),
      ("> quoted", "{2}>{0} quoted"),
      ("[text](https://a.b/c)", "{4}text{0} (https://a.b/c)"),
      ("see [two words](u), ok", "see {4}two{0} {4}words{0} (u), ok"),
      ("[**bold** link](u)", "{1;4}bold{0} {4}link{0} (u)"),
      ("[u](u)", "{4}u{0}"),
      (
        "```swift\nlet a = 1  **no**\n```\nafter",
        "{2}```swift{0}\n{36}let {0}{36}a {0}{36}= {0}{36}1 {0}{36} {0}{36}**no**{0}\n{2}```{0}\nafter"
      ),
      ("````\n```\n````\nx", "{2}````{0}\n{36}```{0}\n{2}````{0}\nx"),
      ("```one line``` of code", "{36}one{0} {36}line{0} of code"),
      ("\\*not italic\\*", "*not italic*"),
      ("这是**重点**的", "这是{1}重{0}{1}点{0}的"),
    ]
  )
  func styled(_ text: String, _ expected: String) {
    #expect(tagged(Self.render(text, width: 80)) == expected)
  }

  @Test(
    "keeps signs that mark nothing",
    arguments: [
      "2 * 3 * 4", "5*3=15", "a*b*c", "snake_case_name", "** alone **", "* * *", "---", "***",
      "[sic] and [1]", "[not closed", "[a] (b)", "[]()", "#hashtag", "#", "1.5 kg",
      "it's 5 o`clock",
      "a_b", "-5 degrees", "C:\\path", "****", "> ", "x < y > z", "- ", "[a\nb](c)", "\\",
      "rock`n`roll", "1234567890. no", "####### seven",
    ]
  )
  func unmatched(_ text: String) {
    let shown = withoutStyles(Self.render(text, width: 80))
    let expected = text.split(separator: " ").joined(separator: " ")
    let isList = text.hasPrefix("* ") || text.hasPrefix("- ")
    #expect(ink(shown.unicodeScalars) == ink(expected.unicodeScalars) || isList)
  }

  @Test("gives a marker without a partner back at the end of its line")
  func unpaired() {
    #expect(tagged(Self.render("so **very sad\nnext")) == "so {1}very{0} {1}sad{0}**\nnext")
    #expect(tagged(Self.render("an *open _end")) == "an {3}open{0} {3}end{0}_*")
    #expect(tagged(Self.render("the `code")) == "the {36}code{0}{36}`{0}")
  }

  @Test("is wrapped at words, lists with a hanging indent")
  func wrapping() {
    let text = "The quick brown fox jumps\n- over the lazy dog again\n  1. and more of it"
    let expected =
      "The quick\nbrown fox\njumps\n• over the\n  lazy dog\n  again\n  1. and\n     more\n     of it"
    #expect(withoutStyles(Self.render(text, width: 11)) == expected)
  }

  @Test("cuts words that are longer than a row, and breaks between wide signs")
  func longWords() {
    #expect(withoutStyles(Self.render("abcdefghijk", width: 5)) == "abcde\nfghij\nk")
    #expect(withoutStyles(Self.render("ab abcdefghij", width: 5)) == "ab\nabcde\nfghij")
    #expect(withoutStyles(Self.render("漢字漢字漢字", width: 5)) == "漢字\n漢字\n漢字")
    #expect(withoutStyles(Self.render("漢字。漢字", width: 4)) == "漢\n字。\n漢字")
    #expect(withoutStyles(Self.render("🧘🧘🧘", width: 4)) == "🧘🧘\n🧘")
    #expect(withoutStyles(Self.render("漢", width: 1)) == "漢")
  }

  @Test("keeps blank lines and spaces within a line")
  func spaces() {
    #expect(withoutStyles(Self.render("a  b\n\n\nc   \n d")) == "a  b\n\n\nc\n d")
  }

  @Test("shows no control character as itself")
  func safety() {
    #expect(withoutStyles(Self.render("a\u{1b}[2Jb\r\u{202E}c")) == "a␛[2Jb␍\u{FFFD}c")
    var plain = MarkdownStream(width: nil, styler: Styler(enabled: false))
    #expect(plain.feed("\u{1b}]0;x\u{7}") == "␛]0;x␇")
  }

  @Test("passes as it is without a width")
  func plain() {
    let text = "# Title\n\n- **bold** and a line that is longer than the width of the window\n```\n"
    var stream = MarkdownStream(width: nil, styler: Styler(enabled: true))
    #expect(stream.isAtRowStart)
    #expect(stream.feed(text + "x") == text + "x")
    #expect(!stream.isAtRowStart)
    #expect(stream.feed("\n") == "\n")
    #expect(stream.isAtRowStart)
    #expect(stream.finish().isEmpty)
  }

  @Test("is wrapped without marks and codes when styles are off")
  func unstyled() {
    var stream = MarkdownStream(width: 12, styler: Styler(enabled: false))
    let shown = stream.feed("some **bold** words and `code`") + stream.finish()
    #expect(shown == "some bold\nwords and\ncode")
  }

  @Test("begins anew after its end")
  func again() {
    var stream = MarkdownStream(width: 40, styler: Styler(enabled: true))
    #expect(tagged(stream.feed("**open") + stream.finish()) == "{1}open{0}**")
    #expect(stream.feed("next ") + stream.finish() == "next")
    #expect(tagged(stream.feed("```\ncode") + stream.finish()).hasSuffix("{36}code{0}"))
    #expect(stream.feed("a b") + stream.finish() == "a b")
    #expect(tagged(stream.feed("```") + stream.finish()) == "{2}```{0}")
  }

  @Test("follows the window's width")
  func width() {
    var stream = MarkdownStream(width: 20, styler: Styler(enabled: true))
    var shown = stream.feed("aaaa bbbb cccc ")
    stream.width = 9
    shown += stream.feed("dddd eeee ffff") + stream.finish()
    #expect(shown == "aaaa bbbb cccc\ndddd eeee\nffff")
  }

  @Test("shows a letter with marks without end before it has come whole, in code as well")
  func endlessMarks() {
    for opening in ["e", "```\ne", "*e", "[e"] {
      var stream = MarkdownStream(width: 40, styler: Styler(enabled: false))
      var longestWait = 0
      var wait = 0
      _ = stream.feed(opening)
      for _ in 0..<4096 {
        wait = stream.feed("\u{301}").isEmpty ? wait + 1 : 0
        longestWait = max(longestWait, wait)
      }
      #expect(longestWait <= 512)
    }
  }
}
