/// Finds a thing that a message names, so that the listener can ask about that very thing.
///
/// “my flatmate never washes up” names “your flatmate”. A thing is a noun with the word before it
/// that shows it is one; anything doubtful gives nothing.
package struct SubjectWords: Sendable {
  /// Words that are never said again.
  private let skip: Set<String>
  /// Words of subjects the person doesn't want.
  private let refused: Set<String>

  /// A finder that leaves some words out.
  package init(skip: [String], refused: Set<String>) {
    self.skip = Set(skip)
    self.refused = refused
  }

  /// The things a message names, those of its last sentence first.
  package func things(in text: String) -> [String] {
    let clauses = text.prefix(600).split { ".,;:!?\n()\"“”…—–".contains($0) }
    return clauses.reversed().flatMap { things(inClause: $0) }
  }

  private func things(inClause clause: Substring) -> [String] {
    let words = clause.split(whereSeparator: \.isWhitespace).map(String.init)
    let plain = words.map { Words($0).list.joined() }
    let isShouted = words.allSatisfy { $0 == $0.uppercased() }
    var found: [String] = []
    for (index, word) in plain.enumerated() {
      let count = Self.counts.contains(word) || (word.count < 5 && word.allSatisfy(\.isNumber))
      guard let owner = count ? "those \(word)" : Self.owners[word] else { continue }
      var noun: [String] = []
      for place in (index + 1)..<max(index + 1, min(plain.count, index + 4)) {
        guard isNoun(plain[place], after: noun.count) else { break }
        noun.append(isShouted ? words[place].lowercased() : words[place])
      }
      guard let last = noun.last, isAllowed(noun), !count || last.hasSuffix("s") else { continue }
      found.append(([owner] + noun).joined(separator: " "))
    }
    return found
  }

  private func isNoun(_ word: String, after count: Int) -> Bool {
    guard word.count > 1, !Self.others.contains(word), word.allSatisfy(\.isLetter) else {
      return false
    }
    // After the first word, what looks like a verb or an adverb ends the noun.
    return count == 0 || !["ing", "ed", "ly", "s"].contains { word.hasSuffix($0) }
  }

  private func isAllowed(_ noun: [String]) -> Bool {
    let words = noun.flatMap { Words($0).list }
    return skip.isDisjoint(with: words) && refused.isDisjoint(with: words)
      && !words.contains { Self.vague.contains($0) }
  }

  private static let owners = [
    "my": "your", "our": "your", "the": "the", "this": "this", "his": "his", "her": "her",
    "their": "their", "these": "these", "a": "that", "an": "that",
  ]
  private static let counts: Set = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twenty",
  ]
  /// Words that end a noun, or aren't one.
  private static let others: Set = [
    "is", "was", "are", "were", "has", "have", "had", "does", "did", "do", "will", "would", "can",
    "could", "and", "or", "but", "that", "who", "which", "when", "while", "because", "so", "to",
    "of", "in", "on", "at", "for", "from", "with", "by", "about", "into", "over", "under", "after",
    "before", "until", "since", "up", "down", "off", "out", "again", "now", "today", "tonight",
    "yesterday", "tomorrow", "never", "always", "still", "just", "also", "too", "not", "i", "you",
    "he", "she", "it", "we", "they", "me", "him", "them", "us", "isnt", "wasnt", "doesnt", "dont",
    "didnt", "cant", "wont", "hasnt", "havent", "im", "ive", "hes", "shes", "its", "theyre", "way",
    "said", "says", "told", "asked", "went", "came", "got", "gets", "makes", "made", "left", "died",
    "called", "thinks", "wants", "keeps", "hung", "rang", "lost", "if", "as", "than", "then",
    "like",
    "without", "around", "through", "all", "there", "here", "why", "how", "what", "where", "im",
    "knows", "goes", "comes", "took", "gave", "put", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday", "really", "even", "only", "anyway", "though", "hurts", "feels",
  ]
  /// Nouns that name nothing, and adjectives that need one.
  private static let vague: Set = [
    "thing", "things", "bit", "lot", "way", "time", "times", "one", "same", "other", "kind", "sort",
    "rest", "most", "point", "whole", "few", "couple", "last", "next", "first", "best", "worst",
    "moment", "while", "day", "days", "week", "month", "year", "hour", "minute", "end", "own",
    "only", "middle", "back", "morning", "evening", "night", "half", "very", "problem", "self",
    "hours", "minutes", "weeks", "months", "years", "person", "people", "little", "big", "good",
    "bad", "old", "new", "long", "short", "right", "wrong", "more", "less", "word", "words",
  ]
}
