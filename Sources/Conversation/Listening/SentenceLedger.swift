/// The sentences that were said in a talk, so that none is said twice.
package struct SentenceLedger: Sendable {
  private var said: Set<Words> = []

  /// A ledger of what has been said so far.
  package init(_ texts: [String]) {
    for text in texts { note(text) }
  }

  /// Notes every sentence of a text as said.
  package mutating func note(_ text: String) {
    for sentence in Self.sentences(text) { said.insert(Words(sentence)) }
  }

  /// Whether none of the sentences of a text has been said, nor one of them twice in it.
  package func isNew(_ text: String) -> Bool {
    let sentences = Self.sentences(text).map { Words($0) }
    return said.isDisjoint(with: sentences) && Set(sentences).count == sentences.count
  }

  /// The sentences of a text: they end with `.`, `!`, `?` or `…` before a space, or with a line.
  package static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    var sentence = String.UnicodeScalarView()
    // What is quoted belongs to the sentence that quotes it.
    let isPaired = text.count { $0 == "“" } == text.count { $0 == "”" }
    var depth = 0
    for scalar in text.unicodeScalars {
      if isPaired, scalar == "“" { depth += 1 }
      if isPaired, scalar == "”" { depth = max(0, depth - 1) }
      guard scalar == "\n" || (scalar == " " && depth == 0 && isEnd(sentence)) else {
        sentence.append(scalar)
        continue
      }
      sentences.append(String(sentence))
      sentence = String.UnicodeScalarView()
    }
    return (sentences + [String(sentence)]).filter { !Words($0).list.isEmpty }
  }

  /// Whether a text ends with an end mark, also one inside quotes.
  private static func isEnd(_ text: String.UnicodeScalarView) -> Bool {
    switch text.last {
    case ".", "!", "?", "…": true
    case "”", "\"": isEnd(String.UnicodeScalarView(text.dropLast()))
    default: false
    }
  }

  /// How many words a text has, as a person counts them: what white space separates.
  package static func wordCount(_ text: String) -> Int {
    text.split(whereSeparator: \.isWhitespace).count
  }
}
