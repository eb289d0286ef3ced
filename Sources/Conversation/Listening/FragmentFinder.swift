/// Finds the part of a message that can be said again as it is: “four hundred people”, “lemon drizzle”.
///
/// It has a few words, none that would have to be turned round and no verb of its own, so that it is right
/// in anybody's mouth. Anything doubtful gives nothing.
package struct FragmentFinder: Sendable {
  /// How long its longest word is at least; shorter ones say little.
  private static let telling = 4

  private let skip: Set<String>

  /// - Parameter skip: words that are never said again.
  package init(skip: [String]) { self.skip = Set(skip) }

  /// The last part of a message that can be said again; nil where there is none.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - most: the most words of the part.
  /// - Returns: the part with a small first letter, but for names; nil for none.
  package func fragment(of text: String, mostWords most: Int) -> String? {
    guard !text.contains("?") else { return nil }
    let parts = text.prefix(600).split { ".,;:!()\n\"“”…—–".contains($0) }
    return parts.reversed().lazy.compactMap { part in clear(part, most) }.first
  }

  private func clear(_ part: Substring, _ most: Int) -> String? {
    var words = part.split(whereSeparator: \.isWhitespace).map(String.init)
    // “No pain at all” isn't “pain at all”, and “rubbish” alone is no picture to take up.
    guard words.count > 1, words.first?.lowercased() != "no" else { return nil }
    while let first = words.first, Self.leads.contains(first.lowercased()) { words.removeFirst() }
    while let last = words.last, Self.trails.contains(last.lowercased()) { words.removeLast() }
    let plain = words.map { Words($0).list.joined() }
    guard (1...most).contains(words.count), plain.contains(where: { $0.count >= Self.telling }),
      words.allSatisfy({ word in
        word.allSatisfy { $0.isLetter || $0.isNumber || "'’-%".contains($0) }
      }),
      skip.isDisjoint(with: plain), Self.unclear.isDisjoint(with: plain),
      !plain.contains(where: Self.isVerb), !Self.danglers.contains(plain.last ?? ""),
      !Self.danglers.contains(plain.first ?? "") || Self.articles.contains(plain.first ?? ""),
      plain.contains(where: { !Self.empty.contains($0) && $0.count >= Self.telling })
    else { return nil }
    let isShouted = text(words).allSatisfy { !$0.isLowercase }
    if isShouted { words = words.map { $0.lowercased() } }
    return text(words)
  }

  private func text(_ words: [String]) -> String { words.joined(separator: " ") }

  /// Words people begin with that add nothing.
  private static let leads: Set = [
    "well", "so", "and", "but", "honestly", "because", "yeah", "yes", "no", "hi", "hello", "hey",
    "ok",
    "okay", "actually", "basically", "just", "then", "also", "now", "right", "oh", "ugh", "maybe",
    "or",
    "um", "probably", "mostly", "like", "only", "still", "even",
  ]
  private static let trails: Set = [
    "though", "tho", "lol", "haha", "anyway", "thanks", "really", "too", "please", "yeah", "then",
    "again",
  ]
  /// What would have to be turned round, verbs, and what takes back.
  private static let unclear: Set = [
    "i", "im", "ive", "ill", "id", "me", "my", "mine", "myself", "we", "us", "our", "ours", "you",
    "your",
    "he", "she", "they", "it", "hes", "shes", "theyre", "its", "thats", "theres", "whats", "is",
    "are",
    "was", "were", "be", "been", "am", "has", "have", "had", "do", "does", "did", "dont", "doesnt",
    "didnt",
    "cant", "couldnt", "wont", "wouldnt", "isnt", "wasnt", "arent", "can", "could", "will", "would",
    "should", "shall", "might", "must", "not", "never", "what", "why", "how", "who", "which",
    "when",
    "that", "if", "than", "as", "got", "get", "gets", "go", "goes", "went", "said", "says", "say",
    "told",
    "tell", "think", "thought", "know", "knew", "want", "wants", "wanted", "need", "needs", "make",
    "makes",
    "made", "take", "takes", "took", "come", "comes", "came", "see", "saw", "let", "lets", "keep",
    "keeps",
    "kept", "feel", "feels", "felt", "give", "gave", "left", "put", "stop", "leave", "ask", "asked",
    "thank", "thanks", "thx", "ty", "sorry", "bye", "goodnight", "hello", "nothing", "nobody",
    "something", "someone", "anything", "everything", "whatever", "exactly", "sure", "there",
    "here",
    "this", "these", "those", "stuff", "no", "nor", "without", "yeah", "yes", "lol", "btw", "thing",
    "things", "idk", "dunno", "none", "cheers", "welcome",
  ]
  /// Whether a word mostly is a verb, by its ending.
  private static func isVerb(_ word: String) -> Bool {
    ["ing", "ed"].contains { word.hasSuffix($0) } && !nouns.contains(word)
  }

  private static let nouns: Set = [
    "hundred", "bed", "wedding", "morning", "evening", "building", "red", "shed", "kindred",
    "speed",
    "need", "ceiling", "clothing", "king", "ring", "string", "spring", "wing", "sibling", "pudding",
  ]
  private static let articles: Set = ["a", "an", "the", "some", "every"]
  private static let danglers: Set = [
    "of", "to", "for", "with", "at", "by", "from", "the", "a", "an", "into", "than", "very",
    "while",
    "until", "about", "or", "and", "some", "any", "every",
  ]
  private static let empty: Set = [
    "very", "much", "quite", "good", "great", "fine", "nice", "okay", "little", "more", "less",
    "last",
    "next", "some", "time", "times", "once", "later", "with", "from", "after", "before", "without",
    "lots",
    "both", "same", "cool", "true", "kind", "sort", "better", "worse", "well", "over", "down",
    "often",
  ]
}
