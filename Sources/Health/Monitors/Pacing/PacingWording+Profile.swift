import Catalogues

/// What pacing says of the profile, and the words in which its facts can be told.
///
/// A fact is kept in English; a person reads and types it in their language, and may type the
/// English word as well.
extension PacingWording {
  /// The question for a fact.
  package func question(_ key: PacingProfile.Key) -> String {
    switch key {
    case .weight: self(.askWeight)
    case .height: self(.askHeight)
    case .activityLevel: self(.askActivity)
    case .covidHistory: self(.askCovid)
    case .hospitalised: self(.askHospital)
    case .severity: self(.askSeverity)
    case .monthsOfSymptoms: self(.askMonths)
    case .betaBlocker: self(.askBetaBlocker)
    }
  }

  /// How a fact is called, with the key by which it is set.
  package func name(_ key: PacingProfile.Key) -> String {
    switch key {
    case .weight: self(.weight)
    case .height: self(.height)
    case .activityLevel: self(.activityLevel)
    case .covidHistory: self(.covidHistory)
    case .hospitalised: self(.hospitalised)
    case .severity: self(.severity)
    case .monthsOfSymptoms: self(.monthsOfSymptoms)
    case .betaBlocker: self(.betaBlocker)
    }
  }

  /// A fact as a person reads it; nil where the question was skipped.
  package func value(_ key: PacingProfile.Key, of profile: PacingProfile) -> String? {
    guard let value = profile[key] else { return nil }
    let word = Self.answers(of: key).first { $0.english == value }
    return word.map { self($0.key) } ?? words.number(value)
  }

  /// The ceiling that was chosen, as a person reads it.
  package func choice(_ choice: PacingChoice) -> String {
    switch choice {
    case .lower: self(.lower)
    case .original: self(.originalChoice)
    case .own: words.number(choice.text)
    }
  }

  /// What was typed for a fact, in English where it is one of the language's words.
  package func typed(_ text: String, for key: PacingProfile.Key) -> String {
    let plain = text.lowercased()
    if plain == self(.skip).lowercased() { return "skip" }
    return Self.answers(of: key).first { self($0.key).lowercased() == plain }?.english ?? text
  }

  /// What was typed for the severity of an episode, in English where it is the language's word.
  package func typed(severity text: String) -> String {
    let plain = text.lowercased()
    let severity = PacingSeverity.allCases.first { words.value($0.word).lowercased() == plain }
    return severity?.word ?? text
  }

  /// Why an answer to a question is none, with what would be one.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - key: what was asked for.
  ///   - rules: what may be told.
  /// - Returns: two sentences.
  package func refusal(
    _ text: String,
    for key: PacingProfile.Key,
    rules: PacingRules
  ) -> String {
    var places = ["typed": text, "name": name(key)]
    switch key {
    case .weight: return refusal(rules.answers.weights, "kg", places)
    case .height: return refusal(rules.answers.heights, "cm", places)
    case .monthsOfSymptoms: return self(.refusedMonths, places)
    case .hospitalised, .betaBlocker: return self(.refusedYesOrNo, places)
    case .activityLevel, .covidHistory, .severity:
      places["words"] = Self.answers(of: key).map { self($0.key) }.joined(separator: ", ")
      return self(.refusedWord, places)
    }
  }

  private func refusal(
    _ range: ClosedRange<Double>,
    _ unit: String,
    _ places: [String: String]
  ) -> String {
    let bounds = [
      "low": words.number(FigureText.plain(range.lowerBound)),
      "high": words.number(FigureText.plain(range.upperBound)), "unit": unit,
    ]
    return self(.refusedNumber, places.merging(bounds) { own, _ in own })
  }

  /// The words a fact takes: as they are kept, and the texts of what a person reads.
  private static func answers(of key: PacingProfile.Key) -> [(english: String, key: PacingKey)] {
    switch key {
    case .activityLevel: PacingProfile.ActivityLevel.allCases.map { ($0.rawValue, $0.key) }
    case .covidHistory: PacingProfile.CovidHistory.allCases.map { ($0.rawValue, $0.key) }
    case .severity: PacingProfile.Severity.allCases.map { ($0.rawValue, $0.key) }
    case .hospitalised, .betaBlocker: [("yes", .yes), ("no", .no)]
    case .weight, .height, .monthsOfSymptoms: []
    }
  }
}

extension PacingProfile.ActivityLevel {
  /// The text of the word for it.
  fileprivate var key: PacingKey {
    switch self {
    case .bed: .bed
    case .home: .home
    case .light: .light
    case .moderate: .moderateActivity
    case .active: .active
    }
  }
}

extension PacingProfile.CovidHistory {
  /// The text of the word for it.
  fileprivate var key: PacingKey {
    switch self {
    case .none: .covidNone
    case .suspected: .covidSuspected
    case .confirmed: .covidConfirmed
    }
  }
}

extension PacingProfile.Severity {
  /// The text of the word for it.
  fileprivate var key: PacingKey {
    switch self {
    case .mild: .mild
    case .moderate: .moderate
    case .severe: .severe
    case .verySevere: .verySevere
    }
  }
}
