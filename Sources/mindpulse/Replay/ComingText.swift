import Presentation

/// A text that appears word by word, of which only what is new is laid out at each step.
struct ComingText {
  /// What is laid out so far.
  private(set) var shown = ""

  private let text: String
  private let place: Int
  private let width: Int
  private var stream: MarkdownStream
  private var end: String.Index
  private var count = 0

  /// A text before its first word.
  ///
  /// - Parameters:
  ///   - text: all of it.
  ///   - place: which message it is.
  ///   - width: the columns of a row.
  ///   - styler: how marks are shown.
  init(_ text: String, _ place: Int, _ width: Int, _ styler: Styler) {
    self.text = text
    self.place = place
    self.width = width
    stream = MarkdownStream(width: width, styler: styler)
    end = text.startIndex
  }

  /// Whether this text, with so many characters, is this one further on.
  func goesOn(_ place: Int, _ width: Int, _ count: Int) -> Bool {
    place == self.place && width == self.width && count >= self.count
  }

  /// Lays out the words that end within the first characters; a word is never shown in part, because
  /// it could still move to the next row.
  mutating func show(_ characters: Int) {
    let limit = text.endIndex
    let reached = text.index(end, offsetBy: characters - count, limitedBy: limit) ?? limit
    guard let space = text[end..<reached].lastIndex(where: \.isWhitespace) else { return }
    let next = text.index(after: space)
    count += text.distance(from: end, to: next)
    shown += stream.feed(String(text[end..<next]))
    end = next
  }
}
