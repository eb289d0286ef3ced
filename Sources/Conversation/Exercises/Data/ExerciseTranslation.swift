package import Catalogues

/// What a person reads of an exercise outside of its steps, in another language.
package struct ExerciseWords: Decodable, Hashable, Sendable {
  /// What it is called.
  let title: String
  /// What is known of its effect, in one line.
  let evidence: String
  /// Where that is from.
  let source: String
  /// What it can't do.
  let limits: String
  /// Who should not do it, or should ask first.
  let notFor: String
}

/// What a person reads of one step, in another language.
package struct ExerciseStepWords: Decodable, Hashable, Sendable {
  private enum Keys: String, CodingKey { case text, choices, scale, later }

  /// What is said, asked or kept.
  let text: String
  /// The choices in the order of the English ones; nil where those stay.
  let choices: [String]?
  /// What both ends of a scale mean; nil for another question.
  let scale: [String]?
  /// What is asked later; nil for nothing.
  let later: String?

  /// Reads a text, or an object where there is more.
  package init(from decoder: any Decoder) throws {
    // Either a text or an object: what it isn't says nothing.
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.text = text
      (choices, scale, later) = (nil, nil, nil)
      return
    }
    let container = try decoder.container(keyedBy: Keys.self)
    text = try container.decode(String.self, forKey: .text)
    choices = try container.decodeIfPresent([String].self, forKey: .choices)
    scale = try container.decodeIfPresent([String].self, forKey: .scale)
    later = try container.decodeIfPresent(String.self, forKey: .later)
  }
}

extension Dictionary where Key == String {
  /// The words of a language; nil where there are none.
  func words(in language: CatalogueLanguage) -> Value? {
    first { CatalogueLanguage(code: $0.key) == language }?.value
  }
}

extension Exercise {
  /// The languages that the file says it has besides its own.
  var otherLanguages: [CatalogueLanguage] {
    (languages ?? [:]).keys.sorted().compactMap(CatalogueLanguage.init(code:))
  }

  /// The same exercise in a language; as it is where a word of it isn't known in that one.
  ///
  /// Steps of which some are in another language would be hard to follow, so it is all or nothing.
  package func spoken(in language: CatalogueLanguage) -> Exercise {
    guard language != self.language, let words = languages?.words(in: language) else { return self }
    // A branch depends on the words of a choice, which are others then.
    var choices: [String: [String: String]] = [:]
    var spoken: [ExerciseStep] = []
    for step in steps {
      guard let step = step.spoken(in: language, &choices) else { return self }
      spoken.append(step)
    }
    return Exercise(
      name: name,
      title: words.title,
      minutes: minutes,
      evidence: words.evidence,
      source: words.source,
      limits: words.limits,
      notFor: words.notFor,
      unsuitedTo: unsuitedTo,
      reviewed: reviewed,
      steps: spoken,
      language: language
    )
  }
}

extension ExerciseStep {
  /// The same step in a language; nil where its words aren't known in that one.
  ///
  /// - Parameters:
  ///   - language: the language.
  ///   - choices: by the key of a question, what stands for each choice.
  /// - Returns: the step.
  func spoken(
    in language: CatalogueLanguage,
    _ choices: inout [String: [String: String]]
  ) -> ExerciseStep? {
    let words = languages?.words(in: language)
    switch action {
    case .pace, .wait: return self
    case .go(let place, let condition):
      let spoken = condition.map { $0.spoken(choices[$0.branch] ?? [:]) }
      return ExerciseStep(mark: mark, .go(to: place, where: spoken))
    case .say: return words.map { ExerciseStep(mark: mark, .say($0.text)) }
    case .ask(let question):
      guard let spoken = words.flatMap(question.spoken) else { return nil }
      if case .choice(let old) = question.kind, case .choice(let new) = spoken.kind {
        choices[question.key] = Dictionary(zip(old, new)) { first, _ in first }
      }
      return ExerciseStep(mark: mark, .ask(spoken))
    case .keep(let keeping):
      guard let spoken = words.flatMap(keeping.spoken) else { return nil }
      return ExerciseStep(mark: mark, .keep(spoken))
    }
  }
}

extension ExerciseQuestion {
  /// The same question in other words; nil where one is missing.
  fileprivate func spoken(_ words: ExerciseStepWords) -> ExerciseQuestion? {
    switch kind {
    case .choice(let own):
      let choices = words.choices ?? own
      return choices.count == own.count
        ? ExerciseQuestion(key, words.text, .choice(choices)) : nil
    case .scale:
      guard let ends = words.scale, ends.count == 2 else { return nil }
      return ExerciseQuestion(key, words.text, .scale(low: ends[0], high: ends[1]))
    case .clock, .words: return ExerciseQuestion(key, words.text, kind)
    }
  }
}

extension ExerciseCondition {
  /// The same condition with other words for the choices.
  fileprivate func spoken(_ choices: [String: String]) -> ExerciseCondition {
    ExerciseCondition(
      branch: branch,
      is: self.is?.map { choices[$0] ?? $0 },
      atLeast: atLeast,
      isMissing: isMissing
    )
  }
}

extension ExerciseKeeping {
  /// The same in other words; nil where one is missing.
  fileprivate func spoken(_ words: ExerciseStepWords) -> ExerciseKeeping? {
    guard let askLater else { return ExerciseKeeping(keep: keep, as: words.text, askLater: nil) }
    guard let later = words.later else { return nil }
    let followUp = ExerciseFollowUp(
      rule: askLater.rule,
      days: askLater.days,
      at: askLater.at,
      text: later
    )
    return ExerciseKeeping(keep: keep, as: words.text, askLater: followUp)
  }
}
