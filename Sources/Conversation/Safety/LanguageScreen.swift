import FlatTables
import Phrases

/// The screen for one language: its phrases, ready to be found.
struct LanguageScreen: Sendable {
  /// The two-letter code of the language.
  let code: String
  private let reader: TokenReader
  private let respeller: Respeller
  private let matcher: PhraseTable
  private let meanings: [PhraseMeaning]
  private let rules: [RuleWeight]
  private let weights: WordWeights?

  /// Makes the phrases of a language ready, and adds them to a table.
  ///
  /// - Throws: ``SafetyError/badPhrase(language:place:phrase:problem:)`` for the first phrase that
  ///   can't be understood.
  static func compile(
    _ code: String,
    _ language: CrisisLexicon.Language,
    to writer: inout FlatTableWriter
  ) throws(SafetyError) {
    let spellings = spelled(language.spellings)
    var matcher = matcher(for: language)
    let elisions = language.elisions ?? [:]
    var phrases = PhraseReader(groups: language.words, spellings: spellings, elisions: elisions)
    var meanings: [PhraseMeaning] = []
    for (place, meaning, texts) in lists(of: language) {
      meanings.append(meaning)
      for text in texts {
        do {
          let pattern = try phrases.read(text)
          try matcher.add(pattern, as: meanings.count - 1, isNarrow: meaning == .idiom)
        } catch {
          throw SafetyError(error.placed(in: place, phrase: text), language: code)
        }
      }
    }
    // Core words that no phrase has are still words of the language.
    for word in language.core { _ = matcher.know(TextFolding.folded(word)) }
    writer.add(code)
    writer.add(spellings: spellings)
    writer.add(named: elisions)
    matcher.write(to: &writer)
    Respeller.compile(
      core: language.core,
      frequent: language.frequent ?? [],
      endings: language.endings ?? [],
      phrases: matcher.plainWords,
      to: &writer
    )
    writer.add(meanings.map(\.number))
    writer.add(language.rules.map { RuleWeight($0).number })
    writer.add(language.weights == nil ? 0 : 1)
    if let table = language.weights {
      try WordWeights.compile(table, language: code, to: &writer)
    }
  }

  private static func matcher(for language: CrisisLexicon.Language) -> PhraseMatcher {
    let singleNegators = language.negators.filter { TextFolding.words($0).count == 1 }
    return PhraseMatcher(
      vocabulary: VocabularyBuilder(
        core: language.core,
        ordinary: language.ordinary,
        apart: language.apart ?? []
      ),
      barriers: singleNegators.map(TextFolding.foldedWord),
      own: language.own.map(TextFolding.foldedWord),
      fillers: (language.fillers ?? []).map(TextFolding.foldedWord)
    )
  }

  /// The screen that ``compile(_:_:to:)`` wrote.
  init(from reader: inout FlatTableReader) throws(FlatTableError) {
    code = try reader.text()
    let spellings = try reader.spellings()
    let elisions = try reader.namedTexts()
    matcher = try PhraseTable(from: &reader)
    respeller = try Respeller(
      from: &reader,
      spellings: spellings,
      vocabulary: matcher.vocabulary
    )
    meanings = try reader.numbers().array.map { number throws(FlatTableError) in
      guard let meaning = PhraseMeaning(number: number) else { throw .badPart }
      return meaning
    }
    rules = try reader.numbers().array.map { number throws(FlatTableError) in
      guard let rule = RuleWeight(number: number) else { throw .badPart }
      return rule
    }
    weights = try reader.number() == 0 ? nil : WordWeights(from: &reader)
    self.reader = TokenReader(
      spellings: spellings,
      elisions: elisions,
      vocabulary: matcher.vocabulary
    )
  }

