import Phrases

/// A message taken as an answer to a question about safety: whether it denies the danger, and what it says
/// besides.
///
/// Few people answer with a bare “no”: “God no, I'm not suicidal. It's my dog I'm sad about.” The words in
/// which they deny it, or take up the question itself, are no danger; what else they say may be one.
package struct SafetyAnswer: Equatable, Sendable {
  /// Whether a part of it plainly says that there is no danger, and no other one leaves that open.
  package let denies: Bool
  /// Whether it says yes, or tells of thoughts, a plan or means: “yeah, I guess. Most nights.”
  package let affirms: Bool
  /// What it says besides.
  package let rest: String
}

extension CrisisScreener {
  /// Of more parts than these the later ones are taken as they are.
  private static let mostParts = 16
  /// A part of so few words with a word of doubt in it leaves the answer open: “not yet”.
  private static let fewWords = 5

  /// How many words a yes has that counts wherever it stands: “I think about it”, but not “a lot”.
  private static let tellingWords = 4

  private enum PartOfAnswer { case denial, affirmation, doubt, time, question, avoidance, other }

  /// What a message answers to a question about safety.
  ///
  /// - Parameter text: the message.
  /// - Returns: the answer; nil where no part of it denies or affirms anything, or takes up the question.
  package func answer(in text: String) -> SafetyAnswer? {
    let parts = Self.parts(of: text).map { (text: $0, says: part($0)) }
    let said = parts.map(\.says)
    let affirms = Self.affirms(parts)
    guard affirms || said.contains(.denial) || said.contains(.question) else { return nil }
    let denies = said.contains(.denial)
    let rest = parts.filter { part in
      switch part.says {
      case .denial, .question: false
      // “Why do you ask?” is an answer of its own where nothing was denied.
      case .avoidance: !denies
      case .affirmation, .doubt, .time, .other: true
      }
    }
    let isOpen =
      affirms || said.contains { $0 == .affirmation || $0 == .doubt }
      || !rest.isEmpty && rest.allSatisfy { $0.says == .time }
    return SafetyAnswer(
      denies: denies && !isOpen,
      affirms: affirms,
      rest: isOpen ? text : rest.map(\.text).joined(separator: " ")
    )
  }

  /// Whether a part says yes at the beginning, where only short words may stand before it, or tells in a
  /// sentence of its own.
  private static func affirms(_ parts: [(text: String, says: PartOfAnswer)]) -> Bool {
    let words = parts.map { $0.text.split(whereSeparator: \.isWhitespace).count }
    let first = words.firstIndex { $0 > 1 } ?? words.count
    return parts.indices.contains { place in
      parts[place].says == .affirmation && (place <= first || words[place] >= tellingWords)
    }
  }

  private func part(_ text: String) -> PartOfAnswer {
    let finding = screen(text)
    if finding.level < .present, Self.saysNo(text) { return .denial }
    switch finding.reply {
    case .no, .safe: return .denial
    case .yes: return .affirmation
    case .soon: return .time
    case .avoid: return .avoidance
    case nil: break
    }
    let isBrief = text.split(whereSeparator: \.isWhitespace).count <= Self.fewWords
    if isBrief, finding.isDoubtful { return .doubt }
    guard finding.level < .present else { return .other }
    switch finding.category {
    case .denied: return .denial
    case .quoted, .mention: return .question
    // “No. I've taken them already.” says more than its no.
    default: return finding.tellsOfDeed ? .doubt : .other
    }
  }

  /// Whether a few words end on a no, with a name or a filler behind it at most: “strewth no mate”.
  private static func saysNo(_ text: String) -> Bool {
    let words = TextFolding.words(text).map { $0.lowercased() }
    guard words.count <= fewWords, told.isDisjoint(with: words) else { return false }
    return noes.contains(words.last { !addresses.contains($0) } ?? "")
  }

  private static let noes: Set = ["no", "nope", "nah", "naw", "nein", "nee", "nö", "non"]
  private static let told: Set = ["said", "says", "say", "told", "with", "without"]
  private static let addresses: Set = ["mate", "love", "bro", "bruv", "dude", "man", "pal", "lol"]

  /// The clauses of a message, each with the signs behind it.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var hasEnded = false
    for character in text {
      let ends = ".!?…,;:–—()\n".contains(character)
      if hasEnded, !ends, parts.count < mostParts - 1 {
        parts.append(part)
        part = ""
      }
      hasEnded = ends
      part.append(character)
    }
    return (parts + [part]).map { String($0.drop(while: \.isWhitespace)) }
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
