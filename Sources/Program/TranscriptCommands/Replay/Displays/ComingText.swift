import Terminal

/// A text that appears word by word, of which only what is new is laid out at each step.
struct ComingText {
  /// What is laid out so far.
  private(set) var shown = ""

  private let text: String
  private let place: Int
  private let width: Int
  private var stream: MarkdownStream
  private var end: String.Index
  /// How far the text has been looked through for the end of a word, and how many characters that is.
  private var seen: String.Index
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
    seen = text.startIndex
  }

  /// Whether this text, with so many characters, is this one further on.
  func goesOn(_ place: Int, _ width: Int, _ count: Int) -> Bool {
    place == self.place && width == self.width && count >= self.count
  }

  /// How many characters have not been looked through for the end of a word.
  var unseen: Int { text.distance(from: seen, to: text.endIndex) }

  /// Lays out the words that end within the first characters; a word is never shown in part, because
  /// it could still move to the next row.
  mutating func show(_ characters: Int) {
    let limit = text.endIndex
    let more = max(0, characters - count)
    let reached = text.index(seen, offsetBy: more, limitedBy: limit) ?? limit
    let space = text[seen..<reached].lastIndex(where: \.isWhitespace)
    count += more
    seen = reached
    guard let space else { return }
    let next = text.index(after: space)
    shown += stream.feed(String(text[end..<next]))
    end = next
  }
}
