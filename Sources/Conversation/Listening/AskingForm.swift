/// Whether a message asks something, by its form: a question mark, or a question's first words.
package enum AskingForm {
  /// Whether the last sentence that says anything asks; “why me” does, “when I was ill” doesn't.
  package static func asks(_ text: String) -> Bool {
    guard let last = SentenceLedger.sentences(text).last(where: { !isTag($0) }) else {
      return false
    }
    if last.contains("?") { return true }
    return startsAsking(Words(last).list)
  }

  /// Whether a message may ask or wish something in any of its sentences, also without a question's form: “how long did
  /// I really sleep? I feel like I didn't”, “need one calm sentence for him”, “not sure how to tell her”.
  ///
  /// What only tells is taken for it now and then, so it may choose what fits a message by its words, and never that
  /// there is no answer.
  package static func mayAsk(_ text: String) -> Bool {
    asks(text)
      || SentenceLedger.sentences(text).contains { $0.contains("?") || WishForm.wishes($0) }
  }

  /// Whether words begin as a question does, polite words aside.
  package static func startsAsking(_ words: [String]) -> Bool {
    let rest = Array(words.drop(while: leads.contains))
    guard let first = rest.first else { return false }
    let next = rest.count > 1 ? rest[1] : ""
    if rest.count > 2, ["how", "what"].contains(first), ["come", "about", "if"].contains(next) {
      return true
    }
    if contracted.contains(first) { return true }
    let any =
      first == "any" ? 0 : next == "any" && ["got", "have", "know"].contains(first) ? 1 : nil
    if let any { return rest.count > any + 1 && wishes.contains(rest[any + 1]) }
    if asking.contains(first) {
      return verbs.contains(next) || next == "else" && rest.count > 2
        || first == "how" && amounts.contains(next)
        || first == "what" && kinds.contains(next)
          && ["is", "are", "was"].allSatisfy { !rest.dropFirst(2).contains($0) }
    }
    guard verbs.contains(first), rest.count > 2 else { return false }
    // “Had a row again” and “did the washing up” leave out who did it.
    if ["had", "have", "did"].contains(first), ["a", "the", "one"].contains(next) { return false }
    // “Is coffee bad” asks; “is on my mind” and “could cry” only leave their subject out.
    return persons.contains(next) || openings.contains(first) && !goesOn.contains(next)
  }

  /// A question without the polite words around it: “do you know how long it takes?” asks how long it takes.
  ///
  /// - Returns: the text from its question on; the text itself where it isn't wrapped so.
  package static func unframed(_ text: String) -> String {
    let written = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let words = written.map { Words($0).list.joined() }
    for frame in frames {
      guard
        let place = words.indices.first(where: { words[$0...].starts(with: frame) }),
        words[..<place].allSatisfy({ leads.contains($0) || $0.isEmpty })
      else { continue }
      let rest = place + frame.count
      guard rest < words.count,
        asking.union(contracted).union(["if", "whether"]).contains(words[rest])
      else { continue }
      // “Do you know what it's like” asks the program itself.
      guard !(words[rest...].contains { ["like", "feels", "feel", "you"].contains($0) }) else {
        return text
      }
      let isOnlyWhether = ["if", "whether"].contains(words[rest])
      return written[(isOnlyWhether ? rest + 1 : rest)...].joined(separator: " ")
    }
    return text
  }

  private static let frames: [[String]] = [
    ["do", "you", "know"], ["do", "u", "know"], ["d", "you", "know"], ["dyou", "know"],
    ["can", "you", "tell", "me"], ["could", "you", "tell", "me"], ["can", "u", "tell", "me"],
    ["would", "you", "know"], ["any", "idea"], ["what", "i", "want", "to", "know", "is"],
    ["i", "want", "to", "know"], ["i", "wanted", "to", "know"], ["i", "wanted", "to", "ask"],
    ["i", "was", "wondering"], ["just", "wondering"], ["im", "wondering"],
    ["my", "question", "is"],
    ["i", "just", "wanted", "to", "ask"], ["i", "just", "want", "to", "know"],
  ]

  /// Whether a sentence only adds to the one before it, as a thank-you does.
  private static func isTag(_ sentence: String) -> Bool {
    tags.isSuperset(of: Words(sentence).list)
  }

  private static let tags: Set = [
    "thanks", "thank", "you", "please", "pls", "lol", "cheers", "haha", "x", "xx", "ta", "just",
    "curious",
    "wondering", "hm", "hmm", "be", "honest",
  ]
  static let leads: Set = [
    "so", "and", "but", "hey", "hi", "hello", "ok", "okay", "well", "please", "also", "oh", "um",
    "right",
    "then", "now", "btw", "quick", "question", "anyway", "serious", "seriously", "honestly",
    "sorry",
    "dear", "machine", "program", "companion", "mindpulse", "excuse", "me", "alright", "tell",
  ]
  static let asking: Set = ["what", "how", "why", "who", "when", "where", "which", "whose"]
  static let contracted: Set = [
    "whats", "hows", "whos", "wheres", "whens", "whys", "wats", "whatre", "howd",
  ]
  private static let wishes: Set = [
    "idea", "ideas", "tip", "tips", "advice", "suggestion", "suggestions", "stretches",
    "exercises", "chance", "way", "ways", "thoughts", "trick", "tricks", "difference", "pattern",
    "trend", "change",
  ]
  static let amounts: Set = [
    "much", "many", "long", "often", "old", "fast", "high", "low", "bad", "good", "late", "early",
    "far",
    "soon", "to", "come", "big", "dangerous", "normal",
  ]
  private static let kinds: Set = [
    "time", "kind", "sort", "type", "day", "counts", "causes", "makes", "helps",
  ]
  static let verbs: Set = [
    "is", "are", "am", "was", "were", "do", "does", "did", "can", "could", "should", "shall",
    "will",
    "would", "have", "has", "had", "may", "might", "r", "isnt", "arent", "cant", "dont", "doesnt",
    "wont",
    "shouldnt", "didnt",
  ]
  private static let openings: Set = [
    "is", "are", "does", "can", "could", "should", "will", "would", "do",
  ]
  private static let goesOn: Set = [
    "what", "not", "so", "just", "very", "on", "in", "at", "too", "still", "really", "to", "be",
    "go", "see", "do",
    "get", "feel", "only", "hardly", "barely", "never", "cry", "sleep", "have", "love", "like",
    "try", "always",
    "make", "take", "say", "tell", "also", "give", "come", "stay", "help", "need", "want", "know",
    "think", "with",
    "for", "as", "no", "all", "me", "him", "her", "them", "us", "better", "worse", "good", "bad",
    "hard", "fine",
    "okay", "ok", "about", "something", "nothing", "use", "talk", "eat", "write", "call", "work",
    "walk", "scream",
  ]
  private static let persons: Set = [
    "i", "you", "u", "it", "he", "she", "they", "we", "that", "this", "there", "these", "my",
    "your", "the",
    "a", "anyone", "anybody", "someone", "people", "ya", "one",
  ]
}
