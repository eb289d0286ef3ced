extension CrisisAnswer {
  /// What is wrong with the texts: each language, level and kind, with the contacts of each country.
  ///
  /// Texts of the person's own are to be taken only when this is empty.
  package func problems(lines: CrisisLines) -> [SafetyError] {
    let places = (lines.countries + [Self.unknownCountry]).map {
      lines.contacts(profile: $0, locale: nil)
    }
    return texts.codes.flatMap { code in
      places.flatMap { contacts in
        answerProblems(code, contacts) + holdProblems(code, contacts)
          + checkProblems(code, contacts)
      }
    }
  }

  /// The categories whose answers differ.
  private static let answered: [CrisisCategory] =
    [.none, .someoneElse] + CrisisCategory.allCases.filter(\.isOtherDanger)

  /// The categories whose checks differ.
  private static let checked: [CrisisCategory] =
    answered + CrisisCategory.allCases.filter(\.isVeiled)

  private func answerProblems(_ code: String, _ contacts: CrisisContacts) -> [SafetyError] {
    var result: [SafetyError] = []
    for category in Self.answered {
      for level in [CrisisLevel.present, .immediate] {
        let answer = text(level: level, language: code, contacts: contacts, about: category)
        let failures = checks.failures(
          in: answer,
          level: level,
          language: code,
          contacts: contacts,
          earlier: [],
          about: category
        )
        result += Self.error(code, level, category, failures)
      }
    }
    return result
  }

  /// What is wrong with what is said while a danger stands.
  private func holdProblems(_ code: String, _ contacts: CrisisContacts) -> [SafetyError] {
    let due: Set<CrisisAnswerCheck> = [
      .directQuestion, .liveRoute, .fewResources, .harmless, .staysOpen, .emergencyFirst,
    ]
    var result: [SafetyError] = []
    for category in [CrisisCategory.none, .someoneElse, .medicalEmergency] {
      for reply in [CrisisReply.no, .safe, nil] {
        let text = hold(after: reply, language: code, contacts: contacts, about: category)
        let failures = checks.failures(
          in: text,
          level: .immediate,
          language: code,
          contacts: contacts,
          earlier: [],
          about: category
        ).filter(due.contains)
        result += Self.error(code, .immediate, category, failures)
      }
    }
    return result
  }

  private func checkProblems(_ code: String, _ contacts: CrisisContacts) -> [SafetyError] {
    guard let short = texts.language(code)?.checks else { return [] }
    let levels: [CrisisLevel] = short.urgent == nil ? [.present] : [.present, .immediate]
    return Self.checked.flatMap { category in
      levels.flatMap { level in
        let text = check(level: level, language: code, contacts: contacts, about: category)
        let failures = checks.failures(
          inCheck: text,
          level: level,
          language: code,
          contacts: contacts,
          about: category
        )
        return Self.error(code, level, category, failures)
      }
    }
  }

  private static func error(
    _ code: String,
    _ level: CrisisLevel,
    _ category: CrisisCategory,
    _ failures: [CrisisAnswerCheck]
  ) -> [SafetyError] {
    guard !failures.isEmpty else { return [] }
    let about = category == .none ? [] : ["about \(category.rawValue)"]
    return [.badAnswer(language: code, level: level, failures: failures.map(\.rawValue) + about)]
  }
}
