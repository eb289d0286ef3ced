/// A pattern of words from the data, ready to be looked for in a sentence.
///
/// Words stand behind each other; `a|b` is one of several, `word*` any that begins so, `the?` or
/// `my|the?` may be missing, `*` is a gap of up to three words, `#` a number, `#?` one that may be
/// missing. `^` in front holds a pattern to the beginning of the sentence, `$` behind it to the end.
struct WordPattern: Sendable {
  private enum Piece: Sendable {
    case words(Set<String>, beginnings: [String], isOptional: Bool)
    case number(isOptional: Bool)
    case gap
  }

  /// How many words a gap may hold.
  static let longestGap = 3

  private let pieces: [Piece]
  private let isAtStart: Bool
  private let isAtEnd: Bool

  /// A pattern as the data has it.
  init(_ text: String) {
    var words = Self.parts(QuestionWords.plain(text), at: UInt8(ascii: " "))
    isAtStart = words.first?.hasPrefix("^") ?? false
    if isAtStart { words[0].removeFirst() }
    isAtEnd = words.last?.hasSuffix("$") ?? false
    if isAtEnd { words[words.count - 1].removeLast() }
    pieces = words.filter { !$0.isEmpty }.map(Self.piece)
  }

  private static func piece(_ word: String) -> Piece {
    if word == "*" { return .gap }
    let isOptional = word.hasSuffix("?")
    if word == "#" || word == "#?" { return .number(isOptional: isOptional) }
    let choices = parts(isOptional ? String(word.dropLast()) : word, at: UInt8(ascii: "|"))
    let beginnings = choices.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
    let words = Set(choices.filter { !$0.hasSuffix("*") })
    return .words(words, beginnings: beginnings, isOptional: isOptional)
  }

  /// What stands between the signs; patterns are read by the ten thousand before the first reply, and
  /// bytes are split faster than characters.
  private static func parts(_ text: String, at sign: UInt8) -> [String] {
    text.utf8.split(separator: sign).map { String(Substring($0)) }
  }

  /// The words of which one begins every match; nil where anything may.
  var firstWords: Set<String>? {
    guard case .words(let words, let beginnings, isOptional: false)? = pieces.first,
      beginnings.isEmpty
    else { return nil }
    return words
  }

  /// Where a match that begins at a place ends; nil for none.
  func end(in words: [String], from start: Int) -> Int? {
    if isAtStart, start != 0 { return nil }
    guard !pieces.isEmpty else { return nil }
    return end(of: pieces[...], in: words, from: start)
  }

  private func end(of rest: ArraySlice<Piece>, in words: [String], from place: Int) -> Int? {
    guard let piece = rest.first else { return isAtEnd && place != words.count ? nil : place }
    let others = rest.dropFirst()
    switch piece {
    case .words(let choices, let beginnings, let isOptional):
      if place < words.count,
        choices.contains(words[place]) || beginnings.contains(where: words[place].hasPrefix),
        let end = end(of: others, in: words, from: place + 1)
      {
        return end
      }
      return isOptional ? end(of: others, in: words, from: place) : nil
    case .number(let isOptional):
      if place < words.count, Sentence.number(words[place]) != nil,
        let end = end(of: others, in: words, from: place + 1)
      {
        return end
      }
      return isOptional ? end(of: others, in: words, from: place) : nil
    case .gap:
      for length in 0...Self.longestGap where place + length <= words.count {
        if let end = end(of: others, in: words, from: place + length) { return end }
      }
      return nil
    }
  }
}

/// Patterns that mean the same, looked for together.
struct WordPatterns: Sendable, Decodable {
  private var byFirstWord: [String: [WordPattern]] = [:]
  private var others: [WordPattern] = []

  /// Patterns as the data has them.
  init(_ texts: [String]) {
    for pattern in texts.map({ WordPattern($0) }) {
      guard let words = pattern.firstWords else {
        others.append(pattern)
        continue
      }
      for word in words { byFirstWord[word, default: []].append(pattern) }
    }
  }

  /// Reads an array of texts.
  init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self))
  }

  /// The first place at which one of them is found, and the longest there; nil for none.
  func first(in words: [String]) -> Range<Int>? {
    for start in words.indices {
      let candidates = (byFirstWord[words[start]] ?? []) + others
      let ends = candidates.compactMap { $0.end(in: words, from: start) }
      if let end = ends.max(), end > start { return start..<end }
    }
    return nil
  }

  /// Every place at which one of them is found, from left to right, none within another.
  func all(in words: [String]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    for start in words.indices where start >= places.last?.upperBound ?? 0 {
      let candidates = (byFirstWord[words[start]] ?? []) + others
      let ends = candidates.compactMap { $0.end(in: words, from: start) }
      if let end = ends.max(), end > start { places.append(start..<end) }
    }
    return places
  }

  /// Whether one of them is found.
  func occur(in words: [String]) -> Bool { first(in: words) != nil }
}

/// Words of the data, as sentences are looked at.
struct WordSet: Decodable, Sendable {
  private let words: Set<String>

  /// Words as the data has them.
  init(_ words: [String]) { self.words = Set(words.map(QuestionWords.plain)) }

  /// Reads an array of words.
  init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self))
  }

  /// Whether a word is among them.
  func contains(_ word: String) -> Bool { words.contains(QuestionWords.plain(word)) }
}
