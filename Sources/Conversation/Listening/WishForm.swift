/// Whether a sentence wishes or asks something that its first words alone don't show.
///
/// It is read clause by clause: “had a row again, how do I tell him” asks in its second, “and asked me how I was” tells.
enum WishForm {
  /// Whether one of the sentence's clauses wishes or asks something.
  static func wishes(_ sentence: String) -> Bool {
    let clauses = clauses(of: sentence)
    for (place, words) in clauses.enumerated() {
      let rest = Array(words.drop(while: leads.contains))
      // “I can't sleep, and so do the neighbours” goes on telling.
      let isFollowing = words.prefix(2).contains("so")
      if !isFollowing && asksByOrder(rest) || asksByWord(rest, isFirst: place == 0) { return true }
      if opening.contains(where: { $0.find(in: rest) != nil }) { return true }
    }
    let words = Words(sentence).list
    return isPolite(words) || isChoice(words) || asksAside(words)
      || anywhere.contains { $0.find(in: words) != nil }
  }

  // MARK: - Clauses

  /// The words of each clause: what commas, dashes, colons and brackets separate.
  private static func clauses(of text: String) -> [[String]] {
    text.split { ",;:—–()".contains($0) || $0 == "\n" }
      .flatMap { $0.split(separator: " - ") }
      .map { Words(String($0)).list }.filter { !$0.isEmpty }
  }

  // MARK: - Forms

  /// Whether a clause begins with a verb and its subject, and goes on: “am I getting out of shape”.
  private static func asksByOrder(_ words: [String]) -> Bool {
    guard words.count >= 3 else { return false }
    return switch words[0] {
    case "is", "are", "am", "do", "does", "should", "shall", "has", "ought", "must":
      subjects.contains(words[1])
    case "can", "could", "would", "will", "was", "were":
      subjects.contains(words[1]) && !["a", "the", "one"].contains(words[1])
    case "did", "have": ["i", "you", "u", "they", "he", "she", "we", "my"].contains(words[1])
    default: false
    }
  }

  /// Whether a clause asks with a question's word: “how many years does this go on”, but “what gets me is the rain”.
  private static func asksByWord(_ words: [String], isFirst: Bool) -> Bool {
    guard let first = words.first else { return false }
    let next = words.count > 1 ? words[1] : ""
    // “My mum, who's 84” only says which.
    if AskingForm.contracted.contains(first) { return words.count > 1 && isFirst }
    guard AskingForm.asking.union(["wot", "whit", "wat"]).contains(first) else { return false }
    if words.count == 1 { return isFirst || first == "how" || first == "why" }
    let goesOn = words.dropFirst(2).prefix(4).contains(where: verbs.contains)
    switch first {
    case "when": return words.count > 2 && (verbs.contains(next) || next == "exactly")
    case "which":
      let isRelative = verbs.contains(next) || subjects.contains(next) || relative.contains(next)
      return isFirst && !isRelative && goesOn
    case "who", "whose": return isFirst && words.count > 2 && verbs.contains(next) || next == "else"
    case "how" where AskingForm.amounts.contains(next): return goesOn || isFirst && words.count > 2
    default: break
    }
    if ["if", "about", "come", "happens", "helps", "causes"].contains(next) {
      // “What helps me is running” tells it.
      return words.count > 2
        && ["is", "are", "was"].allSatisfy { !words.dropFirst(2).contains($0) }
    }
    if verbs.contains(next) { return words.count > 2 }
    if isFirst, next == "to" || next == "i" && words.count > 2 && wished.contains(words[2]) {
      return true
    }
    return besides.contains(next) && goesOn
  }

  /// Whether somebody says please and more than that.
  private static func isPolite(_ words: [String]) -> Bool {
    !polite.isDisjoint(with: words)
      && words.count { !small.contains($0) && !polite.contains($0) } >= 2
  }

  /// Whether one of two is to be chosen: “do I take it before or after”, “possible or not”.
  private static func isChoice(_ words: [String]) -> Bool {
    guard let choice = words.lastIndex(of: "or") else { return false }
    let rest = words[(choice + 1)...]
    if rest.count <= 1, words.count > 2 {
      return rest.isEmpty || ["no", "not", "nah", "what", "nae"].contains(rest[choice + 1])
    }
    return zip(words[..<choice], words[..<choice].dropFirst()).contains { verb, subject in
      askedVerbs.contains(verb) && askedOf.contains(subject)
    }
  }

