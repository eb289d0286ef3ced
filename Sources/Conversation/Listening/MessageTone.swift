/// Whether a message tells something hard or something good, by words of the data.
package enum MessageTone: Hashable, Sendable {
  case hard, good, plain
}

/// The words by which a tone is known, and what is said to it.
package struct ToneWords: Sendable, Decodable {
  let hard: [ActPattern]
  let good: [ActPattern]
  /// Phrases that take the good back, such as “used to”.
  let unless: [ActPattern]
  /// Phrases by which somebody has died.
  package var lost: [ActPattern]?
  /// What shows that somebody laughs, and lines for it; a person's own file may lack them.
  var joking: [ActPattern]?
  package var jokingLines: [String]?
  /// Lines for something hard and something good.
  package let hardLines, goodLines: [String]
  /// Questions behind something good.
  package let goodQuestions: [String]
  /// Lines for a long time, with `{span}`.
  package let spanLines: [String]
  /// Lines for a day that is named, with `{day}`.
  package let dayLines: [String]

  private static let laughing = "😂🤣😆😹"

  /// Whether somebody laughs at what they write, and tells nothing hard.
  package func isJoking(_ text: String) -> Bool {
    let words = Words(text).list
    let laughs =
      text.contains { Self.laughing.contains($0) }
      || (joking ?? []).contains { $0.find(in: words) != nil }
    return laughs && tone(of: text) != .hard
  }

  /// The tone of a message; hard where it has both.
  package func tone(of text: String) -> MessageTone {
    let words = Words(text).list
    let occurs = { (patterns: [ActPattern]) in patterns.contains { $0.find(in: words) != nil } }
    if occurs(hard) { return .hard }
    return occurs(good) && !occurs(unless) ? .good : .plain
  }
}
