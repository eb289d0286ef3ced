import Core

/// The crisis lexicon as `config/crisis-language.json5` has it.
package struct CrisisLexicon: Decodable, Sendable {
  /// Counts up with every change of the file.
  package let version: Int
  /// The day it was last reviewed, as `YYYY-MM-DD`.
  package let reviewed: String
  /// For each language, by its two-letter code, what people say.
  let languages: [String: Language]

  /// What people say in one language.
  struct Language: Decodable, Sendable {
    /// Groups of words that phrases name with `$`.
    let words: [String: [String]]
    /// Short forms and what they stand for.
    let spellings: [String: String]
    /// What is written before an apostrophe, and the word it stands for (`j’ai`); none if absent.
    let elisions: [String: String]?
    /// Words recognised in spite of a slip, stars or spaces.
    let core: [String]
    /// The words that most texts are made of, the most frequent first, several in a line.
    ///
    /// What is no word is read as the nearest of them. None if absent; then nothing is respelled.
    let frequent: [String]?
    /// Endings that make another form of a word, which is a word, too; none if absent.
    let endings: [String]?
    /// Words that look like a slip of a core word and are not.
    let ordinary: [String]
    /// Words that say nothing of their own and may stand anywhere in a phrase; none if absent.
    let fillers: [String]?
    /// Words that differ in a repeated letter alone and are not the same; none if absent.
    let apart: [String]?
    /// Phrases that take the reason to act from their own words, and only from these.
    let idioms: [String]
    /// Words and phrases that negate what follows within four words.
    let negators: [String]
    /// Phrases with a negator that negate nothing.
    let notNegators: [String]
    /// Words that negate what they stand directly behind; none if absent.
    let negatorsAfter: [String]?
    /// What denies the words it answers, as a clause of its own (“Suicidal? No.”); none if absent.
    let denials: [String]?
    /// Words by which the person says something of themselves; none if absent.
    ///
    /// What has none of them before it is only taken up, and can be denied afterwards.
    let speakers: [String]?
    /// Words that end the reach of a negator or of a time.
    let scopeEnds: [String]
    /// Times that lie long back.
    let longAgo: [String]
    /// Words that bring the past into the present.
    let again: [String]
    /// Verbs that set what follows in the past.
    let pastVerbs: [String]
    /// Times within the next day or so.
    let soon: [String]
    /// What comes before quoted or invented words.
    let fiction: [String]
    /// What takes a statement back.
    let retractions: [String]
    /// Words for the person who writes.
    let own: [String]
    /// Words for others.
    let others: [String]
    /// Whole messages that mean yes, no, and being safe.
    let replies: Replies
    /// Whole messages that tell the program what to do (“stop”); none if absent.
    ///
    /// They end no sentence of an earlier message, unless that ended in one of ``unfinished``.
    let commands: [String]?
    /// Words after which a sentence goes on; none if absent.
    let unfinished: [String]?
    /// What may stand around an answer and says nothing of its own (“oh god, no”); none if absent.
    let interjections: [String]?
    /// Words for something done already, where a rule's words hold one; none if absent.
    let done: [String]?
    /// What is looked for.
    let rules: [Rule]
    /// What single words weigh where no phrase tells enough; none if absent.
    let weights: WordWeights.Table?
  }

  /// Whole messages that answer a question about safety.
  struct Replies: Decodable, Sendable {
    /// Yes.
    let yes: [String]
    /// No.
    let no: [String]
    /// Being safe, said in words.
    let safe: [String]
    /// Not wanting to answer; none if absent.
    let avoid: [String]?
    /// What says plainly why there is no danger any more; none if absent.
    let allClear: AllClear?
  }

  /// Phrases, anywhere in a message, that say why there is no danger any more.
  struct AllClear: Decodable, Sendable {
    /// See ``Reassurance/nothingDone``.
    let nothingDone: [String]
    /// See ``Reassurance/willNot``.
    let willNot: [String]
    /// The same, where a sentence ends with it: “and I'm not going to”.
    let willNotAtEnd: [String]
    /// See ``Reassurance/helpHere``.
    let helpHere: [String]
    /// See ``Reassurance/meansGone``.
    let meansGone: [String]
    /// See ``Reassurance/someoneHere``.
    let someoneHere: [String]
    /// See ``Reassurance/over``; none if absent.
    let over: [String]?
    /// Words with which a message says none of it plainly, such as “yet” and “but”.
    let unless: [String]
  }

  /// Phrases that mean the same.
  struct Rule: Decodable, Sendable {
    /// What they mean.
    let category: CrisisCategory
    /// How much reason to act they give, 1…3.
    let level: Int
    /// Whether they speak of the past, and weigh less when it is long back.
    let past: Bool?
    /// Whether negation, quotation and time leave their weight as it is.
    let firm: Bool?
    /// The phrases.
    let phrases: [String]
  }

  /// Reads the file and checks its day, its levels and its categories; phrases are checked when a
  /// ``CrisisScreener`` is made of it.
  ///
  /// - Throws: ``SafetyError`` naming the place.
  package init(json5 bytes: [UInt8]) throws(SafetyError) {
    self = try SafetyFile.decode(CrisisLexicon.self, from: bytes, named: Self.file)
    guard ReviewDay(reviewed) != nil else {
      throw .badDay(file: Self.file, place: "reviewed", text: reviewed)
    }
    guard !languages.isEmpty else {
      throw .badValue(file: Self.file, place: "languages", problem: "is empty")
    }
    for (code, language) in languages.sorted(by: { $0.key < $1.key }) {
      guard !language.rules.isEmpty else {
        throw .badValue(file: Self.file, place: "\(code).rules", problem: "is empty")
      }
      for (index, rule) in language.rules.enumerated() where !(1...3).contains(rule.level) {
        throw .badValue(
          file: Self.file,
          place: "\(code).rules.\(index).level",
          problem: "is \(rule.level), not 1, 2 or 3"
        )
      }
    }
  }

  /// The name of the file, for errors.
  static let file = "crisis-language.json5"
}
