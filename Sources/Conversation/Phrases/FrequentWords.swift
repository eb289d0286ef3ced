import FlatTables

/// The words that most texts of a language are made of, with how frequent they are.
///
/// They say what is a word and so is left as it is, and which word a slip most likely stands for.
/// Words of one length and first letter are next to each other, each followed by one byte for its
/// rank, so that a word is found by a look at some dozens of others, without an index in memory.
struct FrequentWords: Sendable {
  /// A word as the bytes of its letters, `a` to `z`.
  typealias Letters = [UInt8]

  /// The lengths of the words that are taken in.
  static let lengths = 2...16
  /// The rank of a word that only the phrases have, between those of the file.
  private static let rankOfPhrases = 11
  /// The rank of a core word.
  private static let rankOfCore = 5
  private static let alphabet = 26

  private let letters: Letters
  /// Where the words of each length and first letter begin, and where the last ones end.
  private let starts: [Int]

  /// Adds words to a table.
  ///
  /// - Parameters:
  ///   - frequent: the words of the language, folded, the most frequent first.
  ///   - phrases: words of the phrases, which are words of the language, too.
  ///   - core: the words that matter most.
  ///   - writer: takes them in.
  static func compile(
    frequent: [String],
    phrases: some Sequence<String>,
    core: [String],
    to writer: inout FlatTableWriter
  ) {
    var ranks: [Letters: Int] = [:]
    for word in phrases { ranks[Letters(word.utf8)] = rankOfPhrases }
    for (place, word) in frequent.enumerated() {
      let word = Letters(word.utf8)
      ranks[word] = min(ranks[word] ?? .max, Int.bitWidth - place.leadingZeroBitCount)
    }
    for word in core {
      let word = Letters(word.utf8)
      ranks[word] = min(ranks[word] ?? .max, rankOfCore)
    }
    var rows = [[(word: Letters, rank: Int)]](repeating: [], count: lengths.count * alphabet)
    for (word, rank) in ranks {
      if let row = row(of: word), word.allSatisfy(isLetter) { rows[row].append((word, rank)) }
    }
    let sorted = rows.map { row in
      row.sorted {
        ($0.rank, String(decoding: $0.word, as: UTF8.self))
          < ($1.rank, String(decoding: $1.word, as: UTF8.self))
      }
    }
    writer.add(sorted.map(\.count))
    let bytes = sorted.joined().flatMap { $0.word + [UInt8(ascii: "A") + UInt8(clamping: $0.rank)] }
    writer.add(String(decoding: bytes, as: UTF8.self))
  }

  /// The words that ``compile(frequent:phrases:core:to:)`` wrote.
  init(from reader: inout FlatTableReader) throws(FlatTableError) {
    let counts = try reader.numbers().array
    letters = Letters(try reader.text().utf8)
    guard counts.count == Self.lengths.count * Self.alphabet else { throw .badPart }
    var starts = [0]
    for (row, count) in counts.enumerated() {
      let width = Self.lengths.lowerBound + row / Self.alphabet + 1
      let (size, isTooBig) = count.multipliedReportingOverflow(by: width)
      guard count >= 0, !isTooBig, size <= letters.count - starts[row] else { throw .badPart }
      starts.append(starts[row] + size)
    }
    self.starts = starts
  }

  /// Whether there are no words: the language leaves all as it is written.
  var isEmpty: Bool { letters.isEmpty }

  /// The rank of a word, 0 for the most frequent, each next for twice as many; nil for no word.
  func rank(of word: Letters) -> Int? {
    guard let row = Self.row(of: word) else { return nil }
    var found: Int?
    eachWord(in: row, of: word.count) { place, rank in
      if isEqual(place, word) { found = rank }
      return found == nil
    }
    return found
  }

  /// The word that a token most likely stands for, if one slip of the pen leads to it.
  ///
  /// - Parameter token: letters that are no word themselves.
  /// - Returns: the likeliest word; nil if no word is as near as that.
  func nearest(to token: Letters) -> Letters? {
    guard token.count >= SlipKind.shortest, token.count < Self.lengths.upperBound else {
      return nil
    }
    var best: (word: Letters, cost: Int)?
    for length in token.count - 1...token.count + 1 {
      for first in Set(token.prefix(2)) {
        guard let row = Self.row(length: length, first: first) else { continue }
        eachWord(in: row, of: length) { place, rank in
          // Sorted by rank: what follows is no likelier.
          if let best, best.cost <= rank { return false }
          let word = letters[place..<place + length]
          if let kind = SlipKind(from: token, to: word) {
            let cost = rank + kind.cost
            if cost < best?.cost ?? .max { best = (Letters(word), cost) }
          }
          return true
        }
      }
    }
    return best?.word
  }

  private func eachWord(in row: Int, of length: Int, _ body: (_ place: Int, _ rank: Int) -> Bool) {
    var place = starts[row]
    while place < starts[row + 1] {
      let rank = Int(letters[place + length]) - Int(UInt8(ascii: "A"))
      guard body(place, rank) else { return }
      place += length + 1
    }
  }

  private func isEqual(_ place: Int, _ word: Letters) -> Bool {
    for offset in word.indices where letters[place + offset] != word[offset] { return false }
    return true
  }

  private static func row(of word: Letters) -> Int? {
    word.first.flatMap { row(length: word.count, first: $0) }
  }

  private static func row(length: Int, first: UInt8) -> Int? {
    guard lengths.contains(length), isLetter(first) else { return nil }
    return (length - lengths.lowerBound) * alphabet + Int(first - UInt8(ascii: "a"))
  }

  /// Whether a byte is one of the letters that the words are made of.
  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
