/// Questions that fit what was, is, or is to come, and the words that show it.
package struct TimedQuestions: Decodable, Sendable {
  package let words: Set<String>
  package let lines: [String]

  /// The questions whose words a message has most of; none where it has none of any.
  package static func lines(for message: String, of kinds: [TimedQuestions]) -> [String] {
    let said = Words(message).list
    let counts = kinds.map { kind in (kind, count: said.count { kind.words.contains($0) }) }
    guard let best = counts.max(by: { $0.count < $1.count }), best.count > 0 else { return [] }
    return best.0.lines
  }
}
