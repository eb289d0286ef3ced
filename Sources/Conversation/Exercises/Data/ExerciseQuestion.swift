package import Catalogues
import Core

/// A question of an exercise, and how its answer is read.
package struct ExerciseQuestion: Decodable, Hashable, Sendable {
  /// What an answer can be.
  package enum Kind: Hashable, Sendable {
    /// One of some words, by its number or its beginning.
    case choice([String])
    /// A whole number from 0 to 10, with what both ends mean.
    case scale(low: String, high: String)
    /// A time of day.
    case clock
    /// Any words.
    case words
  }

  /// What a line means as an answer.
  package enum Reading: Hashable, Sendable {
    /// An answer.
    case answer(String)
    /// The question is skipped.
    case skipped
    /// It is none; the sentence says what would be.
    case refused(String)
  }

  /// The most characters of an answer that are taken.
  package static let longestAnswer = 500

  /// The name of the answer.
  package let key: String
  /// The question.
  package let text: String
  /// What an answer can be.
  package let kind: Kind

  private enum Keys: String, CodingKey { case ask, text, choices, scale, clock }

  /// A question from its parts.
  package init(_ key: String, _ text: String, _ kind: Kind) {
    self.key = key
    self.text = text
    self.kind = kind
  }

  /// Reads a question beside its step.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    key = try container.decode(String.self, forKey: .ask)
    text = try container.decode(String.self, forKey: .text)
    if let choices = try container.decodeIfPresent([String].self, forKey: .choices) {
      kind = .choice(choices)
    } else if let ends = try container.decodeIfPresent([String].self, forKey: .scale) {
      guard ends.count == 2 else {
        throw DecodingError.dataCorruptedError(
          forKey: .scale,
          in: container,
          debugDescription: "a scale has two ends"
        )
      }
      kind = .scale(low: ends[0], high: ends[1])
    } else {
      kind = try container.decodeIfPresent(Bool.self, forKey: .clock) == true ? .clock : .words
    }
  }

  /// What can be typed, in a few words; nil where any words can.
  package func accepted(_ words: Catalogue) -> String? {
    switch kind {
    case .choice(let choices):
      Self.areNumbers(choices)
        ? choices.joined(separator: " · ")
        : choices.enumerated().map { "\($0.offset + 1) \($0.element)" }.joined(separator: " · ")
    case .scale(let low, let high): words.text(ExerciseKey.scale, ["low": low, "high": high])
    case .clock: words.text(ExerciseKey.clock)
    case .words: nil
    }
  }

  /// What a line means; an empty one skips the question.
  ///
  /// - Parameters:
  ///   - line: what was typed.
  ///   - words: the language of a sentence to what is no answer.
  /// - Returns: the answer, or what stands for none.
  package func read(_ line: String, _ words: Catalogue) -> Reading {
    let text = VisibleText.singleLine(line, limit: Self.longestAnswer)
    guard !text.isEmpty else { return .skipped }
    switch kind {
    case .words: return .answer(text)
    case .choice(let choices):
      guard let word = Self.choice(text, among: choices) else {
        return .refused(words.text(ExerciseKey.refusedChoice))
      }
      return .answer(word)
    case .scale:
      guard let number = Self.number(text) else {
        return .refused(words.text(ExerciseKey.refusedScale))
      }
      return .answer("\(number)")
    case .clock:
      guard let time = Self.time(text) else {
        return .refused(words.text(ExerciseKey.refusedClock))
      }
      return .answer(time.description)
    }
  }

  /// The word that a number names, or that is the only one with a beginning.
  ///
  /// A number that is a word itself is that word: of 1, 3 and 5 minutes, 3 means three minutes.
  private static func choice(_ text: String, among words: [String]) -> String? {
    let typed = text.lowercased()
    if let word = words.first(where: { plain($0) == plain(typed) }) { return word }
    if let number = Int(typed), words.indices.contains(number - 1) {
      return areNumbers(words) ? nil : words[number - 1]
    }
    let near = words.filter { $0.lowercased().hasPrefix(typed) }
    return near.count == 1 ? near[0] : nil
  }

  /// Small letters, and a point in numbers: `5,5` is typed for `5.5`, and the other way round.
  private static func plain(_ text: String) -> String {
    text.lowercased().replacing(",", with: ".")
  }

  /// Whether choices are numbers, which need no other number to be chosen by.
  private static func areNumbers(_ words: [String]) -> Bool {
    words.contains { Double(plain($0)) != nil }
  }

  /// `7`, `7.` or `7/10`.
  private static func number(_ text: String) -> Int? {
    let bare =
      text.hasSuffix("/10") ? text.dropLast(3) : text.hasSuffix(".") ? text.dropLast() : text[...]
    guard bare.count <= 2, let number = Int(bare), (0...10).contains(number) else { return nil }
    return number
  }

  /// A time as ``TimeOfDay`` reads it, or an hour alone; also `18 Uhr`, `18.30 Uhr` and `18h30`.
  private static func time(_ typed: String) -> TimeOfDay? {
    if let time = TimeOfDay(typed) { return time }
    var text = typed.lowercased().filter { !$0.isWhitespace }
    for ending in ["uhr", "hs", "h"] where text.hasSuffix(ending) {
      text = String(text.dropLast(ending.count))
      break
    }
    text = text.replacing("h", with: ":").replacing(".", with: ":")
    if let time = TimeOfDay(text) { return time }
    guard text.count <= 2, let hour = Int(text) else { return nil }
    return TimeOfDay(hour: hour, minute: 0)
  }
}
