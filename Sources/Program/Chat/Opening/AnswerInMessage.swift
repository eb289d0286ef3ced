import HealthModel

/// An answer to an opening question that stands within a message, such as “once a day would do, dear”.
struct AnswerInMessage<Value: Equatable & Sendable>: Equatable, Sendable {
  /// What was answered.
  let value: Value
  /// Whether the message says more than that.
  let saysMore: Bool
}

extension OpeningReader {
  /// With so many words besides the answer, and with any question, a message says more.
  private static let fewWords = 4
  /// The most words of a country's name.
  private static let longestName = 4

  /// What comes before the country that the writer lives in; the first words leave open who does.
  private static let openLeads = leads(
    "live in",
    "living in",
    "reside in",
    "residing in",
    "based in",
    "come from"
  )
  private static let leads = leads(
    "am in",
    "im in",
    "we are in",
    "am from",
    "im from",
    "we are from",
    "vivo en",
    "soy de",
    "estoy en",
    "wohne in",
    "lebe in",
    "leben in",
    "bin in",
    "bin aus",
    "komme aus",
    "habite en",
    "habite au",
    "habite aux",
    "jhabite en",
    "jhabite au",
    "jhabite aux",
    "suis en",
    "suis au",
    "suis aux",
    "viens de",
    "viens du"
  )
  /// Who may stand before the first ones, and what may stand between.
  private static let writers: Set = ["i", "im", "ive", "we", "were", "am", "been"]
  private static let adverbs: Set = ["now", "currently", "still", "just", "also", "actually"]

  private static func leads(_ texts: String...) -> [[String]] {
    texts.map { $0.split(separator: " ").map(String.init) }
  }

  /// Words around an answer that say nothing besides it.
  private static let fillers: Set = [
    "please", "pls", "plz", "thanks", "thank", "you", "dear", "would", "be", "is", "plenty", "fine",
    "good", "enough", "ok", "okay", "then", "said", "told", "already", "like", "want", "maybe",
    "just", "only", "believe", "think", "guess", "suppose", "let's", "lets", "say", "make", "at",
    "least", "most", "so", "well", "do", "will", "po", "bitte", "reicht", "doch", "wohl", "schon",
    "danke", "vale", "basta", "por", "favor", "merci", "svp", "suffit", "hello", "hi", "check",
    "me", "to", "ya", "te", "dije",
  ]

  /// Names of people and things that are countries only where nothing else is said.
  private static let ambiguous: Set = [
    "chad", "jordan", "georgia", "turkey", "jersey", "guinea", "niger", "china", "cuba", "mali",
  ]

  /// Reads a country, also within a message.
  func countryOrMessage(_ text: String, proposed: String?) -> OpeningAnswer<String> {
    Self.either(country(text, proposed: proposed), country(in: text))
  }

  /// Reads an interval, also within a message.
  func intervalOrMessage(_ text: String) -> OpeningAnswer<String> {
    Self.either(interval(text), interval(in: text))
  }

  private static func either(
    _ whole: OpeningAnswer<String>,
    _ part: AnswerInMessage<String>?
  ) -> OpeningAnswer<String> {
    guard let part else { return whole }
    switch whole {
    case .talk, .wrong: return part.saysMore ? .within(part.value) : .value(part.value)
    case .value, .within, .skip, .no: return whole
    }
  }

  /// The country that a longer message names as the person's own; nil for none.
  func country(in text: String) -> AnswerInMessage<String>? {
    let clauses = Self.clauses(text)
    let found =
      clauses.reversed().lazy.compactMap(resided).first
      ?? clauses.lazy.compactMap(named).first
      ?? clauses.first.flatMap(begun)
    return found.map { AnswerInMessage(value: $0.code, saysMore: saysMore(text, $0.words)) }
  }

