/// Finds what the person said before in the same conversation, to answer “what did I say about …?”.
package struct TalkRecall: Sendable {
  /// The most words of a sentence that is quoted.
  private static let longest = 24
  /// How many letters of a word must be the same.
  private static let stem = 4

  private let talk: [Utterance]

  /// What was said in a talk, the question last.
  package init(_ talk: [Utterance]) { self.talk = talk }

  /// The person's own sentence that a question is about; nil where none was said.
  ///
  /// The sentence that shares the most words with the question is taken, the later of equals. A
  /// question for a time or a number prefers a sentence that names one, also where that asked
  /// something: “my blood pressure is 152 over 88, is that bad?”
  package func sentence(for question: String) -> String? {
    let asked = Words(question).list
    let stems = Set(asked.filter { !Self.empty.contains($0) && $0.count > 2 }.map(Self.stem))
    let wantsName = asked.contains { ["name", "names", "called"].contains($0) }
    let wantsNumber = !Self.measured.isDisjoint(with: asked)
    guard !stems.isEmpty || wantsName || wantsNumber else { return nil }
    let wantsTime = asked.contains { ["when", "whens", "day", "time"].contains($0) }
    var best: (sentence: String, score: Int)?
    for said in talk.filter(\.isPerson).dropLast() {
      for sentence in SentenceLedger.sentences(said.text) {
        let words = Words(sentence).list
        let isNumber = wantsNumber && words.contains { $0.allSatisfy(\.isNumber) }
        guard isNumber || !sentence.contains("?") else { continue }
        let shared = stems.intersection(words.map(Self.stem)).count
        let names = wantsName && !Self.naming.isDisjoint(with: words)
        guard shared > 0 || names || isNumber, words.count <= Self.longest else { continue }
        let score =
          2 * shared + (isNumber ? 3 : 0) + (wantsTime && Self.namesTime(words) ? 3 : 0)
          + (names ? 3 : 0)
        if score >= best?.score ?? 0 { best = (sentence, score) }
      }
    }
    return best?.sentence
  }

  /// The sentences that told the most, two or three in their order; nil where nothing was told.
  package var summary: String? {
    var told: [(place: Int, sentence: String, weight: Int)] = []
    for said in talk.filter(\.isPerson).dropLast() {
      for sentence in SentenceLedger.sentences(said.text) where !sentence.contains("?") {
        let words = Words(sentence).list
        guard (4...Self.brief).contains(words.count) else { continue }
        let weight = Set(words).subtracting(Self.empty).count { $0.count > 3 }
        told.append((told.count, sentence, weight))
      }
    }
    let chosen = told.sorted { ($0.weight, $0.place) > ($1.weight, $1.place) }.prefix(Self.most)
    guard !chosen.isEmpty else { return nil }
    let quotes = chosen.sorted { $0.place < $1.place }.map { "“\($0.sentence)”" }
    return quotes.joined(separator: " ")
  }

  /// The most words of a sentence in a summary, and the most sentences.
  private static let (brief, most) = (14, 3)
  private static let naming: Set = [
    "called", "name", "names", "named", "calling", "calls", "christened",
  ]

  /// What is asked for where a number is wanted.
  private static let measured: Set = [
    "number", "numbers", "reading", "readings", "pressure", "pulse", "rate", "temperature",
    "weight",
    "score", "much", "many", "high", "low", "sugar",
  ]

  private static func stem(_ word: String) -> String { String(word.prefix(stem)) }

  private static func namesTime(_ words: [String]) -> Bool {
    words.contains { $0.contains(where: \.isNumber) || times.contains($0) }
  }

  private static let times: Set = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "tomorrow",
    "today", "tonight", "morning", "evening", "noon", "january", "february", "march", "april",
    "may", "june", "july", "august", "september", "october", "november", "december",
  ]
  /// Words of a question that say nothing of its subject.
  private static let empty: Set = [
    "what", "when", "who", "whos", "whens", "whats", "where", "which", "how", "did", "say", "said",
    "tell", "told", "mention", "mentioned", "write", "wrote", "you", "your", "the", "and", "was",
    "were", "that", "this", "about", "again", "with", "have", "had", "does", "remember", "for",
    "earlier", "before", "just", "our", "are", "call", "called", "answer", "time", "day", "them",
    "can", "could", "should", "would", "now", "name", "ago", "minute", "first", "beginning",
  ]
}
