import Phrases
import Core
import FlatTables

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
  private let weights: [Double]
  /// For each word or pair of words the place of its weight.
  private let places: FlatWords

  /// How many sentences are weighed together: in more, what has nothing to do with each other
  /// would add up.
  private static let longestRun = 3

  /// Adds the weights of a lexicon to a table.
  ///
  /// - Throws: ``SafetyError/badValue(file:place:problem:)`` for a weight that is no number.
  static func compile(
    _ table: Table,
    language: String,
    to writer: inout FlatTableWriter
  ) throws(SafetyError) {
    var weights: [Double] = []
    var places: [String: Int] = [:]
    for (text, words) in table.words.sorted(by: { $0.key < $1.key }) {
      guard let weight = Double(text) else {
        throw .badValue(
          file: CrisisLexicon.file,
          place: "\(language).weights.words",
          problem: "has “\(text)”, which isn't a number"
        )
      }
      for word in words.split(separator: "|") { places[String(word)] = weights.count }
      weights.append(weight)
    }
    for number in [table.base, table.due, table.dueWithHint] { writer.add(number) }
    writer.add(weights.count)
    for weight in weights { writer.add(weight) }
    writer.add(words: places)
  }

  /// The weights that ``compile(_:language:to:)`` wrote.
  init(from reader: inout FlatTableReader) throws(FlatTableError) {
    base = try reader.double()
    due = try reader.double()
    dueWithHint = try reader.double()
    var weights: [Double] = []
    for _ in 0..<max(0, try reader.number()) { weights.append(try reader.double()) }
    self.weights = weights
    places = try reader.words()
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
        guard let place = places[feature], weights.indices.contains(place),
          seen.insert(feature).inserted
        else { continue }
        let weight = weights[place]
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
