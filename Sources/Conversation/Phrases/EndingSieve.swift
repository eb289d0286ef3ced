/// A quick look whether a text may hold one of some words, at a few nanoseconds a letter.
///
/// It errs on one side alone: what it calls free of them is free of them as ``TokenReader`` and
/// ``Vocabulary`` read it; everything it can't judge, such as letters outside ASCII or signs in
/// place of letters, may hold one.
///
/// | state | byte | goes to |
/// | --- | --- | --- |
/// | between words | letter, digit | in a word |
/// | between words | `$` | can't be judged |
/// | between words | any other | between words |
/// | in a word | letter, digit | in a word |
/// | in a word | sign or apostrophe | at a sign |
/// | in a word | space, pause, stop, quote | between words, once the word is looked up |
/// | at a sign | letter, digit | in a word after an apostrophe, else can't be judged |
/// | at a sign | any other | as from in a word |
package struct EndingSieve: Sendable {
  /// What a byte is for the sieve.
  private enum Kind {
    case letter(UInt8)
    case digit(UInt8)
    case apostrophe
    case sign
    case opening
    case gap
    case unclear
  }

  private let kinds: [Kind]
  private let words: Hashes
  private let beginnings: Hashes

  /// A sieve for words as ``Token/squeezed(_:)`` writes them.
  ///
  /// - Parameters:
  ///   - words: whole words.
  ///   - beginnings: what words may begin with.
  package init(words: some Sequence<String>, beginnings: some Sequence<String>) {
    kinds = (0..<128).map { Self.kind(of: Unicode.Scalar(UInt8($0))) }
    self.words = Hashes(words)
    self.beginnings = Hashes(beginnings)
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch ScalarFolding.classify(scalar) {
    case .letters(let folded): folded.utf8.count == 1 ? .letter(folded.utf8.first ?? 0) : .unclear
    case .digit: .digit(UInt8(scalar.value))
    case .apostrophe: .apostrophe
    case .disguise(let letter): letter == "s" ? .opening : .sign
    case .space, .pause, .stop, .quote: .gap
    case .picture, .nothing: .unclear
    }
  }

  /// Whether one of the words may stand in a text.
  package func mayHold(_ text: String.UTF8View) -> Bool {
    var word = Word()
    var singles = 0
    for byte in text {
      guard byte < 128 else { return true }
      switch kinds[Int(byte)] {
      case .letter(let letter):
        word.append(letter)
      case .digit(let digit):
        word.append(digit: digit)
      case .apostrophe where word.isEmpty, .sign where word.isEmpty: continue
      case .apostrophe: word.wait(isApostrophe: true)
      case .sign: word.wait(isApostrophe: false)
      case .opening where word.isEmpty: return true
      case .opening: word.wait(isApostrophe: false)
      case .unclear: return true
      case .gap:
        guard !word.isEmpty else { continue }
        singles = word.count == 1 ? singles + 1 : 0
        if singles > 2 || isHit(word) { return true }
        word = Word()
        continue
      }
      if word.isUnclear || word.begins(in: beginnings) { return true }
    }
    return singles > 1 || isHit(word)
  }

  private func isHit(_ word: Word) -> Bool {
    guard !word.isEmpty else { return false }
    return words.contains(word.plain) || words.contains(word.asI) || words.contains(word.asL)
  }
}

/// A word under way: the hashes of its readings, repeated letters taken once.
private struct Word {
  /// With its digits as they are; with digits read as letters, `1` as `i`, and as `l`.
  private(set) var plain = Hashes.start
  private(set) var asI = Hashes.start
  private(set) var asL = Hashes.start
  /// How many letters and digits it has.
  private(set) var count = 0
  /// A sign that can't be judged stands inside, or the word is cut for its length.
  private(set) var isUnclear = false
  private var last: (plain: UInt8, asI: UInt8, asL: UInt8) = (0, 0, 0)
  private var hasDigit = false
  private var isAtSign = false
  private var isAtApostrophe = false
  private var length = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ letter: UInt8) {
    grow()
    if letter != last.plain { plain = Hashes.step(plain, letter) }
    last.plain = letter
    guard hasDigit else {
      (asI, asL, last.asI, last.asL) = (plain, plain, letter, letter)
      return
    }
    read(letter, letter)
  }

  mutating func append(digit: UInt8) {
    grow()
    hasDigit = true
    plain = Hashes.step(plain, digit)
    last.plain = digit
    let letter = Self.letters[Int(digit & 0x0F)]
    read(letter, digit == UInt8(ascii: "1") ? UInt8(ascii: "l") : letter)
  }

  /// A digit that stands for no letter is not squeezed; see ``Token/squeezed(_:)``.
  private mutating func read(_ first: UInt8, _ second: UInt8) {
    let isNumber = first < UInt8(ascii: "a")
    if isNumber || first != last.asI { asI = Hashes.step(asI, first) }
    if isNumber || second != last.asL { asL = Hashes.step(asL, second) }
    (last.asI, last.asL) = (first, second)
  }

  private mutating func grow() {
    count += 1
    lengthen()
    if isAtSign { isUnclear = true }
    isAtApostrophe = false
  }

  private mutating func lengthen() {
    length += 1
    if length >= RawWord.longest { isUnclear = true }
  }

  mutating func wait(isApostrophe: Bool) {
    lengthen()
    if isAtApostrophe { isUnclear = true }
    if isApostrophe { isAtApostrophe = true } else { isAtSign = true }
  }

  /// Whether it begins as one of some words, as far as it has come.
  func begins(in beginnings: Hashes) -> Bool {
    beginnings.contains(plain)
      || hasDigit
        && (beginnings.contains(asI) || beginnings.contains(asL))
  }

  /// The letters in place of which digits are written (``Token``).
  private static let letters = Array("oi2easgtbg".utf8)
}

/// A set of words as numbers (FNV-1a, 64 bits); two words with one number only cost a second look.
private struct Hashes: Sendable {
  /// The number of no letters at all.
  static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  private let numbers: Set<UInt64>
  /// Most words are no member, which one bit tells.
  private let bits: [UInt64]

  init(_ words: some Sequence<String>) {
    let numbers = Set(words.map { $0.utf8.reduce(Self.start, Self.step) })
    var bits = [UInt64](repeating: 0, count: 256)
    for number in numbers { bits[Self.place(number)] |= Self.bit(number) }
    self.numbers = numbers
    self.bits = bits
  }

  /// The number of a word that goes on with a letter.
  static func step(_ number: UInt64, _ byte: UInt8) -> UInt64 {
    (number ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  func contains(_ number: UInt64) -> Bool {
    bits[Self.place(number)] & Self.bit(number) != 0 && numbers.contains(number)
  }

  private static func place(_ number: UInt64) -> Int { Int(number >> 56) }
  private static func bit(_ number: UInt64) -> UInt64 { 1 << (number >> 50 & 63) }
}
