/// Which situations a talk has been about.
package struct SituationTalk {
  /// How many messages back a situation counts as told.
  private static let remembered = 24
  /// How many of the companion's replies back a situation can have been asked about, to be gone on with.
  private static let reach = 2

  private let situations: Situations
  /// The companion's last replies, the newest last.
  private let said: [Utterance]

  /// A talk as far as it counts.
  package init(_ talk: [Utterance], _ situations: Situations) {
    self.situations = situations
    said = talk.suffix(Self.remembered).filter { !$0.isPerson }
  }

  /// The situation that the companion's last replies asked about; nil for none.
  package var running: Situation? {
    said.suffix(Self.reach).reversed().lazy.compactMap { self.situations.asked(in: $0.text) }.first
  }

  /// How many of the last replies have asked about a situation.
  package func times(_ situation: Situation) -> Int {
    said.count { situations.asked(in: $0.text) == situation }
  }
}

extension Situation {
  /// A line's sentences before its question, and the question.
  package static func parted(_ line: String) -> (said: String?, question: String?) {
    let sentences = SentenceLedger.sentences(line)
    let said = sentences.filter { !$0.hasSuffix("?") }.joined(separator: " ")
    let asked = sentences.filter { $0.hasSuffix("?") }.joined(separator: " ")
    return (said.isEmpty ? nil : said, asked.isEmpty ? nil : asked)
  }

  /// What is said to it, without a question.
  package var acknowledgements: [String] { replies.compactMap { Self.parted($0).said } }
}
