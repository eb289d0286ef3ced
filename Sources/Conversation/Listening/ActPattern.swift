/// A phrase by which the listener knows an act, such as `cant stop shaking|crying`.
///
/// Words stand one after the other; `a|b` is either of two; `word*` is any word that begins so;
/// `~` is up to three words of any kind; `#` is a number; `^` is the beginning of the text and `$` its
/// end, `a|$` a word or the end; a last `{x}` takes up to five words, as far as the clause goes.
/// Negated, a phrase doesn't count.
package struct ActPattern: Sendable, Decodable {
  private enum Piece: Sendable {
    case words(Set<String>, beginnings: [String], orEnd: Bool)
    case gap
    case number
  }

  /// The longest gap, in words.
  private static let gap = 3
  /// The most words a slot takes.
  private static let slot = 5
  /// What takes a phrase back when it stands up to two words before it.
  private static let negations: Set = [
    "not", "never", "dont", "didnt", "isnt", "wasnt", "arent", "wont", "doesnt", "without",
  ]

  private let pieces: [Piece]
  private let isAtStart: Bool
  private let isAtEnd: Bool
  private let hasSlot: Bool

  /// A pattern from its text.
  package init(_ text: String) {
    var parts = text.split(separator: " ").map(String.init)
    isAtStart = parts.first == "^"
    if isAtStart { parts.removeFirst() }
    isAtEnd = parts.last == "$"
    hasSlot = parts.last == "{x}"
    if isAtEnd || hasSlot { parts.removeLast() }
    pieces = parts.map { part in
      switch part {
      case "~": .gap
      case "#": .number
      default: Self.choice(part)
      }
    }
  }

  /// Reads a text.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// The words of a text that the phrase holds, and those of its slot; nil where it is not there.
  package func find(in words: [String]) -> (found: [String], slot: [String])? {
    for start in words.indices where !isAtStart || start == 0 {
      guard let end = end(of: pieces[...], in: words, from: start) else { continue }
      let before = words[max(0, start - 2)..<start]
      guard before.last != "no", before.allSatisfy({ !Self.negations.contains($0) }) else {
        continue
      }
      let slot = hasSlot ? Array(words[end...].prefix(Self.slot)) : []
      guard !hasSlot || !slot.isEmpty else { continue }
      return (Array(words[start..<end]), slot)
    }
    return nil
  }

  /// Where the rest of the pattern ends that begins at a place; nil when it isn't there.
  private func end(of rest: ArraySlice<Piece>, in words: [String], from place: Int) -> Int? {
    guard let piece = rest.first else { return isAtEnd && place != words.count ? nil : place }
    switch piece {
    case .gap:
      for next in place...min(place + Self.gap, words.count) {
        if let end = end(of: rest.dropFirst(), in: words, from: next) { return end }
      }
      return nil
    case .number:
      guard place < words.count, Self.isNumber(words[place]) else { return nil }
      return end(of: rest.dropFirst(), in: words, from: place + 1)
    case .words(let choice, let beginnings, let orEnd):
      if orEnd, place == words.count { return end(of: rest.dropFirst(), in: words, from: place) }
      guard place < words.count,
        choice.contains(words[place]) || beginnings.contains(where: words[place].hasPrefix)
      else { return nil }
      return end(of: rest.dropFirst(), in: words, from: place + 1)
    }
  }

  /// Whether a word is a number, in digits or spelled out.
  package static func isNumber(_ word: String) -> Bool {
    numbers.contains(word) || (word.first?.isNumber ?? false)
  }

  private static let numbers: Set = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "ninety", "hundred",
  ]

  /// The words a part of a phrase stands for, and the beginnings of words.
  private static func choice(_ part: String) -> Piece {
    let all = part.split(separator: "|").map(String.init)
    let beginnings = all.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
    let choice = Set(all.filter { !$0.hasSuffix("*") && $0 != "$" })
    return .words(choice, beginnings: beginnings, orEnd: all.contains("$"))
  }

  /// The first two letters of every word it can begin with; nil where it can begin with any.
  var starts: Set<String>? {
    guard case .words(let choice, let beginnings, orEnd: false)? = pieces.first else { return nil }
    let all = choice.map { $0 } + beginnings
    guard beginnings.allSatisfy({ $0.count > 1 }) else { return nil }
    return Set(all.map { String($0.prefix(2)) })
  }
}
