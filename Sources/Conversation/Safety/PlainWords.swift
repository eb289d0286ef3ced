import Phrases

/// The words for dying, killing and means: where one of them is said, a model has to be surest of all
/// to take back what phrases found.
struct PlainWords: Sendable {
  private let whole: Set<String>
  private let beginnings: [String]

  /// Words as they are folded; `*` at the end stands for any ending.
  init(_ words: [String]) {
    whole = Set(words.filter { !$0.hasSuffix("*") })
    beginnings = words.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
  }

  /// Whether one of them is among the words of a message.
  func areIn(_ words: [RawWord]) -> Bool {
    words.contains { word in
      whole.contains(word.letters) || beginnings.contains { word.letters.hasPrefix($0) }
    }
  }
}
