import Core
import FlatTables

/// What is said to plain questions about health in a language other than English.
///
/// Read from `config/health-basics/`. The facts are those of `config/health-basics.json5`, by their
/// names there; their sources and the day of their review are in that file alone.
package struct HealthFacts: Sendable {
  /// A fact, with the words by which it is asked for.
  private struct Asked {
    let fact: HealthFact
    /// What asks for it.
    let words: WordPatterns
    /// What makes it another question.
    let unless: WordPatterns

    /// A fact as the file has it, with the groups of words that its patterns name.
    init(_ entry: File.Entry, _ groups: [String: String]) {
      fact = HealthFact(entry.name, entry.lines, entry.questions)
      words = HealthFacts.patterns(entry.words, groups)
      unless = HealthFacts.patterns(entry.unless ?? [], groups)
    }

    /// Whether words ask for it.
    func isAsked(in list: [String]) -> Bool {
      words.occur(in: list) && !unless.occur(in: list)
    }
  }

  /// The file as it is written.
  fileprivate struct File: Decodable {
    /// A fact in it.
    struct Entry: Decodable {
      let name: String
      let words, lines: [String]
      var unless, questions: [String]?
    }

    /// Words that stand in patterns by a name: `{name}`.
    let groups: [String: String]
    /// What makes a sentence a question.
    let asks: [String]
    /// The facts.
    let facts: [Entry]
  }

  /// How many sentences a message may have; a longer text tells a story.
  private static let mostSentences = 8
  /// How many words a question may have.
  private static let longestQuestion = 24

  /// The facts, in the order in which they are looked for.
  package var facts: [HealthFact] { asked.map(\.fact) }

  private let asked: [Asked]
  /// What makes a sentence a question where it has no question mark.
  private let asks: WordPatterns

  /// Reads and checks the facts.
  ///
  /// - Parameters:
  ///   - bytes: the file, or the table of it.
  ///   - file: its name, for error sentences.
  ///   - emergency: the number to call where the person is.
  /// - Returns: the facts.
  /// - Throws: ``QuestionsError`` that names the place.
  package static func read(
    json5 bytes: [UInt8],
    file: String,
    emergency: String
  ) throws(QuestionsError) -> HealthFacts {
    let written = try HealthFact.decode(File.self, json5: bytes, file: file, emergency: emergency)
    // The program's own facts were checked before they were built in.
    if !ConfigurationTable.isTable(bytes) { try check(written, file) }
    return HealthFacts(written)
  }

  /// Facts as the file has them.
  private init(_ file: File) {
    asked = file.facts.map { Asked($0, file.groups) }
    asks = Self.patterns(file.asks, file.groups)
  }

  /// Every name of a group is known, and every fact is an answer that fits.
  private static func check(_ written: File, _ file: String) throws(QuestionsError) {
    for fact in written.facts {
      for pattern in fact.words + (fact.unless ?? []) + written.asks {
        let rest = filled(pattern, written.groups)
        if rest.contains("{") {
          throw .unknownName(file: file, place: fact.name, name: rest)
        }
      }
      try HealthFact(fact.name, fact.lines, fact.questions).check(file)
    }
  }

  /// Patterns that name groups, ready to be looked for.
  private static func patterns(_ texts: [String], _ groups: [String: String]) -> WordPatterns {
    WordPatterns(texts.map { filled($0, groups) })
  }

  /// A pattern with the words of the groups that it names.
  private static func filled(_ pattern: String, _ groups: [String: String]) -> String {
    var filled = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[open...close].dropFirst().dropLast()
      filled += rest[..<open] + (groups[String(name)] ?? String(rest[open...close]))
      rest = rest[close...].dropFirst()
    }
    return filled + rest
  }

  /// The fact that a message asks for; nil where it asks for none.
  ///
  /// - Parameter text: the person's message.
  /// - Returns: the fact, of the last sentence that asks for one.
  package func fact(askedIn text: String) -> HealthFact? {
    let sentences = QuestionWords.sentences(text)
    guard sentences.count <= Self.mostSentences else { return nil }
    return sentences.reversed().lazy.compactMap { sentence -> HealthFact? in
      let words = QuestionWords(sentence.text).list
      guard words.count <= Self.longestQuestion, sentence.isAsked || asks.occur(in: words) else {
        return nil
      }
      return asked.first { $0.isAsked(in: words) }?.fact
    }.first
  }
}
