/// The parts of a long message that are looked at one by one: one sentence of danger among many of
/// everyday life would be lost in the mean of all.
package enum MessageParts {
  /// Up to how many sentences a message is looked at as a whole only.
  private static let short = 3
  /// How many parts there are at most: the first two, and the last ones.
  private static let most = 6

  /// A message, and its parts of up to three sentences where it is long.
  package static func of(_ text: String) -> [String] {
    let sentences = sentences(of: text)
    guard sentences.count > short else { return [text] }
    var parts: [String] = []
    for start in stride(from: 0, to: sentences.count - 1, by: short - 1) {
      parts.append(sentences[start..<min(start + short, sentences.count)].joined(separator: " "))
    }
    if parts.count > most { parts = Array(parts.prefix(2) + parts.suffix(most - 2)) }
    return [text] + parts
  }

  /// How many words of the message before are heard with one.
  private static let wordsBefore = 25
  /// What stands between the two; the danger model has learned it so.
  private static let between = " | "

  /// A message behind the one before it, as both are heard together: “next stop I'm getting off” alone
  /// could mean anything.
  ///
  /// - Returns: both; nil for a message that is long enough to be heard in parts, or with nothing before.
  package static func joined(_ text: String, behind before: String?) -> String? {
    guard let before, sentences(of: text).count <= short else { return nil }
    let words = before.split(whereSeparator: \.isWhitespace).suffix(wordsBefore)
    return words.isEmpty ? nil : words.joined(separator: " ") + between + text
  }

  private static func sentences(of text: String) -> [String] {
    var result: [String] = []
    var current = ""
    var isEnded = false
    for character in text {
      let ends = ".!?…\n".contains(character)
      if isEnded, !ends {
        result.append(current)
        current = ""
      }
      isEnded = ends
      current.append(character)
    }
    result.append(current)
    return result.map(trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: String) -> String {
    let tail = text.drop { $0.isWhitespace }
    return String(tail.prefix(tail.count - tail.reversed().prefix { $0.isWhitespace }.count))
  }
}