  /// How often a longer message asks for check-ins, as the setting takes it; nil for none.
  func interval(in text: String) -> AnswerInMessage<String>? {
    for (place, clause) in Self.clauses(text).enumerated() {
      let plain = clause.map(Self.plain)
      if Self.turnsOff(plain) {
        return AnswerInMessage(value: "off", saysMore: saysMore(text, clause.count))
      }
      let bare = plain.filter { !Self.fillers.contains($0) && $0 != "i" }.joined(separator: " ")
      // A no in the middle of a message is about something else.
      let isAnswer = place == 0 || !Self.no.contains(bare)
      if !bare.isEmpty, isAnswer, case .value(let value) = interval(bare) {
        return AnswerInMessage(value: value, saysMore: saysMore(text, clause.count))
      }
      // “I check on my mother every day” is no wish.
      let english = Self.inEnglish(plain.joined(separator: " ")).split(separator: " ").map(
        String.init
      )
      guard let start = english.firstIndex(of: "every"), start <= 3, !english.contains("my") else {
        continue
      }
      for count in [3, 2, 1] {
        let rest = english[(start + 1)...].prefix(count).joined(separator: " ")
        if case .value(let value) = interval("every \(rest)") {
          return AnswerInMessage(value: value, saysMore: saysMore(text, count + 1))
        }
      }
    }
    return nil
  }

  /// “no check-ins”, “check in off”, “don't check on me”.
  private static func turnsOff(_ words: [String]) -> Bool {
    let text = words.joined(separator: " ")
    let names = ["check-in", "checkin", "check in", "checking in", "check on me", "check me"]
    let isAbout = names.contains(where: text.contains)
    let says: Set = ["no", "off", "don't", "dont", "not", "never", "stop", "without"]
    return words.count <= 8 && isAbout && !says.isDisjoint(with: words)
  }

  private func saysMore(_ text: String, _ used: Int) -> Bool {
    text.contains("?") || text.split(whereSeparator: \.isWhitespace).count - used >= Self.fewWords
  }

  private static func clauses(_ text: String) -> [[String]] {
    text.split { ".,;:!?\n–—()".contains($0) }
      .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
      .filter { !$0.isEmpty }
  }

  // MARK: - Countries

  /// “I live in the Netherlands now”, but not “I'm from Brazil, but …” with another place behind it.
  private func resided(_ clause: [String]) -> (code: String, words: Int)? {
    let plain = clause.map { Self.plain($0).filter { !"'’".contains($0) } }
    for (lead, isOpen) in Self.leads.map({ ($0, false) }) + Self.openLeads.map({ ($0, true) }) {
      for start in plain.indices where plain[start...].starts(with: lead) {
        if isOpen, let before = plain[..<start].last(where: { !Self.adverbs.contains($0) }),
          !Self.writers.contains(before)
        {
          continue
        }
        let rest = clause[(start + lead.count)...].drop {
          ["the", "der"].contains($0.lowercased())
        }
        if let found = country(beginning: rest), !plain.contains("but") {
          return (found.code, clause.count)
        }
      }
    }
    return nil
  }

  /// A clause that is the name and nothing else, but for “well”, “I said” and the like.
  private func named(_ clause: [String]) -> (code: String, words: Int)? {
    let isAround = { (word: String) in
      Self.around.contains(Self.plain(word)) || Self.fillers.contains(Self.plain(word))
    }
    let words = clause.drop(while: isAround).reversed().drop(while: isAround).reversed()
    guard let found = country(beginning: Array(words)[...]), found.count == words.count else {
      return nil
    }
    return (found.code, clause.count)
  }

  /// “UK, already told you”, written with a capital.
  private func begun(_ clause: [String]) -> (code: String, words: Int)? {
    let words = clause.drop { Self.around.contains(Self.plain($0)) }
    guard let found = country(beginning: words), words.first?.first?.isUppercase ?? false,
      !Self.ambiguous.contains(Self.plain(words.first ?? ""))
    else { return nil }
    return (found.code, found.count)
  }

  /// The country whose name some words begin with, and of how many words it is.
  ///
  /// A code counts in capitals alone: “it”, “no” and “so” are words.
  private func country(beginning words: ArraySlice<String>) -> (code: String, count: Int)? {
    for count in (1...Self.longestName).reversed() where count <= words.count {
      let name = words.prefix(count).joined(separator: " ")
      let isShort = name.filter(\.isLetter).count <= 3
      if isShort, name.contains(where: \.isLowercase) { continue }
      if let code = countries.code(of: name) { return (code, count) }
    }
    return nil
  }
}
