import Core

/// A phrase of the lexicon, taken apart.
///
/// Words stand one after the other. `(a|b c)` is one of several, `[a]` may be left out, `word*` is
/// any word that begins so, `~2` is up to two words of any kind but a word of negation, `$name` is
/// a group of the lexicon's `words`.
package enum PhrasePattern: Equatable, Sendable {
  /// One word, or a beginning of words with a final `*`.
  case word(String)
  /// Any word but one of negation.
  case anything
  /// One after the other.
  case sequence([PhrasePattern])
  /// One of them.
  case choice([PhrasePattern])
  /// One of a group of the lexicon, which has a number: it comes back in many phrases.
  case group(Int, [PhrasePattern])
  /// It or nothing.
  indirect case optional(PhrasePattern)
}

/// Reads phrases.
///
/// States: in a sequence; in a choice, after `(` or `[`, until the sign that closes it.
package struct PhraseReader {
  private let groups: [String: [String]]
  private let spellings: [String: [String]]
  private let elisions: [String: String]
  /// The phrase, and how much of it was read; bytes, because every sign of a phrase is one.
  private var phrase: [UInt8] = []
  private var index = 0
  private var next: UInt8? { index < phrase.count ? phrase[index] : nil }
  private var rest: String { String(decoding: phrase[index...], as: UTF8.self) }
  private var depth = 0
  /// Groups and words that were read before: most occur many times.
  private var knownGroups: [String: PhrasePattern] = [:]
  private var knownWords: [String: [PhrasePattern]] = [:]
  /// More words in between make a phrase mean anything.
  private static let longestGap = 16

  /// A reader that knows the lexicon's groups of words, its short forms and its elisions.
  package init(
    groups: [String: [String]],
    spellings: [String: [String]],
    elisions: [String: String] = [:]
  ) {
    self.groups = groups
    self.spellings = spellings
    self.elisions = elisions
  }

  /// The pattern of a phrase.
  ///
  /// - Throws: what is wrong with it, as the end of a sentence.
  package mutating func read(_ phrase: String) throws(PhraseFault) -> PhrasePattern {
    let saved = (self.phrase, index)
    (self.phrase, index) = (Array(phrase.utf8), 0)
    defer { (self.phrase, index) = saved }
    let pattern = try choice()
    guard next == nil else { throw PhraseFault("has a “\(rest.prefix(1))” that closes nothing") }
    guard pattern != .sequence([]) else { throw PhraseFault("is empty") }
    return pattern
  }

  private mutating func choice() throws(PhraseFault) -> PhrasePattern {
    var options = [try sequence()]
    while next == UInt8(ascii: "|") {
      index += 1
      options.append(try sequence())
    }
    return options.count == 1 ? options[0] : .choice(options)
  }

  private mutating func sequence() throws(PhraseFault) -> PhrasePattern {
    var parts: [PhrasePattern] = []
    while let next {
      switch next {
      case UInt8(ascii: "|"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        return parts.count == 1 ? parts[0] : .sequence(parts)
      case UInt8(ascii: " "): index += 1
      case UInt8(ascii: "("): parts.append(try group(closing: ")"))
      case UInt8(ascii: "["): parts.append(.optional(try group(closing: "]")))
      case UInt8(ascii: "~"): parts += try gap()
      case UInt8(ascii: "$"): parts.append(try named())
      default: parts += words()
      }
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func group(closing: Unicode.Scalar) throws(PhraseFault) -> PhrasePattern {
    index += 1
    let inner = try choice()
    guard next == UInt8(ascii: closing) else { throw PhraseFault("lacks a “\(closing)”") }
    index += 1
    guard inner != .sequence([]) else { throw PhraseFault("has an empty group") }
    return inner
  }

  private mutating func gap() throws(PhraseFault) -> [PhrasePattern] {
    index += 1
    let digits = rest.prefix(2).prefix(while: \.isNumber)
    guard let count = Int(digits), (1...Self.longestGap).contains(count) else {
      throw PhraseFault("has a “~” without a number from 1 to \(Self.longestGap)")
    }
    index += digits.utf8.count
    return Array(repeating: .optional(.anything), count: count)
  }

  private mutating func named() throws(PhraseFault) -> PhrasePattern {
    index += 1
    let name = String(rest.prefix { $0.isLetter || $0.isNumber })
    index += name.utf8.count
    guard let phrases = groups[name], !phrases.isEmpty else {
      throw PhraseFault("names the group “$\(name)”, which is not there")
    }
    if let known = knownGroups[name] { return known }
    guard depth < 6 else { throw PhraseFault("has groups in groups without an end (“$\(name)”)") }
    depth += 1
    defer { depth -= 1 }
    var options: [PhrasePattern] = []
    for phrase in phrases { options.append(try read(phrase)) }
    let group = PhrasePattern.group(knownGroups.count, options)
    knownGroups[name] = group
    return group
  }

  /// The words up to the next sign, short forms written out as in messages.
  private mutating func words() -> [PhrasePattern] {
    let end = phrase[index...].firstIndex(where: Self.isSign) ?? phrase.endIndex
    let text = String(decoding: phrase[index..<end], as: UTF8.self)
    index = end
    if let known = knownWords[text] { return known }
    let patterns = patterns(of: text)
    knownWords[text] = patterns
    return patterns
  }

  /// Whether a byte is one of the signs that end a word of a phrase.
  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "~"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private func patterns(of text: String) -> [PhrasePattern] {
    let isBeginning = text.hasSuffix("*")
    let folded = TextFolding.words(isBeginning ? String(text.dropLast()) : text)
    if !isBeginning, folded.count == 1, let word = folded.first,
      let parts = spellings[word] ?? spellings[Token.squeezed(word)]
    {
      return parts.map(PhrasePattern.word)
    }
    let words = folded.flatMap { Elision.words(of: $0, elisions) }
      .flatMap { isBeginning ? [$0] : spellings[$0] ?? [$0] }
    return words.enumerated().map { index, word in
      .word(isBeginning && index == words.count - 1 ? word + "*" : word)
    }
  }
}
