/// Finds the things that a message names, so that the listener can ask about those very things.
///
/// “my flatmate never washes up” names “your flatmate”, “school was crap” names “school”. A thing is a
/// noun of the data, or one with a word before it that shows it is one; anything doubtful gives nothing. So
/// does what is only in the scene: “I drive a lorry” and “at a folding table” are about something else.
package struct ThingFinder: Sendable {
  private let lexicon: ThingLexicon
  /// Words that are never said again.
  private let skip: Set<String>
  /// Words of subjects the person doesn't want.
  private let refused: Set<String>

  /// A finder that leaves some words out.
  package init(_ lexicon: ThingLexicon = .empty, skip: [String] = [], refused: Set<String> = []) {
    self.lexicon = lexicon
    self.skip = Set(skip)
    self.refused = refused
  }

  /// The things a message names, the surest first; of equals those of its last part.
  package func things(in text: String) -> [NamedThing] {
    let text = text.prefix(600)
    guard EnglishForm.isEnglish(Words(String(text)).list) else { return [] }
    let isShouted = !text.contains(where: \.isLowercase)
    let clauses = text.split { ".,;:!?\n()\"“”…—–".contains($0) }
    var found: [NamedThing] = []
    for clause in clauses.reversed() {
      for thing in Clause(clause, isShouted: isShouted).things(lexicon)
      where isAllowed(thing) && !found.contains(thing) { found.append(thing) }
    }
    // A sort in Swift keeps the order of equals.
    return found.sorted { $0.kind.rawValue > $1.kind.rawValue }
  }

  private func isAllowed(_ thing: NamedThing) -> Bool {
    let words = Words(thing.text).list
    return skip.isDisjoint(with: words.dropFirst(words.first == "your" ? 1 : 0))
      && refused.isDisjoint(with: words)
  }
}

/// A part of a message between two marks, in which things are looked for.
private struct Clause {
  private let words: [String]
  private let plain: [String]
  private let isShouted: Bool

  init(_ text: Substring, isShouted: Bool) {
    words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    plain = words.map { word in
      // “dad's” and “throat's” are looked up without their end.
      let bare = ["'s", "’s"].first { word.lowercased().hasSuffix($0) }.map {
        word.dropLast($0.count)
      }
      return Words(String(bare ?? Substring(word))).list.joined()
    }
    self.isShouted = isShouted
  }

  func things(_ lexicon: ThingLexicon) -> [NamedThing] {
    var found: [NamedThing] = []
    var place = 0
    while place < plain.count {
      if let (thing, end) = owned(place, lexicon) ?? counted(place) ?? name(place, lexicon)
        ?? bare(place, lexicon)
      {
        if isTold(thing, at: place, until: end, lexicon) { found.append(thing) }
        place = end
      } else {
        place += 1
      }
    }
    return found
  }

  /// Whether the clause tells something of a thing: of the person's own people, of whoever is named, of what
  /// there is always something to tell of, and else of what it begins with.
  private func isTold(
    _ thing: NamedThing,
    at start: Int,
    until end: Int,
    _ lexicon: ThingLexicon
  ) -> Bool {
    let isFirst = plain[..<start].allSatisfy(Self.openings.contains)
    switch thing.kind {
    case .name, .count: return true
    case .person: return isFirst || thing.text.hasPrefix("your ")
    case .noun, .thing, .body:
      return isFirst || plain[start..<end].contains(where: lexicon.occasions.contains)
    }
  }

  /// A noun behind an article or an owner.
  private func owned(_ start: Int, _ lexicon: ThingLexicon) -> (NamedThing, Int)? {
    guard let owner = Self.owners[plain[start]] else { return nil }
    // “Like a child” and “for a man of 72” speak of nobody; “it's a flat” says what something is.
    if Self.articles.contains(plain[start]), start > 0,
      Self.comparing.contains(plain[start - 1]) || endsClause(start - 1)
    {
      return nil
    }
    var end = start + 1
    while end < plain.count, end < start + 4, lexicon.adjectives.contains(plain[end]) { end += 1 }
    guard end < plain.count else { return nil }
    var kind = lexicon.kind(of: plain[end])
    if kind == nil {
      guard plain[start] != "her", isNoun(plain[end], lexicon) else { return nil }
      // “my grumpy boss”, but not “the letter arrived”.
      if end + 1 < plain.count, let next = lexicon.kind(of: plain[end + 1]),
        !Self.others.contains(plain[end]), !endsClause(end)
      {
        (kind, end) = (next, end + 1)
      }
    } else if end + 1 < plain.count, !endsClause(end),
      let next = lexicon.kind(of: plain[end + 1]), next != .person
    {
      (kind, end) = (next, end + 1)
    }
    let noun = (start + 1...end).map { said($0) }
    // “the she'd” names nothing.
    guard noun.allSatisfy({ word in !word.contains { "'’".contains($0) } }) else { return nil }
    return (NamedThing(text: ([owner] + noun).joined(separator: " "), kind: kind ?? .noun), end + 1)
  }

