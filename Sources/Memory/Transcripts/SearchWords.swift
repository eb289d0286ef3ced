/// What a person typed to search for, as words that all have to occur.
///
/// Words between quotation marks stand next to each other; a star behind a word, or behind a
/// closing quotation mark, means any ending. Everything else is a word and never an operator:
/// what reaches FTS5 is made of quoted strings alone (sqlite.org/fts5.html, section 3.1).
package struct SearchWords: Hashable, Sendable {
  /// Most words of one search: FTS5 takes expressions up to a depth of 256.
  package static let most = 64

  /// A word, or words in a row, that has to occur.
  struct Phrase: Hashable {
    /// The words, without quotation marks.
    let text: String
    /// Whether the last word may go on.
    let isBeginning: Bool

    /// The phrase as FTS5 takes it.
    var expression: String { "\"\(text)\"" + (isBeginning ? "*" : "") }
  }

  /// What was typed.
  package let text: String
  private let terms: [Phrase]

  /// Reads what was typed.
  ///
  /// - Throws: ``TranscriptsError/noWord(_:)`` when there is no letter or digit in it,
  ///   ``TranscriptsError/tooManyWords(most:)``.
  package init(_ text: String) throws(TranscriptsError) {
    self.text = text
    terms = Self.terms(text).filter { $0.text.unicodeScalars.contains(where: Self.isOfWord) }
    guard !terms.isEmpty else { throw .noWord(text) }
    guard terms.count <= Self.most else { throw .tooManyWords(most: Self.most) }
  }

  /// Whether every word may go on already.
  var areBeginnings: Bool { terms.allSatisfy(\.isBeginning) }

  /// The expression for FTS5: words as they were typed, or all of them as beginnings.
  func expression(asBeginnings: Bool = false) -> String {
    phrases(asBeginnings: asBeginnings).map(\.expression).joined(separator: " AND ")
  }

  /// What has to occur, each as FTS5 takes it, in the order in which FTS5 counts them.
  func phrases(asBeginnings: Bool = false) -> [Phrase] {
    terms.map { Phrase(text: $0.text, isBeginning: asBeginnings || $0.isBeginning) }
  }

  private static func terms(_ text: String) -> [Phrase] {
    var terms: [Phrase] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest = rest.dropFirst()
      } else if isQuotationMark(first) {
        rest = rest.dropFirst()
        let phrase = rest.prefix { !isQuotationMark($0) }
        rest = rest.dropFirst(phrase.count + 1)
        let isBeginning = rest.first == "*"
        terms.append(Phrase(text: cleaned(phrase), isBeginning: isBeginning))
      } else {
        let word = rest.prefix { !$0.isWhitespace && !isQuotationMark($0) }
        rest = rest.dropFirst(word.count)
        let isBeginning = word.last == "*"
        let text = cleaned(isBeginning ? word.dropLast() : word)
        terms.append(Phrase(text: text, isBeginning: isBeginning))
      }
    }
    return terms
  }

  /// Without what would end the string or the expression; neither is a part of a word.
  private static func cleaned(_ text: Substring) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\"" && $0 != "\0" }))
  }

  private static func isQuotationMark(_ character: Character) -> Bool {
    ["\"", "“", "”", "„", "«", "»"].contains(character)
  }

  /// What the tokenizer takes for a part of a word: letters, numbers, private use.
  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }
}
