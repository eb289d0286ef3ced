import Terminal

/// A message's light Markdown as HTML: headings, lists, quotations, code, emphasis and links.
///
/// The marks are those that ``MarkdownStream`` knows, so a page shows what a terminal did. Everything
/// else, HTML too, is shown as it was written.
struct MessageMarkup {
  /// A list that is open.
  private struct List {
    let indent: Int
    let tag: String
  }

  private var html = ""
  private var paragraph: [String] = []
  private var quotation: [String] = []
  private var lists: [List] = []
  private var code: [String]?
  /// How many backticks opened the code.
  private var ticks = 0
  private var isAfterBlank = false

  /// The elements of a message.
  static func html(_ text: String) -> String {
    var markup = MessageMarkup()
    for line in ExportWords.text(text).split(separator: "\n", omittingEmptySubsequences: false) {
      markup.add(line)
    }
    markup.endCode()
    markup.endBlock()
    return markup.html
  }

  private mutating func add(_ line: Substring) {
    let indent = line.prefix { $0 == " " }.count
    let words = line.dropFirst(indent)
    let fence = words.prefix { $0 == "`" }.count
    if code != nil {
      let isEnd = fence >= ticks && words.dropFirst(fence).allSatisfy { $0 == " " }
      return isEnd ? endCode() : code?.append(String(line)) ?? ()
    }
    if fence >= 3, !words.dropFirst(fence).contains("`") {
      endBlock()
      code = []
      ticks = fence
    } else if words.isEmpty {
      endText()
      isAfterBlank = true
      return
    } else {
      addText(words, indent: indent)
    }
    isAfterBlank = false
  }

  private mutating func addText(_ words: Substring, indent: Int) {
    let sign = words.prefix { $0 != " " }
    let rest = words.dropFirst(sign.count + 1)
    // Without anything behind it, it is no sign.
    switch rest.isEmpty ? nil : LinePrefix(Array(sign.unicodeScalars)) {
    case .heading(let level):
      endBlock()
      // A message stands below a heading of the third level.
      let tag = "h\(min(level + 3, 6))"
      html += "<\(tag)>\(Self.inline(rest))</\(tag)>\n"
    case .bullet:
      addItem(rest, List(indent: indent, tag: "ul"))
    case .number(let number):
      addItem(rest, List(indent: indent, tag: "ol"), start: Int(number.dropLast()))
    case .quotation:
      if quotation.isEmpty { endBlock() }
      quotation.append(Self.inline(rest))
    case nil where ["---", "***", "___"].contains(words):
      endBlock()
      html += "<hr/>\n"
    case nil where !lists.isEmpty && (indent > 0 || !isAfterBlank):
      html += "<br/>" + Self.inline(words)
    case nil:
      if paragraph.isEmpty { endBlock() }
      paragraph.append(Self.inline(words))
    }
  }

  private mutating func addItem(_ text: Substring, _ list: List, start: Int? = nil) {
    endText()
    while let last = lists.last, last.indent > list.indent { endList() }
    if let last = lists.last, last.indent == list.indent, last.tag != list.tag { endList() }
    if let last = lists.last, list.indent < last.indent + 2 {
      html += "</li>\n<li>"
    } else {
      let number = start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
      html += "<\(list.tag)\(number)>\n<li>"
      lists.append(list)
    }
    html += Self.inline(text)
  }

  private mutating func endList() {
    guard let list = lists.popLast() else { return }
    html += "</li>\n</\(list.tag)>\n"
  }

  /// Ends what a blank line ends.
  private mutating func endText() {
    if !paragraph.isEmpty { html += "<p>\(paragraph.joined(separator: "\n"))</p>\n" }
    if !quotation.isEmpty {
      html += "<blockquote><p>\(quotation.joined(separator: "\n"))</p></blockquote>\n"
    }
    paragraph = []
    quotation = []
  }

  private mutating func endBlock() {
    endText()
    while !lists.isEmpty { endList() }
  }

  private mutating func endCode() {
    guard let lines = code else { return }
    html += "<pre><code>\(HTMLText.escaped(lines.joined(separator: "\n")))</code></pre>\n"
    code = nil
  }

  // MARK: - Within a line

  private static func inline(_ line: Substring) -> String {
    InlineMarkdown.segments(ofLine: line).map(element).joined()
  }

  private static func element(_ segment: InlineMarkdown.Segment) -> String {
    var html = HTMLText.escaped(segment.text)
    let tags: [(style: TextStyle, tag: String)] = [
      (.accent, "code"), (.italic, "em"), (.bold, "strong"),
    ]
    for (style, tag) in tags where segment.style.contains(style) {
      html = "<\(tag)>\(html)</\(tag)>"
    }
    guard let target = segment.target else { return html }
    // A title may stand behind the address.
    let address = HTMLText.escaped(String(target.prefix { $0 != " " }))
    guard MarkdownLinks.leadsOn(target[...]), !target.hasPrefix("<") else {
      return "\(html) (\(HTMLText.escaped(target)))"
    }
    return "<a href=\"\(address)\" rel=\"noreferrer noopener\">\(html)</a>"
  }
}