  /// Things that are counted: “63 applications”, “two coffees”.
  private func counted(_ start: Int) -> (NamedThing, Int)? {
    let word = plain[start]
    let isCount = Self.counts.contains(word) || word.count < 5 && word.allSatisfy(\.isNumber)
    guard isCount, !word.isEmpty, start + 1 < plain.count, !endsClause(start) else { return nil }
    let noun = plain[start + 1]
    guard noun.count > 3, noun.hasSuffix("s"), noun.allSatisfy(\.isLetter),
      !Self.units.contains(noun), !Self.others.contains(noun), !Self.vague.contains(noun)
    else { return nil }
    return (NamedThing(text: "those \(word) \(said(start + 1))", kind: .count), start + 2)
  }

  /// A person's name inside a sentence, by its capital and by what shows that it is a person's: a title or
  /// a relative before it, or what only people do behind it.
  ///
  /// Places, shops and days have capitals, too.
  private func name(_ start: Int, _ lexicon: ThingLexicon) -> (NamedThing, Int)? {
    guard start > 0 || Self.titles.contains(plain[start]) || startsWithName else { return nil }
    let isIntroduced =
      start > 0
      && (lexicon.people.contains(plain[start - 1]) || Self.namings.contains(plain[start - 1]))
    var end = start
    while end < words.count, end < start + 3, isName(end, lexicon) {
      end += 1
      if endsClause(end - 1) { break }
    }
    guard end > start, !(end == start + 1 && Self.titles.contains(plain[start])) else { return nil }
    let acts = end < plain.count && Self.verbs.contains(plain[end])
    guard isIntroduced || acts || Self.titles.contains(plain[start]) || start == 0 else {
      return nil
    }
    let name = words[start..<end].enumerated().map { offset, word in
      offset == end - start - 1 ? withoutEnd(word) : word
    }
    return (NamedThing(text: name.joined(separator: " "), kind: .name), end)
  }

  /// Whether the first word is somebody of whom the second tells something: “Nina left”.
  private var startsWithName: Bool {
    guard plain.count > 1 else { return false }
    let starts = ["ing", "ly", "ed"].contains { plain[0].hasSuffix($0) }
    return !starts && (Self.verbs.contains(plain[1]) || endsClause(0) && plain[0].count > 3)
  }

  /// A noun of the data that stands alone.
  private func bare(_ place: Int, _ lexicon: ThingLexicon) -> (NamedThing, Int)? {
    let word = plain[place]
    guard let kind = lexicon.kind(of: word) else { return nil }
    if place > 0, Self.notBefore.contains(plain[place - 1]) || kind == .body { return nil }
    // “I'm bored, mate”, “no dear” and “he came home” name nothing.
    if Self.spokenTo.contains(word) { return nil }
    // “He won't even ring me” says what somebody does.
    if place + 1 < plain.count, Self.objects.contains(plain[place + 1]), !endsClause(place) {
      return nil
    }
    let owner = lexicon.people.contains(word) || kind == .body ? "your " : "the "
    // “she'd” is no shed.
    guard !said(place).contains(where: { "'’".contains($0) }) else { return nil }
    let text = lexicon.bare.contains(word) ? said(place) : owner + said(place)
    return (NamedThing(text: text, kind: kind), place + 1)
  }

  private func isName(_ place: Int, _ lexicon: ThingLexicon) -> Bool {
    let word = words[place]
    guard !isShouted, plain[place].count > 1, word.first?.isUppercase ?? false,
      !word.dropFirst().contains(where: \.isUppercase), !word.contains(where: \.isNumber)
    else { return false }
    let known =
      Self.others.contains(plain[place]) || Self.owners[plain[place]] != nil
      || ["'", "’"].contains { withoutEnd(word).contains($0) }
    return !known && !lexicon.capitals.contains(plain[place])
      && lexicon.kind(of: plain[place]) == nil
  }

  private func isNoun(_ word: String, _ lexicon: ThingLexicon) -> Bool {
    word.count > 2 && word.allSatisfy(\.isLetter) && !Self.others.contains(word)
      && !Self.vague.contains(word) && !word.hasSuffix("ly")
      && !["ing", "ed"].contains { word.hasSuffix($0) }
  }

  /// A word as it is said again: without what hangs on it, and not shouted.
  private func said(_ place: Int) -> String {
    let word = withoutEnd(words[place])
    return isShouted || place == 0 ? word.lowercased() : word
  }

