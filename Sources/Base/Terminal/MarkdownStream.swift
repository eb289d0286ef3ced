import Core

/// A reply that arrives in pieces, shown as it comes: wrapped at words, light Markdown as style.
///
/// A piece is held until the word it belongs to is whole, no longer; only a link waits for its end.
/// Any split of the same text gives the same rows. Without a width the text passes as it is, neither
/// wrapped nor held; without styles it is wrapped, and its marks are left out all the same, unless
/// the styler keeps them. Whatever comes is made safe for a terminal first.
package struct MarkdownStream: Sendable {
  private enum Mode {
    case lineStart
    case text
    /// A line that began with three backticks: a fence, unless a backtick follows.
    case fenceOpening
    case code
  }

  /// Where in a link that is being held the last scalar was.
  private enum LinkPart {
    case none
    case text
    case afterText
    case target
  }

  private let styler: Styler
  private let isPassing: Bool
  private var rows: RowWriter
  private var mode = Mode.lineStart
  private var inline = InlineMarkdown()
  private var word: [Unicode.Scalar] = []
  /// The last scalar of `word` that is not a mark upon another.
  private var base: Unicode.Scalar?
  private var link = LinkPart.none
  private var lineStyle: TextStyle = []
  private var fence = CodeFence()

  /// A stream for rows of `width` columns; nil passes the text on as it is.
  package init(width: Int?, styler: Styler) {
    self.styler = styler
    isPassing = width == nil
    self.rows = RowWriter(width: width ?? .max, styler: styler)
  }

  /// The columns of a row; a change holds from the next word on.
  package var width: Int {
    get { rows.width }
    set { rows.width = newValue }
  }

  /// Whether what was printed so far ends with a newline, or nothing was printed.
  package var isAtRowStart: Bool { rows.isAtRowStart }

  /// Takes the next piece and returns what can be printed now.
  package mutating func feed(_ delta: String) -> String {
    let text = VisibleText.filtered(delta)
    guard !isPassing else {
      rows.passThrough(text)
      return rows.takeOutput()
    }
    for scalar in text.unicodeScalars { take(scalar) }
    return rows.takeOutput()
  }

  /// Ends the text and returns the rest, without a newline; the next text begins anew.
  package mutating func finish() -> String {
    switch mode {
    case .code: rows.verbatim(fence.endText())
    case .fenceOpening: rows.verbatim(fence.open(word))
    case .lineStart, .text:
      endWord(next: nil, beforeSpace: false)
      rows.place(inline.endLine(), adding: lineStyle)
    }
    let output = rows.takeOutput()
    self = MarkdownStream(width: isPassing ? nil : width, styler: styler)
    return output
  }

  /// Longest word and longest link that is held, in scalars: a bound on memory and on delay.
  private static let longestHold = 256

  /// Whether what is held is to be shown before a scalar: not between a letter and its marks, unless
  /// they have no end.
  static func isTooLong(_ count: Int, before scalar: Unicode.Scalar) -> Bool {
    count >= longestHold && (count >= 2 * longestHold || !LineBreaking.joinsToPrevious(scalar))
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch mode {
    case .code: takeCode(scalar)
    case .fenceOpening: takeFenceOpening(scalar)
    case .lineStart, .text: takeText(scalar)
    }
  }

  private mutating func takeText(_ scalar: Unicode.Scalar) {
    if !styler.keepsMarks { followLink(scalar) }
    switch scalar {
    case "\n":
      endWord(next: nil, beforeSpace: false)
      endLine()
    case " ", "\t":
      if link == .text {
        hold(" ")
      } else {
        endWord(next: nil, beforeSpace: true)
        rows.addSpaces(scalar == " " ? 1 : 4)
        inline.skipSpace()
      }
    default:
      let isTooLong = Self.isTooLong(word.count, before: scalar)
      let isBreak =
        link == .none && base.map { LineBreaking.isBreak(between: $0, and: scalar) } == true
      if isTooLong || isBreak {
        endWord(next: scalar, beforeSpace: false)
      }
      hold(scalar)
      if !styler.keepsMarks, mode == .lineStart && word == ["`", "`", "`"] { mode = .fenceOpening }
    }
  }

  private mutating func hold(_ scalar: Unicode.Scalar) {
    word.append(scalar)
    if !LineBreaking.joinsToPrevious(scalar) { base = scalar }
  }

  /// Watches for `[text](target)`, which may hold spaces in its text.
  private mutating func followLink(_ scalar: Unicode.Scalar) {
    switch (link, scalar) {
    case (.none, "["), (.afterText, "["):
      link = inline.isInCode || word.contains("`") ? .none : .text
    case (.text, "]"): link = .afterText
    case (.text, "\n"): link = .none
    case (.text, _) where word.count >= Self.longestHold: link = .none
    case (.afterText, "("): link = .target
    case (.afterText, _): link = .none
    case (.target, ")"), (.target, " "), (.target, "\t"), (.target, "\n"): link = .none
    default: break
    }
  }

  private mutating func endWord(next: Unicode.Scalar?, beforeSpace: Bool) {
    defer {
      word = []
      base = nil
      link = .none
    }
    guard !word.isEmpty else { return }
    guard !styler.keepsMarks else {
      var text = ""
      text.unicodeScalars.append(contentsOf: word)
      return rows.place([InlineMarkdown.Segment(text: text, style: [])], adding: [])
    }
    if mode == .lineStart {
      mode = .text
      if beforeSpace && takeLinePrefix() { return }
    }
    rows.place(inline.segments(of: word, next: next), adding: lineStyle)
  }

  /// Takes the word as the sign of a heading, a list or a quotation; false when it is none.
  private mutating func takeLinePrefix() -> Bool {
    guard let prefix = LinePrefix(word) else { return false }
    switch prefix {
    case .heading(let level):
      lineStyle = level == 1 ? [.bold, .underline] : .bold
      rows.dropSpaces()
    case .bullet:
      rows.placePrefix("•", style: .dim)
    case .number(let text):
      rows.placePrefix(text, style: [])
    case .quotation:
      rows.placePrefix(">", style: .dim)
    }
    return true
  }

  private mutating func endLine() {
    rows.place(inline.endLine(), adding: lineStyle)
    rows.endLine()
    lineStyle = []
    mode = .lineStart
  }

  private mutating func takeFenceOpening(_ scalar: Unicode.Scalar) {
    let isLanguageOver = scalar == "`" && word.last != "`"
    if isLanguageOver || (word.count >= Self.longestHold && scalar != "\n") {
      // Backticks after the language, or too much of it: code within a line, and no fence.
      mode = .text
      takeText(scalar)
    } else if scalar == "\n" {
      rows.verbatim(fence.open(word))
      rows.endLine()
      word = []
      base = nil
      mode = .code
    } else {
      hold(scalar)
    }
  }

  private mutating func takeCode(_ scalar: Unicode.Scalar) {
    rows.verbatim(fence.take(scalar))
    guard scalar == "\n" else { return }
    rows.endLine()
    if !fence.isOpen { mode = .lineStart }
  }
}
