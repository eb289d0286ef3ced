import Core
import FlatTables

/// What is said to plain questions about health in a language other than English.
///
/// Read from `config/health-basics/`. The facts are those of `config/health-basics.json5`, by their
/// names there; their sources and the day of their review are in that file alone.
package struct HealthFacts: Sendable {
  /// A fact, with the words by which it is asked for.
  package struct Fact: Sendable {
    /// Its name in the English file.
    package let name: String
    /// What is said, all of it in one answer.
    package let text: String
    /// What may be asked behind it.
    package let questions: [String]
    /// What asks for it.
    private let words: WordPatterns
    /// What makes it another question.
    private let unless: WordPatterns

    /// A fact as the file has it, with the groups of words that its patterns name.
    fileprivate init(_ entry: File.Entry, _ groups: [String: String]) {
      name = entry.name
      text = entry.lines.joined(separator: " ")
      questions = entry.questions ?? []
      words = HealthFacts.patterns(entry.words, groups)
      unless = HealthFacts.patterns(entry.unless ?? [], groups)
    }

    /// Whether words ask for it.
    fileprivate func isAsked(in list: [String]) -> Bool {
      words.occur(in: list) && !unless.occur(in: list)
    }

    /// The fact as it is said, with a question of its own that wasn't put just before.
    ///
    /// - Parameter earlier: what was said just before.
    /// - Returns: the answer.
    package func said(after earlier: [String]) -> String {
      let next = questions.first { question in !earlier.contains { $0.contains(question) } }
      return [text, next].compactMap(\.self).joined(separator: " ")
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
  /// How many words an answer may have, so that it stays short with a question behind it.
  private static let longestAnswer = 52

  /// The facts, in the order in which they are looked for.
  package let facts: [Fact]
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
    let number = emergency.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
    var bytes = bytes
    if !ConfigurationTable.isTable(bytes) {
      let text = String(decoding: bytes, as: UTF8.self).replacing("{emergency}", with: number)
      bytes = Array(text.utf8)
    }
    let written: File
    do {
      written = try ConfigurationTable.decode(
        File.self,
        from: bytes,
        replacing: [("{emergency}", number)]
      )
    } catch {
      throw .unreadable(file: file, reason: DecodingProblem.words(for: error))
    }
    // The program's own facts were checked before they were built in.
    if !ConfigurationTable.isTable(bytes) { try check(written, file) }
    return HealthFacts(written)
  }

  /// Facts as the file has them.
  private init(_ file: File) {
    facts = file.facts.map { Fact($0, file.groups) }
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
      let whole = fact.lines.joined(separator: " ")
      let count = whole.split(whereSeparator: \.isWhitespace).count
      if whole.isEmpty || whole.contains("?") {
        throw .unreadable(file: file, reason: "“\(fact.name)” is no answer")
      }
      if count > longestAnswer {
        let reason: LocalizedText = "“\(fact.name)” has \(count) words, more than \(longestAnswer)"
        throw .unreadable(file: file, reason: reason)
      }
    }
  }

  /// Patterns that name groups, ready to be looked for.
  private static func patterns(_ texts: [String], _ groups: [String: String]) -> WordPatterns {
    WordPatterns(texts.map { filled($0, groups) })
  }

  /// A pattern with the words of the groups that it names.
  private static func filled(_ pattern: String, _ groups: [String: String]) -> String {
    guard pattern.contains("{") else { return pattern }
    return groups.reduce(pattern) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  /// The fact that a message asks for; nil where it asks for none.
  ///
  /// - Parameter text: the person's message.
  /// - Returns: the fact, of the last sentence that asks for one.
  package func fact(askedIn text: String) -> Fact? {
    let sentences = QuestionWords.sentences(text)
    guard sentences.count <= Self.mostSentences else { return nil }
    return sentences.reversed().lazy.compactMap { sentence -> Fact? in
      let words = QuestionWords(sentence.text).list
      guard words.count <= Self.longestQuestion, sentence.isAsked || asks.occur(in: words) else {
        return nil
      }
      return facts.first { $0.isAsked(in: words) }
    }.first
  }
}
