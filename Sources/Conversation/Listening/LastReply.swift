/// What the companion has said last, for a message that asks about it: “why do you ask?”, “say that again”.
package struct LastReply: Sendable {
  /// How many letters of a word must be the same.
  private static let stem = 4

  /// The whole reply, without the notice of a conversation's first one.
  package let text: String
  private let earlier: [String]

  /// The last reply of a talk; nil where the companion has said nothing.
  ///
  /// - Parameters:
  ///   - talk: all messages, the newest last.
  ///   - notice: what is said once at the beginning, and isn't part of a reply.
  package init?(_ talk: [Utterance], notice: String) {
    let said = talk.filter { !$0.isPerson }.map { utterance in
      let text = notice.isEmpty ? utterance.text : utterance.text.replacing(notice, with: "")
      return String(text.drop(while: \.isWhitespace))
    }
    guard let last = said.last, !last.isEmpty else { return nil }
    (text, earlier) = (last, said.dropLast().reversed())
  }

  /// The sentences of the reply.
  package var sentences: [String] { SentenceLedger.sentences(text) }

  /// What it asked; nil where it asked nothing.
  package var question: String? { sentences.last { $0.hasSuffix("?") } }

  /// The last thing it said without asking; nil where it only asked.
  package var statement: String? { sentences.last { !$0.contains("?") } }

  /// The sentence of the companion's that a message speaks of, the newest of the likest ones.
  ///
  /// - Parameter words: the words of the message that name it, in small letters.
  /// - Returns: the sentence; nil where none of it was said.
  package func sentence(about words: [String]) -> String? {
    let stems = Set(words.filter { !Self.empty.contains($0) && $0.count > 2 }.map(Self.stem))
    guard !stems.isEmpty else { return nil }
    var best: (sentence: String, shared: Int)?
    for said in [text] + earlier {
      for sentence in SentenceLedger.sentences(said) {
        let shared = stems.intersection(Words(sentence).list.map(Self.stem)).count
        // One of many words in common is chance.
        guard shared * 2 >= stems.count, shared > best?.shared ?? 0 else { continue }
        best = (sentence, shared)
      }
    }
    return best?.sentence
  }

  /// The two ways that the question leaves open, as it words them: “in your body” or “a thought”; empty
  /// where it leaves none, or more.
  package var options: [String] {
    guard let question, !question.contains("“") else { return [] }
    let words = Words(question).list
    guard words.count(where: { $0 == "or" }) == 1, let place = words.firstIndex(of: "or"),
      place + 1 < words.count
    else { return [] }
    let second = Array(words[(place + 1)...])
    guard let joint = question.firstRange(of: " or ") else { return [] }
    let clause =
      question[..<joint.lowerBound].split(separator: ",").last.map { Words(String($0)).list } ?? []
    let first = Array(clause.suffix(max(second.count, 1)))
    guard second.count <= Self.longestOption, !first.isEmpty, first.count < words.count else {
      return []
    }
    return [first, second].map { $0.joined(separator: " ") }
  }

  private static let longestOption = 4
  private static func stem(_ word: String) -> String { String(word.prefix(stem)) }
  private static let empty: Set = [
    "you", "your", "said", "say", "told", "tell", "asked", "ask", "that", "this", "about", "the",
    "and",
    "was", "what", "why", "did", "just", "now", "before", "earlier", "again", "me", "something",
    "mentioned",
    "wrote", "were", "have", "had", "are", "for", "with", "would", "could", "can", "mean", "meant",
    "last",
    "i", "my", "it", "to", "of", "is", "a", "an", "in", "on", "when", "how", "who", "please",
    "like",
  ]
}