  private func withoutEnd(_ word: String) -> String {
    var rest = word[...]
    for end in ["'s", "’s"] where rest.lowercased().hasSuffix(end) {
      rest = rest.dropLast(end.count)
    }
    while let last = rest.last, !last.isLetter, !last.isNumber { rest = rest.dropLast() }
    while let first = rest.first, !first.isLetter, !first.isNumber { rest = rest.dropFirst() }
    return String(rest)
  }

  /// Whether a word carries its own verb, as in “dad's asleep”, so that no noun goes on behind it.
  private func endsClause(_ place: Int) -> Bool {
    withoutEnd(words[place]).count < words[place].count
  }
}

/// Words of the grammar.
extension Clause {
  private static let owners = [
    "my": "your", "our": "your", "the": "the", "this": "this", "his": "his", "her": "her",
    "their": "their", "these": "these", "a": "the", "an": "the",
  ]
  private static let articles: Set = ["a", "an", "the"]
  /// What may stand before that of which a clause tells something.
  private static let openings: Set = [
    "and", "but", "so", "then", "well", "also", "because", "cause", "cos", "cuz", "since", "when",
    "now", "today", "yesterday", "yeah", "yes", "no", "oh", "lol", "honestly", "actually", "its",
    "just", "even", "only", "if", "that", "and", "still", "hi", "hey", "hello", "ugh", "god",
  ]
  private static let comparing: Set = [
    "like", "as", "for", "than", "such", "what", "is", "was", "its", "im", "am", "be", "being",
    "quite",
  ]
  /// What people call whomever they talk to.
  private static let spokenTo: Set = [
    "mate", "dear", "love", "man", "bro", "dude", "pet", "buddy", "pal", "hun", "hon", "babe",
    "sis",
    "friend", "lad", "boy", "girl", "darling", "honey", "sir", "madam", "home",
  ]
  private static let objects: Set = ["me", "him", "them", "us", "it", "you", "back", "someone"]
  private static let titles: Set = ["mr", "mrs", "ms", "dr", "uncle", "aunt", "auntie", "miss"]
  private static let counts: Set = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twenty",
  ]
  private static let units: Set = [
    "days", "weeks", "months", "years", "hours", "minutes", "mins", "seconds", "secs", "times",
    "dollars", "pounds", "euros", "quid", "beats", "degrees", "percent", "nights", "steps", "miles",
  ]
  /// Before these words a noun of the data is a verb or part of something else.
  private static let notBefore: Set = [
    "to", "i", "you", "we", "they", "he", "she", "cant", "dont", "didnt", "wont", "will", "would",
    "could", "should", "no", "not", "any", "even", "just", "always", "lets", "gotta", "your", "at",
    "of", "some", "that", "can", "never", "as",
  ]
  /// What comes before a name that is told.
  private static let namings: Set = ["called", "named"]
  /// What is told of somebody by name.
  private static let verbs: Set = [
    "left", "died", "said", "says", "told", "called", "calls", "texted",
    "blocked", "loved", "loves", "hated", "hates", "wants", "wanted", "thinks", "asked", "came",
    "went", "lives", "lived", "knows", "knew", "got", "gave", "taught", "helped", "laughed",
    "cried", "passed", "moved", "rang", "wrote",
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
    "without", "around", "through", "all", "there", "here", "why", "how", "what", "where", "knows",
    "goes", "comes", "took", "gave", "put", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday", "really", "even", "only", "anyway", "though", "hurts", "feels", "very",
    "everything", "everyone", "nothing", "nobody", "something", "someone", "somebody", "people",
    "mine", "nothin", "none", "whatever", "these", "those", "such", "more", "most", "less",
    "some", "any", "no", "one", "another", "other", "others", "both", "each", "every", "much",
    "many",
    "lot", "kind", "sort", "be", "been", "being", "am", "ok", "okay", "yes", "yeah", "well", "oh",
  ]
  /// Nouns that name nothing, and words that need one.
  private static let vague: Set = [
    "name", "age", "question", "answer", "rules", "offer",
    "thing", "things", "bit", "lot", "way", "time", "times", "one", "same", "other", "kind", "sort",
    "rest", "most", "point", "whole", "few", "couple", "last", "next", "first", "best", "worst",
    "moment", "while", "day", "days", "week", "month", "year", "hour", "minute", "end", "own",
    "only", "middle", "morning", "evening", "night", "half", "very", "problem", "self", "hours",
    "minutes", "weeks", "months", "years", "little", "big", "good", "bad", "old", "new", "long",
    "short", "right", "wrong", "more", "less", "word", "words", "great", "second", "third", "usual",
    "fact", "idea", "reason", "stuff", "something", "front", "case", "top", "use", "sake", "place",
    "chance", "matter", "mess", "fault", "mind", "life", "world", "past", "future", "truth",
    "guess",
  ]
}
