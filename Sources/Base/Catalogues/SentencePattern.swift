/// The English words of a text with places, by which a sentence that was made of it is known again.
struct SentencePattern {
  /// The fewest letters that have to stand around the places: a text of hardly more than places fits
  /// any sentence.
  private static let leastLetters = 6
  /// The same where a place comes first and there is no mark, as in “{1} and {2} more”: these may be anybody's words.
  private static let leastBehind = 12

  /// How many letters stand around the places.
  let letters: Int
  /// What stands before, between and behind the places.
  private let pieces: [String]
  /// The numbers of the places, in their order.
  private let numbers: [String]

  /// The pattern of a key; nil for one without places, or whose places can't be told apart.
  init?(_ key: String) {
    var pieces: [String] = []
    var numbers: [String] = []
    var rest = key[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let number = String(rest[rest.index(after: open)..<close])
      // Another brace is one of the words.
      guard Int(number) != nil else { return nil }
      pieces.append(String(rest[..<open]))
      numbers.append(number)
      rest = rest[rest.index(after: close)...]
    }
    guard !numbers.isEmpty, !pieces.dropFirst().contains("") else { return nil }
    pieces.append(String(rest))
    letters = pieces.joined().count { $0.isLetter }
    let isLoose = pieces[0].isEmpty && !pieces.joined().contains { $0.isPunctuation }
    guard letters >= (isLoose ? Self.leastBehind : Self.leastLetters) else { return nil }
    self.pieces = pieces
    self.numbers = numbers
  }

  /// What stands in the places of a sentence, by their numbers; nil for a sentence of another text.
  func values(in sentence: String) -> [String: String]? {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    guard sentence.hasPrefix(first) else { return nil }
    var rest = sentence.dropFirst(first.count)
    guard rest.hasSuffix(last) else { return nil }
    rest = rest.dropLast(last.count)
    var values: [String: String] = [:]
    for (piece, number) in zip(pieces.dropFirst().dropLast(), numbers) {
      guard let found = rest.firstRange(of: piece) else { return nil }
      values[number] = String(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    values[numbers[numbers.count - 1]] = String(rest)
    return values.values.contains("") ? nil : values
  }
}
