/// What single words and pairs of words weigh, for messages of which no phrase tells enough.
///
/// A logistic regression, as keyword screens of the literature set one behind their lists (CMD-1,
/// npj Digital Medicine 2023). The weights are logarithms of odds, data that
/// `Tests/SafetyTests/Sets/weigh.py` writes from the test sets. They only raise a message to
/// level 2; nothing is lowered by them.
struct WordWeights: Sendable {
  /// The weights as the lexicon has them.
  struct Table: Decodable, Sendable {
    /// What a message without any weighed word weighs.
    let base: Double
    /// From which sum on a message counts as level 2.
    let due: Double
    /// The same for a message with a hint of its own (level 1).
    let dueWithHint: Double
    /// The words and pairs of words of each weight, with `|` between them.
    let words: [String: String]
  }

  private let base: Double
  private let due: Double
  private let dueWithHint: Double
  private let weights: [String: Double]

  /// How many sentences are weighed together: in more, what has nothing to do with each other
  /// would add up.
  private static let longestRun = 3

  /// The weights of a lexicon.
  ///
  /// - Throws: ``SafetyError/badValue(file:place:problem:)`` for a weight that is no number.
  init(_ table: Table, language: String) throws(SafetyError) {
    base = table.base
    due = table.due
    dueWithHint = table.dueWithHint
    var weights: [String: Double] = [:]
    for (text, words) in table.words {
      guard let weight = Double(text) else {
        throw .badValue(
          file: CrisisLexicon.file,
          place: "\(language).weights.words",
          problem: "has “\(text)”, which is no number"
        )
      }
      for word in words.split(separator: "|") { weights[String(word)] = weight }
    }
    self.weights = weights
  }

  /// Looks for what weighs enough for level 2: up to three sentences in a row, so that harmless ones
  /// around them change nothing.
  ///
  /// - Parameters:
  ///   - scene: the words, with the idioms among them.
  ///   - begin: where the message begins. What was said before it doesn't count: troubles told one
  ///     after the other are no danger.
  ///   - isHinted: whether a phrase hinted at a danger.
  /// - Returns: the tokens of these sentences; nil if none weigh enough.
  func danger(in scene: MessageScene, from begin: Int, isHinted: Bool) -> ClosedRange<Int>? {
    let end = scene.tokens.count
    guard begin < end else { return nil }
    let needed = isHinted ? dueWithHint : due
    let stems = scene.tokens.map { Self.stem($0.keys.first ?? "") }
    func weighs(_ range: Range<Int>) -> Bool { weight(of: range, stems, scene) >= needed }
    let later = (begin + 1..<end).filter { scene.tokens[$0].gap == .stop }
    let borders = [begin] + later + [end]
    for first in borders.indices.dropLast() {
      for last in borders[(first + 1)...].prefix(Self.longestRun)
      where weighs(borders[first]..<last) { return borders[first]...last - 1 }
    }
    return nil
  }

  /// The base and each different word and pair of a range, once; what an idiom says doesn't speak
  /// for danger.
  private func weight(of range: Range<Int>, _ stems: [String], _ scene: MessageScene) -> Double {
    var seen: Set<String> = []
    var sum = base
    for index in range {
      var features = [stems[index]]
      if index > range.lowerBound { features.append("\(stems[index - 1]) \(stems[index])") }
      for feature in features {
        guard let weight = weights[feature], seen.insert(feature).inserted else { continue }
        if weight < 0 || !scene.isIdiom(index...index) { sum += weight }
      }
    }
    return sum
  }

  /// The word without its ending, as the script that writes the weights cuts it.
  static func stem(_ word: String) -> String {
    for ending in ["ing", "ed", "es", "s"]
    where word.hasSuffix(ending) && word.count - ending.count >= 3 {
      return String(word.dropLast(ending.count))
    }
    return word
  }
}
