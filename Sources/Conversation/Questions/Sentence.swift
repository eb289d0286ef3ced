/// A sentence of which one part after the other is understood.
struct Sentence {
  /// A word that can't occur, in the place of one that is understood.
  private static let taken = "\u{0}"

  /// The words, those that are understood blanked out.
  private(set) var open: [String]

  /// A sentence of which nothing is understood yet.
  init(_ words: [String]) { open = words }

  /// The number that a word is: digits with a point among them, as “nan” and “infinity” are words.
  static func number(_ word: some StringProtocol) -> Double? {
    guard word.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }), let value = Double(word),
      value.isFinite
    else { return nil }
    return value
  }

  /// Blanks words out that are understood.
  mutating func take(_ place: Range<Int>) {
    for index in place where open.indices.contains(index) { open[index] = Self.taken }
  }

  /// How many words are left.
  var left: Int { open.count { $0 != Self.taken } }

  /// How many words are left that mean something else.
  func unknown(_ script: QuestionScript) -> Int {
    open.count { $0 != Self.taken && !script.fillers.contains($0) }
  }
}
