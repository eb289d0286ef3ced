/// Turns a clause of a person round, so that the listener can say it again: “I can't sleep
/// because of my boss” becomes “you can't sleep because of your boss”.
///
/// Only short, clear clauses are turned; anything doubtful gives nothing, and the listener says
/// something about the subject instead.
package struct ClauseReflection: Sendable {
  private let skip: Set<String>

  /// - Parameter skip: words that are never said again.
  package init(skip: [String]) { self.skip = Set(skip) }

  /// The clause of a message that is worth saying again.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - weight: how much a clause matters; the first of the weightiest is taken.
  /// - Returns: the clause seen from the listener's side, without an end mark; nil when none
  ///   is clear enough.
  package func clause(from text: String, weight: (Words) -> Int) -> String? {
    var best: (clause: String, weight: Int)?
    for candidate in Self.candidates(String(text.prefix(600))) {
      guard let turned = turn(candidate) else { continue }
      let weight = weight(Words(candidate.joined(separator: " ")))
      if weight > best?.weight ?? -1 { best = (turned, weight) }
    }
    return best?.clause
  }

  /// A clause seen from the other side; nil when it is not clear.
  package func turn(_ tokens: [String]) -> String? {
    let plain = tokens.map { Self.spelled[$0.lowercased()] ?? $0 }
    let lower = plain.map { $0.lowercased() }
    guard let first = lower.first, let last = lower.last, isClear(lower, first, last) else {
      return nil
    }
    let letters = tokens.joined()
    let isShouted = letters == letters.uppercased() && letters.count > 6
    var turned: [String] = []
    for (index, word) in lower.enumerated() {
      let original = plain[index]
      if original == "US", !isShouted {
        turned.append(original)
      } else if let verb = Self.verbsAfterI[word] {
        guard let changed = changes(verbAt: index, in: lower) else { return nil }
        turned.append(changed ? verb : word)
      } else if let swapped = Self.swaps[word] {
        turned.append(swapped)
      } else if Self.days.contains(word) || Self.isMonth(word, after: turned.last) {
        turned.append(word.prefix(1).uppercased() + word.dropFirst())
      } else {
        turned.append(isShouted || index == 0 ? word : original)
      }
    }
    return turned.joined(separator: " ")
  }

  private func isClear(_ lower: [String], _ first: String, _ last: String) -> Bool {
    let isContraction = first.contains("'")
    guard (isContraction ? 2...11 : 3...11).contains(lower.count),
      lower.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || "'-%".contains($0) } }),
      skip.isDisjoint(with: lower.flatMap { Words($0).list }), !Self.danglers.contains(last)
    else { return false }
    // “We been friends”, and “I am a zombie”: what is dialect or an image sounds wrong from anybody else.
    if lower.count > 1, Self.dialect[first]?.contains(lower[1]) ?? false { return false }
    if Self.isImage(lower) { return false }
    // “I'm off to me bed”: this “me” is a “my”.
    if zip(lower, lower.dropFirst()).contains(where: { $0 == "me" && Self.nouns.contains($1) }) {
      return false
    }
    // What others say, and a name that is told.
    if !Self.sayings.isDisjoint(with: lower) || lower.count == 2 && isContraction { return false }
    if Self.pronounStarts.contains(first) { return true }
    return Self.nounStarts.contains(first) && !Self.verbs.isDisjoint(with: lower.dropFirst())
  }

  /// Whether a word names a month; “march” and “may” only where one is expected.
  private static func isMonth(_ word: String, after previous: String?) -> Bool {
    months.contains(word)
      || ["march", "may"].contains(word)
        && ["in", "since", "until", "till", "by", "last", "next", "of", "mid"].contains(previous)
  }

  /// Whether somebody is a thing: “I am a zombie”, and not “I'm a bit tired”.
  private static func isImage(_ lower: [String]) -> Bool {
    lower.indices.contains { place in
      being.contains(lower[place]) && place + 2 < lower.count
        && ["a", "an"].contains(lower[place + 1])
        && !["bit", "little", "lot", "while", "tad"].contains(lower[place + 2])
    }
  }

  /// Whether `am` or `was` belongs to an `I` before it; nil when that is not clear.
  private func changes(verbAt index: Int, in lower: [String]) -> Bool? {
    var place = index - 1
    while place >= 0, Self.adverbs.contains(lower[place]) { place -= 1 }
    guard place >= 0 else { return nil }
    if lower[place] == "i" { return true }
    if lower[index] == "am" { return lower[place].allSatisfy(\.isNumber) ? false : nil }
    // “I got up and was tired”: the verb still belongs to the I.
    return ["and", "but", "then", "or", "who", "that"].contains(lower[place]) ? nil : false
  }

  /// The clauses of a message, without the words people begin them with.
  private static func candidates(_ text: String) -> [[String]] {
    let straight = String(text.map { "’‘`´".contains($0) ? "'" : $0 })
    var clauses: [[String]] = []
    for sentence in split(straight, at: ".!;:\n\r()\"“”…—–") {
      // What stands before a question mark is asked, not told.
      var parts = sentence.split(separator: "?", omittingEmptySubsequences: false)
      if parts.count > 1 { parts = [parts[parts.count - 1]] }
      for part in parts {
        let all = part.split(separator: ",")
        // “I don't want the money, I want him to visit”: half of a contrast says the opposite of the whole.
        for clause in all where all.count == 1 || !isNegated(clause) { clauses += pieces(clause) }
      }
    }
    return clauses.map(withoutLead).filter { !$0.isEmpty }
  }

  private static func isNegated(_ clause: Substring) -> Bool {
    Words(String(clause)).list.contains { $0 == "not" || $0 == "never" || $0.hasSuffix("nt") }
  }

  private static func split(_ text: String, at marks: String) -> [Substring] {
    text.split { marks.contains($0) }
  }

  /// A clause as its words.
  private static func pieces(_ clause: Substring) -> [[String]] {
    let words = clause.split(whereSeparator: \.isWhitespace).map(String.init)
    // Half of a contrast says the opposite of the whole; of two things joined, each stands.
    let clauses = words.split(separator: "-").map(Array.init)
    guard words.count > 8, !words.contains(where: { $0.lowercased() == "but" }) else {
      return clauses
    }
    return clauses + words.split { $0.lowercased() == "and" }.map(Array.init)
  }

  private static func withoutLead(_ words: [String]) -> [String] {
    var words = words[...]
    var goesOn = true
    while goesOn {
      goesOn = false
      if let first = words.first?.lowercased(), leads.contains(first), words.count > 1 {
        words = words.dropFirst()
        goesOn = true
      }
      for lead in longLeads where words.prefix(lead.count).map({ $0.lowercased() }) == lead {
        words = words.dropFirst(lead.count)
        goesOn = true
      }
    }
    while let last = words.last?.lowercased(), trails.contains(last) { words = words.dropLast() }
    return Array(words)
  }

  private static let swaps = [
    "i": "you", "i'm": "you're", "i've": "you've", "i'd": "you'd", "i'll": "you'll", "me": "you",
    "my": "your", "mine": "yours", "myself": "yourself", "we": "you", "us": "you", "our": "your",
    "ours": "yours", "ourselves": "yourselves", "we're": "you're", "we've": "you've",
    "we'll": "you'll", "we'd": "you'd",
  ]
  private static let verbsAfterI = ["am": "are", "was": "were", "wasn't": "weren't"]
  private static let spelled = [
    "im": "I'm", "ive": "I've", "dont": "don't", "cant": "can't", "wont": "won't",
    "didnt": "didn't", "doesnt": "doesn't", "isnt": "isn't", "wasnt": "wasn't",
    "couldnt": "couldn't", "shouldnt": "shouldn't", "wouldnt": "wouldn't", "havent": "haven't",
    "hasnt": "hasn't", "arent": "aren't", "thats": "that's",
  ]
  private static let adverbs: Set = [
    "just", "really", "so", "still", "also", "only", "never", "always", "finally", "almost",
    "even", "often", "simply",
  ]
  private static let leads: Set = [
    "well", "so", "and", "honestly", "because", "yeah", "yes", "no", "hi", "hello", "hey", "ok",
    "okay", "actually", "basically", "just", "then", "also", "now", "sorry", "today", "lately",
    "right", "oh", "ugh", "that",
  ]
  private static let trails: Set = ["though", "tho", "lol", "haha", "anyway", "lately", "thanks"]
  private static let longLeads = [
    ["i", "mean"], ["the", "thing", "is"], ["it's", "that"], ["it's", "just"],
  ]
  private static let pronounStarts: Set = [
    "i", "i'm", "i've", "i'd", "i'll", "we", "we're", "we've", "he", "she", "they", "he's",
    "she's", "they're", "it's", "there's", "nobody", "everyone", "everything", "nothing",
  ]
  private static let nounStarts: Set = ["my", "our", "the", "people", "this", "it", "there"]
  private static let verbs: Set = [
    "is", "are", "was", "were", "has", "have", "had", "isn't", "aren't", "wasn't", "doesn't",
    "don't", "didn't", "won't", "can't", "keeps", "keep", "makes", "made", "left", "died", "said",
    "says", "told", "tells", "wants", "want", "thinks", "feels", "felt", "got", "gets", "goes",
    "went", "comes", "came", "hurts", "takes", "took", "seems", "will", "would", "never", "broke",
    "yells", "yelled", "lost", "needs", "hates", "ignores", "drinks", "called", "calls", "worries",
    "races", "aches", "need", "love", "loves", "hate", "work", "works", "drives", "argue", "argues",
    "fight", "fights", "ignore", "leave", "leaves", "live", "lives", "help", "helps", "treat",
    "treats", "talk", "talks", "cry", "cries", "think", "know", "knows", "puts", "drink", "expects",
    "expect", "pays", "start", "starts", "end", "ends", "started", "stopped", "moved", "cheated",
    "visited", "asked", "does", "did", "do", "can", "could", "hurt", "sits", "sit", "stays", "feel",
    "looks", "sounds", "works", "turned", "gave", "gives", "took", "rang", "rings", "texted",
    "wrote",
    "shouted", "shouts", "screamed", "snores", "barks", "sleeps", "slept", "forgot", "forgets",
    "promised", "refused", "shows", "showed", "brings", "brought", "comes", "happened", "passed",
  ]
  private static let dialect: [String: Set<String>] = [
    "i": ["been", "done", "seen", "gone", "be", "is", "did"],
    "we": ["been", "done", "seen", "gone", "be", "is", "was", "did"],
    "they": ["been", "done", "seen", "gone", "be", "is", "was", "did"],
    "he": ["been", "done", "seen", "gone", "be"], "she": ["been", "done", "seen", "gone", "be"],
  ]
  private static let days: Set = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let months: Set = [
    "january", "february", "april", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let being: Set = [
    "am", "is", "was", "are", "were", "i'm", "he's", "she's", "it's",
  ]
  private static let nouns: Set = [
    "bed", "mum", "mam", "mom", "dad", "nan", "wife", "husband", "son", "daughter", "brother",
    "sister", "mate", "mates", "back", "knee", "knees", "head", "legs", "feet", "hands", "job",
    "house", "flat", "car", "phone", "dog", "cat", "tea", "dinner", "rounds", "pills", "tablets",
  ]
  private static let sayings: Set = ["says", "said", "reckons", "goes", "telling"]
  private static let danglers: Set = [
    "and", "or", "to", "of", "that", "because", "with", "for", "the", "a", "an", "my", "if", "when",
    "who", "which", "from", "at", "is", "was", "am", "are", "so", "than", "as", "not", "very",
    "about", "into", "like", "our", "their", "his", "i", "etc",
  ]
}
