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
    let scalars = text.unicodeScalars
    var sentences: [String] = []
    // What is quoted belongs to the sentence that quotes it.
    let isPaired = scalars.count { $0 == "“" } == scalars.count { $0 == "”" }
    var (depth, start) = (0, scalars.startIndex)
    let end = { (place: String.Index) in
      let sentence = scalars[start..<place]
      if WordSplitter.hasWord(sentence) { sentences.append(String(sentence)) }
    }
    for place in scalars.indices {
      let scalar = scalars[place]
      if isPaired, scalar == "“" { depth += 1 }
      if isPaired, scalar == "”" { depth = max(0, depth - 1) }
      guard scalar == "\n" || (scalar == " " && depth == 0 && isEnd(scalars[start..<place])) else {
        continue
      }
      end(place)
      start = scalars.index(after: place)
    }
    end(scalars.endIndex)
    return sentences
  }

  /// Whether a text ends with an end mark, also one inside quotes.
  private static func isEnd(_ text: Substring.UnicodeScalarView) -> Bool {
    switch text.last {
    case ".", "!", "?", "…": true
    case "”", "\"": isEnd(text.dropLast())
    default: false
    }
  }

  /// How many words a text has, as a person counts them: what white space separates.
  package static func wordCount(_ text: String) -> Int {
    text.split(whereSeparator: \.isWhitespace).count
  }
}
