/// Builds the reviewed answer to crisis language.
package struct CrisisAnswer: Sendable {
  /// A code that the standard leaves to users (ISO 3166-1): no country has it.
  private static let unknownCountry = "ZZ"
  private let texts: CrisisTexts
  /// The checks that every answer passes.
  package let checks: CrisisAnswerChecks

  /// A builder of answers from reviewed texts.
  ///
  /// - Parameters:
  ///   - texts: the reviewed texts.
  ///   - filter: what no text may say.
  package init(texts: CrisisTexts, filter: ReplyFilter) {
    self.texts = texts
    checks = CrisisAnswerChecks(texts: texts, filter: filter)
  }

  /// What is wrong with the texts: each language and level, with the contacts of each country.
  ///
  /// Texts of the person's own are to be taken only when this is empty.
  package func problems(lines: CrisisLines) -> [SafetyError] {
    var result: [SafetyError] = []
    for code in texts.codes {
      for level in [CrisisLevel.present, .immediate] {
        for country in lines.countries + [Self.unknownCountry] {
          let contacts = lines.contacts(profile: country, locale: nil)
          let answer = text(level: level, language: code, contacts: contacts, about: .none)
          let failures = checks.failures(
            in: answer,
            level: level,
            language: code,
            contacts: contacts,
            earlier: []
          )
          guard !failures.isEmpty else { continue }
          let names = failures.map(\.rawValue)
          result.append(.badAnswer(language: code, level: level, failures: names))
        }
      }
      result += holdProblems(code, lines)
    }
    return result
  }

  /// What is wrong with what is said while a danger stands.
  private func holdProblems(_ code: String, _ lines: CrisisLines) -> [SafetyError] {
    let due: Set<CrisisAnswerCheck> = [
      .directQuestion, .liveRoute, .fewResources, .harmless, .staysOpen, .emergencyFirst,
    ]
    var result: [SafetyError] = []
    for country in lines.countries + [Self.unknownCountry] {
      let contacts = lines.contacts(profile: country, locale: nil)
      for reply in [CrisisReply.no, .safe, nil] {
        let text = hold(after: reply, language: code, contacts: contacts, about: .none)
        let failures = checks.failures(
          in: text,
          level: .immediate,
          language: code,
          contacts: contacts,
          earlier: []
        ).filter(due.contains)
        guard !failures.isEmpty else { continue }
        let names = failures.map(\.rawValue)
        result.append(.badAnswer(language: code, level: .immediate, failures: names))
      }
    }
    return result
  }

  /// The answer to a message.
  ///
  /// - Parameters:
  ///   - level: 2 or 3; at 1 the gentle question alone.
  ///   - language: two letters; English where there is no text in it.
  ///   - contacts: whom to call, see ``CrisisLines/contacts(profile:locale:)``.
  ///   - category: the finding's category; ``CrisisCategory/someoneElse`` speaks to who worries.
  ///   - earlier: what the companion said before in this session; no sentence comes more than
  ///     three times while there is another.
  /// - Returns: the whole text; empty at level 0.
  package func text(
    level: CrisisLevel,
    language: String?,
    contacts: CrisisContacts,
    about category: CrisisCategory,
    earlier: [String] = []
  ) -> String {
    guard level > .none, let words = texts.language(language) else { return "" }
    let page = AnswerPage(words: words, contacts: contacts, earlier: earlier)
    switch level {
    case .none, .checkIn: return page.choose(words.checkIn)
    case .present: return page.present(isOther: category == .someoneElse)
    case .immediate: return page.immediate(isOther: category == .someoneElse)
    }
  }

  /// What is said while a danger of level 3 stands: the question once more, the emergency number, one
  /// way to a living person, and what would answer it.
  ///
  /// - Parameters:
  ///   - reply: what the message answered; nil where it was no answer.
  ///   - language: two letters; English where there is no text in it.
  ///   - contacts: whom to call.
  ///   - category: what the danger is about.
  ///   - earlier: what the companion said before in this session.
  /// - Returns: the whole text.
  package func hold(
    after reply: CrisisReply?,
    language: String?,
    contacts: CrisisContacts,
    about category: CrisisCategory,
    earlier: [String] = []
  ) -> String {
    guard let words = texts.language(language) else { return "" }
    let page = AnswerPage(words: words, contacts: contacts, earlier: earlier)
    return page.hold(after: reply, isOther: category == .someoneElse)
  }

  /// What a check-in says within a day after a danger that is over: how the person is now, and whom
  /// to call should it come back.
  package func afterwards(
    language: String?,
    contacts: CrisisContacts,
    earlier: [String] = []
  ) -> String {
    guard let words = texts.language(language) else { return "" }
    let page = AnswerPage(words: words, contacts: contacts, earlier: earlier)
    return page.choose(words.holds?.afterwards ?? words.checkIn)
  }

  /// What the model is told while the session is at a level; nil at level 0.
  package func modelNote(level: CrisisLevel, language: String? = "en") -> String? {
    guard level > .none, let words = texts.language(language) else { return nil }
    return words.modelNotes[level.rawValue - 1]
  }
}

