/// The screen for one language: its phrases, ready to be found.
struct LanguageScreen: Sendable {
  /// The two-letter code of the language.
  let code: String
  private let reader: TokenReader
  private let matcher: PhraseMatcher
  private let meanings: [PhraseMeaning]
  private let rules: [RuleWeight]
  private let weights: WordWeights?

  /// Makes the phrases of a language ready.
  ///
  /// - Throws: ``SafetyError/badPhrase(language:place:phrase:problem:)`` for the first phrase that
  ///   can't be understood.
  init(code: String, language: CrisisLexicon.Language) throws(SafetyError) {
    let spellings = Self.spelled(language.spellings)
    let singleNegators = language.negators.filter { TextFolding.words($0).count == 1 }
    var matcher = PhraseMatcher(
      vocabulary: Vocabulary(
        core: language.core,
        ordinary: language.ordinary,
        apart: language.apart ?? []
      ),
      barriers: singleNegators.map(TextFolding.foldedWord),
      own: language.own.map(TextFolding.foldedWord),
      fillers: (language.fillers ?? []).map(TextFolding.foldedWord)
    )
    var phrases = PhraseReader(groups: language.words, spellings: spellings)
    var meanings: [PhraseMeaning] = []
    for (place, meaning, texts) in Self.lists(of: language) {
      meanings.append(meaning)
      for text in texts {
        do {
          let pattern = try phrases.read(text)
          try matcher.add(pattern, as: meanings.count - 1, isNarrow: meaning == .idiom)
        } catch {
          throw .badPhrase(language: code, place: place, phrase: text, problem: error.text)
        }
      }
    }
    // Core words that no phrase has are still words of the language.
    for word in language.core { _ = matcher.know(TextFolding.folded(word)) }
    matcher.finish()
    self.code = code
    self.matcher = matcher
    self.meanings = meanings
    rules = language.rules.map(RuleWeight.init)
    weights = try language.weights.map { table throws(SafetyError) in
      try WordWeights(table, language: code)
    }
    reader = TokenReader(spellings: spellings, vocabulary: matcher.vocabulary)
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
    return rules + [
      ("idioms", .idiom, language.idioms), ("negators", .negator, language.negators),
      ("notNegators", .notNegator, language.notNegators),
      ("scopeEnds", .scopeEnd, language.scopeEnds), ("longAgo", .longAgo, language.longAgo),
      ("again", .again, language.again),
      ("pastVerbs", .pastVerb, language.pastVerbs), ("soon", .soon, language.soon),
      ("fiction", .fiction, language.fiction), ("retractions", .retraction, language.retractions),
      ("own", .own, language.own), ("others", .other, language.others),
      ("replies.yes", .reply(.yes), language.replies.yes),
      ("replies.no", .reply(.no), language.replies.no),
      ("replies.safe", .reply(.safe), language.replies.safe),
    ]
  }

  /// What a message says in this language.
  ///
  /// - Parameters:
  ///   - words: the words of the message, after some of the messages before it.
  ///   - firstNew: where the message itself begins; what ends before it is not counted again.
  /// - Returns: what weighs most.
  func finding(in words: [RawWord], from firstNew: Int) -> CrisisFinding {
    let tokens = reader.tokens(of: words)
    // Tokens may be more or fewer than words: the message begins where its offsets do.
    let begin = firstNew == 0 ? 0 : tokens.firstIndex { !$0.range.isEmpty } ?? tokens.count
    let gaps = SentenceGaps(tokens)
    let matches = matcher.matches(in: tokens) { gaps.closes[$0] }
    var scene = MessageScene(tokens: tokens, gaps: gaps)
    for match in matches { scene.add(meanings[match.phrase], at: match.tokens) }
    var judge = MessageJudge(scene: scene, rules: rules, begin: begin)
    for match in matches {
      if case .rule(let index) = meanings[match.phrase], match.tokens.upperBound >= begin {
        judge.weigh(rules[index], at: match.tokens)
      }
    }
    let finding = judge.finding(language: code)
    return weighed(finding, scene, from: begin)
  }

  /// What a phrase explains as denied, past, quoted or somebody else's, and what says that the
  /// person is safe, stays as it is; all else is weighed word by word.
  private static let explained: Set<CrisisCategory> = [.denied, .past, .quoted, .someoneElse]

  private func weighed(
    _ finding: CrisisFinding,
    _ scene: MessageScene,
    from begin: Int
  ) -> CrisisFinding {
    guard let weights, finding.level < .present, finding.reply == nil,
      !Self.explained.contains(finding.category),
      let tokens = weights.danger(in: scene, from: begin, isHinted: finding.level == .checkIn)
    else { return finding }
    var result = finding
    result.level = .present
    result.category = scene.retractions.isEmpty ? .veiled : .retracted
    result.language = code
    let first = scene.tokens[tokens.lowerBound].range.lowerBound
    result.spans = [first..<scene.tokens[tokens.upperBound].range.upperBound]
    return result
  }
}