  private static func spelled(_ spellings: [String: String]) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for (short, long) in spellings {
      result[TextFolding.folded(short)] = TextFolding.words(long)
    }
    return result
  }

  private static func lists(
    of language: CrisisLexicon.Language
  ) -> [(place: String, meaning: PhraseMeaning, phrases: [String])] {
    let rules = language.rules.enumerated().map { index, rule in
      ("rules.\(index) (\(rule.category.rawValue))", PhraseMeaning.rule(index), rule.phrases)
    }
    return rules + allClear(language.replies.allClear) + [
      ("done", .done, language.done ?? []),
      ("commands", .command, language.commands ?? []),
      ("unfinished", .unfinished, language.unfinished ?? []),
      ("interjections", .interjection, language.interjections ?? []),
      ("idioms", .idiom, language.idioms), ("negators", .negator, language.negators),
      ("notNegators", .notNegator, language.notNegators),
      ("negatorsAfter", .negatorAfter, language.negatorsAfter ?? []),
      ("denials", .denial, language.denials ?? []),
      ("speakers", .speaker, language.speakers ?? []),
      ("scopeEnds", .scopeEnd, language.scopeEnds), ("longAgo", .longAgo, language.longAgo),
      ("again", .again, language.again),
      ("pastVerbs", .pastVerb, language.pastVerbs), ("soon", .soon, language.soon),
      ("fiction", .fiction, language.fiction), ("retractions", .retraction, language.retractions),
      ("own", .own, language.own), ("others", .other, language.others),
      ("replies.yes", .reply(.yes), language.replies.yes),
      ("replies.no", .reply(.no), language.replies.no),
      ("replies.safe", .reply(.safe), language.replies.safe),
      ("replies.avoid", .reply(.avoid), language.replies.avoid ?? []),
    ]
  }

  private static func allClear(
    _ lists: CrisisLexicon.AllClear?
  ) -> [(place: String, meaning: PhraseMeaning, phrases: [String])] {
    guard let lists else { return [] }
    let anywhere: [(Reassurance, [String])] = [
      (.nothingDone, lists.nothingDone), (.willNot, lists.willNot), (.helpHere, lists.helpHere),
      (.meansGone, lists.meansGone), (.someoneHere, lists.someoneHere),
      (.over, lists.over ?? []),
    ]
    return anywhere.map { reassurance, phrases in
      let meaning = PhraseMeaning.reassurance(reassurance, endsSentence: false)
      return ("replies.allClear.\(reassurance.rawValue)", meaning, phrases)
    } + [
      (
        "replies.allClear.willNotAtEnd", .reassurance(.willNot, endsSentence: true),
        lists.willNotAtEnd
      ),
      ("replies.allClear.unless", .doubt, lists.unless),
    ]
  }

  /// Whether a word is one of this language.
  func knows(_ word: RawWord) -> Bool { respeller.knows(word) }

  /// What a message says in this language, as it is written and as it was most likely meant: the
  /// reading that weighs more counts.
  ///
  /// - Parameters:
  ///   - words: the words of the message, after some of the messages before it.
  ///   - firstNew: where the message itself begins; what ends before it is not counted again.
  ///   - known: which of them are words; nil if the message is in another language.
  /// - Returns: what weighs most.
  func finding(in words: [RawWord], from firstNew: Int, known: KnownWords?) -> CrisisFinding {
    let written = finding(in: words, from: firstNew, isWeighed: true)
    guard let known, let meant = respeller.respelled(words, known: known) else { return written }
    // Single words weigh as they are written: a guess at each of them would add up.
    let other = finding(in: meant, from: firstNew, isWeighed: false)
    var result = other.level > written.level ? other : written
    result.hints = written.hints.union(other.hints)
    result.reply = written.reply ?? other.reply
    // What lowers a danger must be said whichever way the words are read.
    result.reassurances = written.reassurances.intersection(other.reassurances)
    return result
  }

  /// What words say in this language.
  private func finding(
    in words: [RawWord],
    from firstNew: Int,
    isWeighed: Bool
  ) -> CrisisFinding {
    let tokens = reader.tokens(of: words)
    // Tokens may be more or fewer than words: the message begins where its offsets do.
    let begin = firstNew == 0 ? 0 : tokens.firstIndex { !$0.range.isEmpty } ?? tokens.count
    let gaps = SentenceGaps(tokens)
    let matches = matcher.matches(in: tokens) { gaps.closes[$0] }
    var scene = MessageScene(tokens: tokens, gaps: gaps)
    for match in matches { scene.add(meanings[match.phrase], at: match.tokens) }
    var judge = MessageJudge(scene: scene, rules: rules, begin: begin)
    let first = scene.isCommand(from: begin) ? begin : 0
    for match in matches where match.tokens.lowerBound >= first {
      if case .rule(let index) = meanings[match.phrase], match.tokens.upperBound >= begin {
        judge.weigh(rules[index], at: match.tokens)
      }
    }
    let finding = judge.finding(language: code)
    return isWeighed ? weighed(finding, scene, from: begin) : finding
  }

  /// What a phrase explains as denied, past, quoted or somebody else's, and what says that the
  /// person is safe or why, stays as it is; all else is weighed word by word.
  private static let explained: Set<CrisisCategory> = [.denied, .past, .quoted, .someoneElse]

  private func weighed(
    _ finding: CrisisFinding,
    _ scene: MessageScene,
    from begin: Int
  ) -> CrisisFinding {
    guard let weights, finding.level < .present, finding.reply == nil,
      finding.reassurances.isEmpty, !Self.explained.contains(finding.category),
      let tokens = weights.danger(in: scene, from: begin, isHinted: finding.level == .checkIn)
    else { return finding }
    var result = finding
    result.level = .present
    result.source = .weights
    result.category = scene.retractions.isEmpty ? .veiled : .retracted
    result.language = code
    let first = scene.tokens[tokens.lowerBound].range.lowerBound
    result.spans = [first..<scene.tokens[tokens.upperBound].range.upperBound]
    return result
  }
}
