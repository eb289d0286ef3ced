/// What the listener says in a language other than English, as `prompts/languages/` has it.
package struct LanguageLines: Sendable, Decodable {
  /// What is said to an act, and asked behind it.
  package struct Act: Sendable, Decodable {
    package let lines: [String]
    package let questions: [String]
    /// Words and phrases with which a message doesn't mean the act, whatever it sounds like; nil for none.
    package let unless: [String]?

    /// What is said and asked.
    package init(lines: [String], questions: [String]) {
      (self.lines, self.questions, unless) = (lines, questions, nil)
    }
  }

  /// Words and phrases that people type, in small letters.
  package struct Phrases: Sendable, Decodable {
    /// Yes and no.
    package let yes, no: [String]
    /// Beginnings of words for what is measured.
    package let readings: [String]
    /// Greetings, and farewells with good nights.
    package let greetings, farewells: [String]
  }

  /// What is said to a situation, as ``Situation`` has it.
  private struct SituationLines: Decodable {
    let replies, next, ideas: [String]
  }

  private enum CodingKeys: String, CodingKey {
    case name, articles, notice, echo, acknowledge, explore, unanswered, unansweredAsk
    case readings, offer
    case ideasLead, noIdeas, declined, goOn, last, acts, words, situations
  }

  /// The name of the act by which the language is known, such as “German”.
  package let name: String
  /// The words behind which nouns stand.
  package let articles: [String]
  /// Says again a noun of the message, `{x}`.
  package let echo: [String]
  /// What the listener is.
  package let notice: String
  /// Lines that fit anything that is told, and questions that do.
  package let acknowledge, explore: [String]
  /// For a question that can't be answered, and what is asked behind it.
  package let unanswered, unansweredAsk: [String]
  /// Where the readings are.
  package let readings: [String]
  /// Ideas: the offer, what leads them in, that there are none, and that they aren't wanted.
  package let offer, ideasLead, noIdeas, declined: [String]
  /// For who doesn't want to be asked.
  package let goOn: [String]
  /// When all is said; `{count}` is how long the talk is.
  package let last: String
  /// What is said to acts, by their names in the listener's script.
  package let acts: [String: Act]
  package let words: Phrases
  private let lines: [String: SituationLines]

  /// Reads one language's lines.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    articles = try values.decode([String].self, forKey: .articles)
    echo = try values.decode([String].self, forKey: .echo)
    notice = try values.decode(String.self, forKey: .notice)
    acknowledge = try values.decode([String].self, forKey: .acknowledge)
    explore = try values.decode([String].self, forKey: .explore)
    unanswered = try values.decode([String].self, forKey: .unanswered)
    unansweredAsk = try values.decode([String].self, forKey: .unansweredAsk)
    readings = try values.decode([String].self, forKey: .readings)
    offer = try values.decode([String].self, forKey: .offer)
    ideasLead = try values.decode([String].self, forKey: .ideasLead)
    noIdeas = try values.decode([String].self, forKey: .noIdeas)
    declined = try values.decode([String].self, forKey: .declined)
    goOn = try values.decode([String].self, forKey: .goOn)
    last = try values.decode(String.self, forKey: .last)
    acts = try values.decode([String: Act].self, forKey: .acts)
    words = try values.decode(Phrases.self, forKey: .words)
    lines = try values.decode([String: SituationLines].self, forKey: .situations)
  }

  /// The names of the situations that have lines.
  package var situationNames: Set<String> { Set(lines.keys) }

  /// Situations with the lines of this language; one without stays away.
  package func worded(_ situations: Situations) -> Situations {
    Situations(
      situations.all.compactMap { situation in
        lines[situation.name].map {
          Situation(
            name: situation.name,
            matter: situation.matter,
            role: situation.role,
            replies: $0.replies,
            next: $0.next,
            ideas: $0.ideas
          )
        }
      }
    )
  }

  /// Every line that can be said.
  package var all: [String] {
    let general = [
      acknowledge, explore, unanswered, unansweredAsk, readings, offer, ideasLead, noIdeas,
      declined, goOn,
    ]
    return [notice] + general.joined() + acts.values.flatMap { $0.lines + $0.questions }
      + lines.values.flatMap { $0.replies + $0.next + $0.ideas }
  }
}

/// A language's lines, ready to be said and to be known again.
package final class SpokenLanguage: Sendable {
  package let lines: LanguageLines
  /// The situations in its words.
  package let situations: Situations
  /// Facts about health, by the names of the acts that ask for them: a line each, with all of it.
  private let facts: [String: LanguageLines.Act]
  /// The marks of all sentences.
  private let sentences: Set<UInt64>

  /// A language's lines for some situations, and its facts about health.
  package init(
    _ lines: LanguageLines,
    _ situations: Situations,
    facts: [String: LanguageLines.Act] = [:]
  ) {
    self.lines = lines
    self.situations = lines.worded(situations)
    self.facts = facts
    let all = lines.all + facts.values.flatMap { $0.lines + $0.questions }
    sentences = Set(all.flatMap(SentenceLedger.sentences).map { Words($0).mark })
  }

  /// What is said to an act, and asked behind it; nil where it is answered otherwise.
  func act(_ name: String) -> LanguageLines.Act? { lines.acts[name] ?? facts[name] }

  /// Whether a message of the companion's is in it.
  package func isSpoken(in text: String) -> Bool {
    SentenceLedger.sentences(text).contains { sentences.contains(Words($0).mark) }
  }
}
