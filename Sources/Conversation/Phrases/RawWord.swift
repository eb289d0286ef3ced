/// How strongly a word is cut off from the one before it.
package enum Gap: Int, Comparable {
  /// Nothing but space.
  case none
  /// A comma, a dash, a new line.
  case pause
  /// The end of a sentence.
  case stop

  package static func < (left: Gap, right: Gap) -> Bool { left.rawValue < right.rawValue }
}

/// A word as it was written, with its letters folded, and where it stands in the text.
package struct RawWord: Equatable {
  /// Folded letters, digits and signs in place of letters; apostrophes as `'`.
  package var letters: String
  /// UTF-8 offsets in the original text.
  package var range: Range<Int>
  /// What stands between it and the word before.
  package var gap: Gap
  /// Whether it stands between double quotation marks that are closed again.
  package var isQuoted = false

  /// A word from its parts.
  package init(letters: String, range: Range<Int>, gap: Gap) {
    (self.letters, self.range, self.gap) = (letters, range, gap)
  }

  /// The longest word kept whole; longer runs of letters are cut into words of this length.
  package static let longest = 48
}

/// Cuts a text into words in one pass, in time proportional to its length.
///
/// States: between words; in a word. A sign in place of a letter (`k!ll`, `su*cide`, `$uicide`)
/// belongs to a word when a letter or digit touches it on the right and, but for `$`, on the left.
package struct WordScanner {
  private var words: [RawWord] = []
  private var letters = ""
  private var count = 0
  private var start = 0
  private var end = 0
  private var gap = Gap.none
  /// Signs after a word that belong to it only if a letter follows.
  private var waiting: [(sign: Character, end: Int)] = []
  private var quoteStart: Int?

  /// The words of a text.
  package static func words(of text: String) -> [RawWord] {
    var scanner = WordScanner()
    var offset = 0
    for scalar in text.unicodeScalars {
      let next = offset + UTF8.width(scalar)
      scanner.take(ScalarFolding.classify(scalar), from: offset, to: next)
      offset = next
    }
    scanner.endWord()
    return scanner.words
  }

  private mutating func take(_ kind: ScalarFolding.Class, from offset: Int, to next: Int) {
    switch kind {
    case .letters(let folded): append(folded, from: offset, to: next)
    case .digit(let digit): append(String(digit), from: offset, to: next)
    case .disguise(let sign): wait(for: sign, from: offset, to: next)
    case .apostrophe: wait(for: "'", from: offset, to: next)
    case .nothing: break
    case .space: endWord()
    case .pause: separate(.pause)
    case .stop: separate(.stop)
    case .quote: toggleQuote()
    case .picture(let scalar):
      endWord()
      append(String(scalar), from: offset, to: next)
      endWord()
    }
  }

  private mutating func append(_ folded: String, from offset: Int, to next: Int) {
    if count + waiting.count >= RawWord.longest { endWord() }
    if letters.isEmpty, waiting.isEmpty { start = offset }
    for (sign, _) in waiting { letters.append(sign) }
    letters += folded
    count += waiting.count + 1
    waiting = []
    end = next
  }

  private mutating func wait(for sign: Character, from offset: Int, to next: Int) {
    if letters.isEmpty {
      // Only `$` begins words that are disguised; `@` begins names, `*` stands for emphasis.
      guard sign == "s", waiting.isEmpty else {
        separate(sign == "i" ? .stop : .none)
        return
      }
      start = offset
    }
    guard waiting.count < 6 else {
      endWord()
      return
    }
    waiting.append((sign, next))
  }

  private mutating func separate(_ strength: Gap) {
    endWord()
    gap = max(gap, strength)
  }

  private mutating func toggleQuote() {
    endWord()
    guard let opened = quoteStart else {
      quoteStart = words.count
      return
    }
    for index in opened..<words.count { words[index].isQuoted = true }
    quoteStart = nil
  }

  private mutating func endWord() {
    let stopped = waiting.contains { $0.sign == "i" }
    waiting = []
    if !letters.isEmpty {
      words.append(RawWord(letters: letters, range: start..<end, gap: gap))
      gap = .none
    }
    letters = ""
    count = 0
    if stopped { gap = max(gap, .stop) }
  }
}