/// One answer while it is put together.
private struct AnswerPage {
  let words: CrisisTexts.Language
  let contacts: CrisisContacts
  let earlier: [String]

  /// The first variant said fewer than three times, or the one said least, filled in.
  func choose(_ variants: [String]) -> String {
    var best = ""
    var least = Int.max
    for variant in variants {
      let text = filled(variant)
      let count = earlier.count { $0.contains(text) }
      if count < 3 { return text }
      if count < least { (best, least) = (text, count) }
    }
    return best
  }

  /// Level 2: what was heard, the question, one route and what happens, people, a first sentence.
  func present(isOther: Bool) -> String {
    let question = choose(isOther ? words.askOther : words.askPresent)
    return [
      choose(isOther ? words.acknowledgeOther : words.acknowledge) + " " + question,
      ([route, choose(words.whatHappens), choose(words.emergencyIfWorse)]).joined(separator: " "),
      choose(words.trusted) + " " + choose(words.professional),
      choose(words.barrier),
      choose(words.machine) + " " + choose(words.stay),
    ].joined(separator: "\n\n")
  }

  /// Level 3: the emergency number first, then safety in the room, then the line.
  func immediate(isOther: Bool) -> String {
    let question = choose(isOther ? words.askOther : words.askImmediate)
    return [
      choose(words.emergency),
      choose(isOther ? words.acknowledgeOther : words.acknowledge) + " " + question,
      choose(words.together) + " " + choose(words.distance) + " " + choose(words.grounding),
      route + " " + choose(words.whatHappens) + " " + choose(words.barrier),
      choose(words.trusted) + " " + choose(words.professional),
      choose(words.machine) + " " + choose(words.stay),
    ].joined(separator: "\n\n")
  }

  /// After level 3: what was heard, the question, the emergency number and the line, what answers it.
  func hold(after reply: CrisisReply?, isOther: Bool) -> String {
    let heard: [String]? =
      switch reply {
      case .no: words.holds?.no
      case .safe: words.holds?.safe
      case .yes, .soon, nil: words.holds?.other
      }
    let question = choose(isOther ? words.askOther : words.askImmediate)
    let clear = words.holds.map { choose($0.clear) + " " } ?? ""
    return [
      choose(heard ?? words.acknowledge) + " " + question,
      choose(words.emergency) + " " + route,
      clear + choose(words.stay),
    ].joined(separator: "\n\n")
  }

  /// The one line of the country, or the directory.
  private var route: String {
    guard let line = contacts.line else { return choose(words.directory) }
    var parts: [String] = []
    if line.call != nil { parts.append(choose(words.call)) }
    if line.text != nil { parts.append(choose(words.text)) }
    if line.text == nil, line.chat != nil { parts.append(choose(words.chat)) }
    return parts.joined(separator: " ")
  }

  private func filled(_ text: String) -> String {
    let line = contacts.line
    let hours = line?.hours == "24/7" ? words.anyHour : line?.hours ?? ""
    let values = [
      "{emergency}": contacts.emergency, "{directory}": contacts.directory,
      "{name}": line?.name ?? "", "{call}": line?.call ?? "", "{text}": line?.text ?? "",
      "{chat}": line?.chat ?? "", "{hours}": hours,
    ]
    return values.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }
}
