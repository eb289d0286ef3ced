import Core
package import FlatTables

/// Which words of a message are words.
package struct KnownWords {
  /// For each, whether it is one of the language that is looked at.
  let here: [Bool]
  /// For each, whether it is one of any language of the screen.
  let anywhere: [Bool]

  /// What is known of some words.
  package init(here: [Bool], anywhere: [Bool]) { (self.here, self.anywhere) = (here, anywhere) }
}

/// Writes the words of a message as they were most likely meant: slips of the pen, words written by
/// ear, words run together, words in two parts.
///
/// A word of any language of the screen is never changed. What comes out is screened beside the
/// message as it was written, never in its place. The work for a word is bounded, and so is the
/// number of different words that are looked at.
package struct Respeller: Sendable {
  private let frequent: FrequentWords
  /// Endings that make another form of a word, the longest first.
  private let endings: [FrequentWords.Letters]
  /// The core words by their sound.
  private let sounds: [String: String]
  /// Short forms, which are words in words run together, too.
  private let spellings: Set<String>
  private let vocabulary: Vocabulary

  /// The lengths in which a run of letters may be several words.
  private static let runs = 7...RawWord.longest
  /// What each word costs in a run, and one of a single letter: few long words are likelier.
  private static let costOfWord = 6
  private static let costOfLetter = 14
  /// From how many words on a run is believed; two words are too easily one that isn't known.
  private static let fewestInRun = 3
  /// How many different words of a message are respelled.
  private static let mostWords = 200

  /// Adds what a respeller needs to a table.
  package static func compile(
    core words: [String],
    frequent: [String],
    endings: [String],
    phrases: some Sequence<String>,
    to writer: inout FlatTableWriter
  ) {
    let frequent = frequent.flatMap { TextFolding.words($0) }
    let core = words.map { TextFolding.folded($0) }
    FrequentWords.compile(
      frequent: frequent,
      phrases: frequent.isEmpty ? [] : Array(phrases),
      core: frequent.isEmpty ? [] : core,
      to: &writer
    )
    writer.add(texts: endings.map { TextFolding.folded($0) })
    var sounds: [String: String] = [:]
    for word in core where word.utf8.count >= 5 { sounds[SoundKey.of(word)] = word }
    writer.add(named: sounds)
  }

  /// The respeller that ``compile(_:phrases:to:)`` wrote.
  package init(
    from reader: inout FlatTableReader,
    spellings: [String: [String]],
    vocabulary: Vocabulary
  ) throws(FlatTableError) {
    frequent = try FrequentWords(from: &reader)
    endings = try reader.texts().map { FrequentWords.Letters($0.utf8) }
      .sorted { $0.count > $1.count }
    sounds = try reader.namedTexts()
    self.spellings = Set(spellings.keys.filter { !$0.contains(" ") })
    self.vocabulary = vocabulary
  }

  /// Whether a word is one of the language, with an ending or without.
  package func knows(_ word: RawWord) -> Bool {
    guard word.letters.utf8.contains(where: FrequentWords.isLetter) else { return true }
    if frequent.rank(of: FrequentWords.Letters(word.letters.utf8)) != nil { return true }
    if vocabulary.knows(Token(word)) { return true }
    if spellings.contains(word.letters) || spellings.contains(Token.squeezed(word.letters)) {
      return true
    }
    let parts = word.letters.split(separator: "'").map { FrequentWords.Letters($0.utf8) }
    return !parts.isEmpty && parts.allSatisfy { $0.count < 2 || isForm($0) }
  }

  private func isForm(_ word: FrequentWords.Letters) -> Bool {
    if frequent.rank(of: word) != nil { return true }
    return endings.contains { ending in
      guard word.count >= ending.count + 4, word.suffix(ending.count).elementsEqual(ending)
      else { return false }
      let stem = FrequentWords.Letters(word.dropLast(ending.count))
      return frequent.rank(of: stem) != nil || frequent.rank(of: stem + [UInt8(ascii: "e")]) != nil
        || stem.last == stem.dropLast().last && frequent.rank(of: stem.dropLast()) != nil
    }
  }

  /// The words of a message as they were most likely meant.
  ///
  /// - Parameters:
  ///   - words: the words as they are written.
  ///   - known: which of them are words.
  /// - Returns: nil if nothing would be another.
  package func respelled(_ words: [RawWord], known: KnownWords) -> [RawWord]? {
    guard !frequent.isEmpty, known.here.contains(false) else { return nil }
    var memory: [String: [String]] = [:]
    var result: [RawWord] = []
    var isChanged = false
    for (index, word) in words.enumerated() {
      if let last = result.last, word.gap == .none, index > 0,
        !(known.here[index] && known.here[index - 1]),
        let whole = joined(last, word)
      {
        result[result.count - 1] = whole
        isChanged = true
        continue
      }
      guard !known.anywhere[index], memory[word.letters] != nil || memory.count < Self.mostWords
      else {
        result.append(word)
        continue
      }
      let parts = memory[word.letters] ?? meant(by: word)
      memory[word.letters] = parts
      if parts != [word.letters] { isChanged = true }
      append(parts, of: word, to: &result)
    }
    return isChanged ? result : nil
  }

  private func append(_ parts: [String], of word: RawWord, to result: inout [RawWord]) {
    var word = word
    for part in parts {
      word.letters = part
      result.append(word)
      word.gap = .none
    }
  }

  /// Two parts of which one is no word, as the word they make together.
  private func joined(_ first: RawWord, _ second: RawWord) -> RawWord? {
    let letters = first.letters + second.letters
    guard letters.utf8.count >= 4, first.letters.utf8.count > 1, second.letters.utf8.count > 1,
      frequent.rank(of: FrequentWords.Letters(letters.utf8)) != nil
    else { return nil }
    var whole = first
    whole.letters = letters
    whole.range = first.range.lowerBound..<max(first.range.upperBound, second.range.upperBound)
    return whole
  }

  /// The words that an unknown word stands for; itself if none is likely enough.
  private func meant(by word: RawWord) -> [String] {
    for reading in readings(of: word) {
      let letters = FrequentWords.Letters(reading.utf8)
      if let near = frequent.nearest(to: letters) { return [String(decoding: near, as: UTF8.self)] }
      if letters.count >= 5, let core = sounds[SoundKey.of(reading)] { return [core] }
      if let parts = run(letters) { return parts }
    }
    return [word.letters]
  }

  /// The word without apostrophes, without letters drawn out, and with digits read as letters.
  private func readings(of word: RawWord) -> [String] {
    let plain = word.letters.filter { $0 != "'" }
    let drawn = Token.doubled(plain)
    if plain.contains(where: \.isNumber) { return Token(word).keys }
    return drawn == plain ? [plain] : [plain, drawn]
  }

  /// The words that letters without spaces consist of, the likeliest ones; nil if they are too few.
  private func run(_ letters: FrequentWords.Letters) -> [String]? {
    guard Self.runs.contains(letters.count) else { return nil }
    // best[end]: the likeliest cutting of the first letters, by its cost and its last word's begin.
    var best = [(cost: Int, begin: Int)?](repeating: nil, count: letters.count + 1)
    best[0] = (0, 0)
    for end in 1...letters.count {
      for begin in max(0, end - FrequentWords.lengths.upperBound)..<end {
        guard let before = best[begin], let cost = cost(of: Array(letters[begin..<end]))
        else { continue }
        if before.cost + cost < best[end]?.cost ?? .max { best[end] = (before.cost + cost, begin) }
      }
    }
    var parts: [String] = []
    var end = letters.count
    while end > 0 {
      guard let begin = best[end]?.begin, begin < end else { return nil }
      parts.append(String(decoding: letters[begin..<end], as: UTF8.self))
      end = begin
    }
    return parts.count >= Self.fewestInRun ? parts.reversed() : nil
  }

  private func cost(of word: FrequentWords.Letters) -> Int? {
    if let rank = frequent.rank(of: word) { return rank + Self.costOfWord }
    let text = String(decoding: word, as: UTF8.self)
    if word.count > 2, spellings.contains(text) { return 8 + Self.costOfWord }
    return word.count == 1 && vocabulary.knowsWord(text) ? Self.costOfLetter : nil
  }
}
