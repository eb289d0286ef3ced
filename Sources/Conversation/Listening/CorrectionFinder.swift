/// A word or a name that a person puts right: “I said sister, not daughter”, “I AM Mrs Harcourt”.
package struct PutRight: Hashable, Sendable {
  /// What it is, as the person wrote it.
  package let right: String
  /// What it isn't; nil where the message doesn't say.
  package let wrong: String?
  /// Whether it is the person's own name.
  package let isOwnName: Bool

  /// A correction of its parts.
  package init(right: String, wrong: String?, isOwnName: Bool) {
    (self.right, self.wrong, self.isOwnName) = (right, wrong, isOwnName)
  }

  /// The words of what it isn't that aren't those of what it is; they aren't said again.
  package var wrongWords: [String] {
    let own = Set(Words(right).list)
    return Words(wrong ?? "").list.filter { $0.count > 3 && !own.contains($0) && $0 != "your" }
  }
}

/// Finds corrections of a word or of the person's name in a message.
///
/// A contrast (“X, not Y”) counts in a short message, or behind “I said” or “I meant”; a name counts behind
/// “I am” only where the companion has spoken of it, or it is written with weight.
package enum CorrectionFinder {
  private static let (most, longest, longestWrong) = (16, 4, 3)

  /// What a message puts right; nil for nothing.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - hasSaid: whether the companion has said a word, in small letters.
  /// - Returns: the correction; nil for none.
  package static func find(in text: String, where hasSaid: (String) -> Bool) -> PutRight? {
    for sentence in SentenceLedger.sentences(text) {
      let tokens = Self.tokens(sentence)
      guard !tokens.isEmpty, tokens.count <= most, !sentence.contains("?") else { continue }
      if let found = ownName(tokens, hasSaid) ?? spelled(tokens)
        ?? contrast(tokens, isShort: tokens.count <= 9) ?? stressed(tokens)
      {
        return found
      }
    }
    return nil
  }

  /// A word of a sentence, as it was written and as it is compared; `,` is a word of its own.
  private struct Token {
    let text: String
    let plain: String
  }

  private static func tokens(_ sentence: String) -> [Token] {
    let spaced = sentence.replacing(",", with: " , ").replacing(";", with: " , ")
      .replacing(" – ", with: " , ").replacing(" - ", with: " , ").replacing("—", with: " , ")
    return spaced.split(whereSeparator: \.isWhitespace).compactMap { part in
      if part == "," { return Token(text: ",", plain: ",") }
      let text = String(part).trimming { "“”\"()!.:…".contains($0) }
      let plain = Words(text).list.joined()
      return plain.isEmpty && !text.contains("*") ? nil : Token(text: text, plain: plain)
    }
  }

  // MARK: - Names

  private static let titles: Set = [
    "mr", "mrs", "ms", "miss", "dr", "sir", "lady", "frau", "herr", "madame",
  ]
  private static let leads: Set = [
    "no", "actually", "sorry", "excuse", "me", "but", "well", ",", "and",
  ]

  /// “My name is X, not Y”, “call me X”, “I AM Mrs X”, “it's Mrs X”.
  private static func ownName(_ tokens: [Token], _ hasSaid: (String) -> Bool) -> PutRight? {
    var rest = tokens[...]
    while let first = rest.first, leads.contains(first.plain) { rest = rest.dropFirst() }
    let plain = rest.map(\.plain)
    for (opening, isSure) in openings where plain.starts(with: opening) {
      let behind = Array(rest.dropFirst(opening.count))
      let name = behind.prefix(while: isName).prefix(longest)
      guard !name.isEmpty, name.count == behind.count || isBoundary(behind[name.count].plain) else {
        continue
      }
      let isStressed = rest.prefix(opening.count).contains {
        $0.text.count > 1 && $0.text == $0.text.uppercased()
      }
      let last = name.last?.plain ?? ""
      guard isSure || isStressed || hasSaid(last) || titles.contains(name.first?.plain ?? "") else {
        continue
      }
      let wrong = wrong(behind: behind.dropFirst(name.count))
      return PutRight(right: text(name), wrong: wrong, isOwnName: true)
    }
    return nil
  }

  private static let openings: [(words: [String], isSure: Bool)] = [
    (["my", "name", "is"], true), (["my", "names"], true), (["the", "name", "is"], true),
    (["call", "me"], true), (["i", "am"], false), (["im"], false), (["its"], false),
    (["it", "is"], false), (["thats"], false),
  ]

  private static func isName(_ token: Token) -> Bool {
    titles.contains(token.plain)
      || (token.text.first?.isUppercase ?? false)
        && token.text.allSatisfy { $0.isLetter || "'’-".contains($0) }
        && !["i", "im", "not", "so", "ok", "okay"].contains(token.plain)
        && (token.text.count < 2 || token.text != token.text.uppercased())
  }

  private static func isBoundary(_ word: String) -> Bool {
    [",", "not", "and", "please", "by", "thank", "thanks", "actually", "the"].contains(word)
  }

  // MARK: - Words

  /// `*sister`, `sister*`: a word put right as it is in a chat.
  private static func spelled(_ tokens: [Token]) -> PutRight? {
    guard (1...3).contains(tokens.count),
      tokens.first?.text.hasPrefix("*") ?? false || tokens.last?.text.hasSuffix("*") ?? false
    else { return nil }
    let right = tokens.map { $0.text.filter { $0 != "*" } }.filter { !$0.isEmpty }
    guard !right.isEmpty, right.joined().allSatisfy({ $0.isLetter || "'’-".contains($0) }) else {
      return nil
    }
    return PutRight(right: right.joined(separator: " "), wrong: nil, isOwnName: false)
  }

  /// “I said X not Y”, “I meant X”, “X, not Y”, “not Y but X”.
  private static func contrast(_ tokens: [Token], isShort: Bool) -> PutRight? {
    var rest = tokens[...]
    while let first = rest.first, leads.contains(first.plain) { rest = rest.dropFirst() }
    let said = sayings.first { rest.map(\.plain).starts(with: $0) }
    if let said { rest = rest.dropFirst(said.count) }
    guard said != nil || isShort else { return nil }
    if let found = notThenBut(rest) { return found }
    let body = said == nil ? rest.drop { Self.subjects.contains($0.plain) } : rest
    let right = body.prefix { ![",", "not", "and"].contains($0.plain) }
    guard isThing(right), (1...longest).contains(right.count) else { return nil }
    let wrong = wrong(behind: body.dropFirst(right.count))
    // A contrast without “I said” is one only where both stand there, and nothing else.
    guard wrong != nil || said != nil && body.count == right.count else { return nil }
    return PutRight(right: text(right), wrong: wrong, isOwnName: false)
  }

  /// “Not my daughter, my sister”, “not Monday but Tuesday”.
  private static func notThenBut(_ tokens: ArraySlice<Token>) -> PutRight? {
    let body = tokens.drop { subjects.contains($0.plain) }
    guard body.first?.plain == "not" else { return nil }
    let wrong = body.dropFirst().prefix { ![",", "but"].contains($0.plain) }
    var right = body.dropFirst(1 + wrong.count)
    while let first = right.first,
      [",", "but"].contains(first.plain) || subjects.contains(first.plain)
    {
      right = right.dropFirst()
    }
    guard (1...longestWrong).contains(wrong.count), (1...longest).contains(right.count),
      isThing(wrong), isThing(right)
    else { return nil }
    return PutRight(right: text(right), wrong: text(wrong), isOwnName: false)
  }

  /// “It's the bill that worries me”: what it is about, and nothing before it.
  private static func stressed(_ tokens: [Token]) -> PutRight? {
    guard
      let start = tokens.indices.first(where: { place in
        ["its", "thats"].contains(tokens[place].plain)
          && (place == 0
            || [",", "no", "but", "actually", "and"].contains(tokens[place - 1].plain))
      })
    else { return nil }
    let right = tokens[(start + 1)...].prefix { !["that", "who", "which"].contains($0.plain) }
    let behind = tokens[(start + 1)...].dropFirst(right.count + 1).map(\.plain)
    guard (1...longest).contains(right.count), isThing(right), let verb = behind.first,
      weighing.contains(verb)
    else { return nil }
    return PutRight(right: text(right), wrong: nil, isOwnName: false)
  }

  private static let weighing: Set = [
    "worries", "bothers", "scares", "hurts", "matters", "counts", "upsets", "annoys", "gets",
    "frightens", "costs",
    "keeps",
  ]

  /// The words behind “not”; nil where there are none, or they say more than what a thing is called.
  private static func wrong(behind tokens: ArraySlice<Token>) -> String? {
    let rest = tokens.drop { [",", "and"].contains($0.plain) }
    guard rest.first?.plain == "not" else { return nil }
    // “I've not got kids” says no to something, and puts nothing in its place.
    guard !said.contains(rest.dropFirst().first?.plain ?? "") else { return nil }
    let wrong = rest.dropFirst().prefix { $0.plain != "," }
    guard (1...longestWrong).contains(wrong.count), isThing(wrong) else { return nil }
    return text(wrong)
  }

  /// Whether words name something, and don't tell what somebody does.
  private static func isThing(_ tokens: ArraySlice<Token>) -> Bool {
    tokens.allSatisfy {
      !verbs.contains($0.plain)
        && $0.text.allSatisfy { $0.isLetter || $0.isNumber || "'’-".contains($0) }
    }
      && tokens.contains { $0.plain.count > 2 && !determiners.contains($0.plain) }
  }

  private static func text(_ tokens: ArraySlice<Token>) -> String {
    MessageSlots.said(tokens.map(\.text))
  }

  private static let said: Set = [
    "got", "been", "had", "seen", "done", "gone", "slept", "eaten", "heard", "told", "said", "met",
  ]
  private static let sayings = [
    ["i", "said"], ["i", "meant"], ["i", "wrote"], ["i", "typed"],
    ["i", "was", "talking", "about"],
    ["i", "mean"], ["i", "told", "you"],
  ]
  private static let subjects: Set = [
    "its", "it", "is", "was", "hes", "shes", "he", "she", "thats", "that", "theyre", "im", "this",
    "in", "on",
    "at", "with", "from", "about",
  ]
  private static let determiners: Set = [
    "my", "the", "a", "an", "our", "his", "her", "their", "your", "at", "on", "in",
  ]
  private static let verbs: Set = [
    "i", "you", "he", "she", "they", "we", "am", "are", "is", "was", "were", "have", "has", "had",
    "do", "does",
    "did", "can", "could", "will", "would", "want", "wanted", "need", "know", "sure", "really",
    "so", "very",
    "good", "bad", "great", "well", "fine", "ok", "okay", "happy", "sad", "tired", "angry", "wrong",
    "ive", "ill", "id", "youve", "weve", "hes", "shes", "theyve", "got", "going", "feeling", "to",
    "that", "what", "why", "how", "if", "because", "yet", "now",
    "anymore", "just",
    "bye", "goodbye", "yes", "no", "maybe", "enough", "much", "too", "always", "never", "please",
    "worried",
    "scared", "afraid", "sorry", "thanks", "it", "this",
  ]
}

extension String {
  /// The text without what it begins and ends with.
  fileprivate func trimming(_ isUnwanted: (Character) -> Bool) -> String {
    var rest = self[...]
    while let first = rest.first, isUnwanted(first) { rest = rest.dropFirst() }
    while let last = rest.last, isUnwanted(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
