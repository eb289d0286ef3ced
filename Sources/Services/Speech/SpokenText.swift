/// The words of a reply as a voice reads them out: sentence by sentence, without Markdown's marks.
///
/// | state | meets | does |
/// | --- | --- | --- |
/// | text | the end of a sentence or of a line | gives what came before it |
/// | text | a line that begins with ``` | goes to code |
/// | text | so much without an end | gives it up to the last blank |
/// | code | a line that begins with ``` | goes to text; what was between is not read out |
///
/// It is fed with a text as it streams, in pieces that may end anywhere.
package struct SpokenText: Sendable {
  /// How many bytes without an end are given all the same: about half a minute of speech.
  private static let longest = 500
  private static let ends: Set<Character> = [".", "!", "?", "…", ":"]
  /// What may stand between the end of a sentence and the blank after it.
  private static let closings: Set<Character> = ["\"", "”", "’", "'", ")", "]", "*", "_", "»"]
  private static let marks: Set<Character> = ["*", "`", "~", "_", "|"]
  private static let fence = "```"

  private let numbers: [String]
  private var waiting = ""
  private var isCode = false

  /// Nothing said yet.
  ///
  /// - Parameter numbers: telephone numbers, which are read out digit by digit.
  package init(numbers: [String] = []) {
    self.numbers = numbers.filter { $0.contains(where: \.isNumber) }
      .sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// Takes some more of the text; gives the sentences that are whole now.
  package mutating func feed(_ text: String) -> [String] {
    waiting += text
    var result: [String] = []
    while let piece = nextPiece() {
      if let words = words(of: piece) { result.append(words) }
    }
    return result
  }

  /// The text has ended; gives what is left of it.
  package mutating func finish() -> [String] {
    defer { (waiting, isCode) = ("", false) }
    return feed("\n")
  }

  /// Forgets what has come and was not given yet.
  package mutating func drop() { (waiting, isCode) = ("", false) }

  // MARK: - Where a sentence ends

  private mutating func nextPiece() -> Substring? {
    guard let end = end() else { return nil }
    let piece = waiting[..<end]
    waiting = String(waiting[end...].drop { $0 == " " })
    return piece
  }

  private func end() -> String.Index? {
    var mayEnd = false
    for index in waiting.indices {
      let sign = waiting[index]
      if sign.isNewline { return waiting.index(after: index) }
      if isCode || waiting.hasPrefix("`") { continue }
      if sign.isWhitespace, mayEnd, !isNumbering(waiting[..<index]) { return index }
      mayEnd = Self.ends.contains(sign) || mayEnd && Self.closings.contains(sign)
    }
    guard !isCode, waiting.utf8.count > Self.longest else { return nil }
    let blank = waiting.lastIndex(where: \.isWhitespace) ?? waiting.startIndex
    return blank > waiting.startIndex ? blank : waiting.endIndex
  }

  /// Whether it is no more than the number of an item of a list.
  private func isNumbering(_ text: Substring) -> Bool {
    text.allSatisfy { $0.isNumber || $0 == "." || $0.isWhitespace }
  }

  // MARK: - What of it is said

  private mutating func words(of piece: Substring) -> String? {
    if piece.drop(while: \.isWhitespace).hasPrefix(Self.fence) {
      isCode.toggle()
      return nil
    }
    guard !isCode else { return nil }
    let text = Self.withoutLinks(piece)
      .filter { !Self.marks.contains($0) }
      .map { $0.isWhitespace || $0.isNewline ? " " : $0 }
    // A line that begins with "!-!" is an order to a speech service (spd-say(1)), and no words.
    let begun = text.drop { !$0.isLetter && !$0.isNumber && $0 != "¿" && $0 != "¡" }
    let shown = String(begun).unicodeScalars.filter { !$0.properties.isControl }
    let words = String(String.UnicodeScalarView(shown)).split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : spelled(words)
  }

  /// “[the words](https://…)” is read as its words, an address as the name of its place.
  private static func withoutLinks(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: "["), let middle = rest[open...].firstRange(of: "]("),
      let close = rest[middle.upperBound...].firstIndex(of: ")")
    {
      result += rest[..<open] + rest[rest.index(after: open)..<middle.lowerBound]
      rest = rest[rest.index(after: close)...]
    }
    return withoutAddresses(result + rest)
  }

  private static func withoutAddresses(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let scheme = rest.firstRange(of: "://") {
      let begin = rest[..<scheme.lowerBound].lastIndex { !$0.isLetter }
      result += begin.map { rest[...$0] } ?? ""
      rest = rest[scheme.upperBound...]
      let host = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
      let address = rest.prefix { !$0.isWhitespace }
      result += host.hasSuffix(".") ? host.dropLast() : host
      rest = rest.dropFirst(address.count)
    }
    return result + rest
  }

  private func spelled(_ words: String) -> String {
    numbers.reduce(words) { text, number in
      let digits = number.filter(\.isNumber).map(String.init).joined(separator: " ")
      var result = ""
      var rest = text[...]
      while let found = rest.firstRange(of: number) {
        let isWhole =
          rest[..<found.lowerBound].last?.isNumber != true
          && rest[found.upperBound...].first?.isNumber != true
        result += rest[..<found.lowerBound] + (isWhole ? digits : number)
        rest = rest[found.upperBound...]
      }
      return result + rest
    }
  }
}

extension Unicode.Scalar.Properties {
  /// Whether a scalar is no sign, but steers a terminal or a direction of writing.
  fileprivate var isControl: Bool {
    generalCategory == .control || generalCategory == .format || generalCategory == .surrogate
  }
}