  /// Whether a question stands behind what is told: “and how do I hang this up”, but “I know how you do it”.
  private static func asksAside(_ words: [String]) -> Bool {
    words.indices.dropLast(3).contains { place in
      AskingForm.asking.contains(words[place]) && words[place] != "who"
        && asides.contains(words[place + 1])
        && ["i", "we", "you", "u", "one", "people"].contains(words[place + 2])
        && (place == 0 || !reporting.contains(words[place - 1]))
    }
  }

  // MARK: - Words

  private static let leads = AskingForm.leads.subtracting(["tell"]).union([
    "please", "pls", "plz", "kindly", "just", "maybe", "abeg", "first", "no", "yes", "yeah", "or",
  ])
  private static let verbs = AskingForm.verbs.union(["ought", "must", "dyou"])
  private static let subjects: Set = [
    "i", "you", "u", "it", "that", "this", "they", "he", "she", "we", "ya", "there", "these",
    "those", "my", "the", "your", "one", "people", "a",
  ]
  private static let relative: Set = ["means", "makes", "tells", "just", "left", "a"]
  private static let besides: Set = [
    "exactly", "else", "time", "kind", "sort", "on", "in", "would", "day",
  ]
  private static let wished: Set = ["say", "can", "tell", "should", "could"]
  private static let polite: Set = ["please", "pls", "plz", "kindly"]
  private static let small: Set = [
    "yes", "ok", "okay", "no", "thanks", "oh", "and", "so", "god", "lord",
  ]
  private static let asides: Set = [
    "do", "does", "did", "can", "could", "should", "shall", "ought", "am", "would", "d",
  ]
  private static let askedVerbs: Set = [
    "am", "is", "are", "do", "does", "did", "should", "shall", "can", "must", "have",
  ]
  private static let askedOf: Set = ["i", "it", "that", "this", "they", "you", "u", "we"]
  private static let reporting: Set = [
    "know", "knows", "learn", "learned", "remember", "forgot", "matter", "say", "says", "said",
    "saying", "asked", "asking", "going", "goes",
  ]

  /// What a clause begins with that wishes something of whoever reads it.
  private static let opening: [ActPattern] = [
    "^ tell|show|teach|remind|ask|advise|distract|guide|walk|address|call me|us",
    "^ give|find|make me|us", "^ gimme", "^ help me|us|with", "^ help $", "^ compare ~",
    "^ pick|choose something|one|for|me|a", "^ count with|it|me|them|for|my|down",
    "^ suggest|explain ~",
    "^ list my|the|all|them", "^ write me|it|them|that|down|my", "^ read me|that|them|back",
    "^ read it back", "^ say something|that|back|me", "^ put that|this ~", "^ talk me|with",
    "^ talk to me", "^ settle it|this", "^ delete|erase|translate|calculate|repeat ~",
    "^ stop mentioning|telling|asking|bringing|saying|reminding", "^ check my|if|whether",
    "^ lemme|let me|us ~ moan|vent|rant|talk|complain|sit", "^ save|note that|this|down",
    "^ sit|stay|bide with me", "^ something i can|could", "^ something to do|watch|read|try",
    "^ anyone|anybody ~ ever|know|else|have|got|tried", "^ can|could|would|will you|u|ya|tha ~",
  ].map(ActPattern.init)

  /// What wishes or asks wherever it stands.
  private static let anywhere: [ActPattern] = [
    "like|love|want|wanted|need to know|ask",
    "would|id|should love|like to see|hear|check|find ~ whether|if|how|what",
    "should like a|an|the ~ number|list|answer|reading|median|mean|average",
    "need|want a|an|one|some ~ sentence|trick|tip|tips|idea|ideas|word|words|line|plan|suggestion|answer|advice",
    "dunno|idk|unsure|clarify|wondering how|whether|if|which",
    "dont|cant know|decide how|whether|which to",
    "not sure how|whether|which|if", "no idea|clue how|whether to",
    "dont|cant know|think|decide what to say|write|put|wear|text",
    "dunno|idk what to say|write|put|wear|text",
    "curious|wonder if|whether|why|how", "would|can|could|will you|u|ya $", "be some|a trick|way",
    "cant|isnt|wont|doesnt|aint it|that|this $",
    "cant|isnt|wont ~ ~ ~ can|is|will it|that|this|they $",
    "only|just ~ like|want to sit|talk|moan|vent", "would love|like ~ to know",
    "^ average|normal|usual|highest|lowest ~ ~ ~ rate|pulse|heart|breathing|steps|sleep",
  ].map(ActPattern.init)
}
