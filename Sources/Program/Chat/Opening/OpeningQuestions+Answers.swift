import Catalogues
import ChatCompletions
import Configuration
import Core
import Console
import HealthModel
import HealthStorage
import Services
import Transcripts

/// What becomes of the answers.
extension OpeningQuestions {
  /// Takes the line that was typed to a question.
  ///
  /// - Throws: an error of the stores; the question then counts as skipped.
  mutating func take(_ line: String) throws -> Turn {
    guard let step = steps.first else { return .talk(nil) }
    do {
      return try take(line, for: step)
    } catch let error as HealthModelError {
      return .answered(services.output.spoken(AppFailure(error)))
    } catch let error as ConfigurationError {
      return .answered(services.output.spoken(AppFailure(error)))
    } catch {
      steps.removeFirst()
      throw error
    }
  }

  /// Takes a whole date that is typed while the question for the birthday waits.
  ///
  /// - Returns: what to reply; nil where the line is anything else.
  mutating func takeLate(_ line: String) throws -> String? {
    guard case .birthday? = steps.first, question == nil,
      case .value(let birthday) = reader.birthday(line), birthday.isExact
    else { return nil }
    try set(.birthday, to: birthday.day.description)
    steps.removeFirst()
    try noteEnd()
    return birthday.said
  }

  private mutating func answered(_ said: String?) throws -> Turn {
    steps.removeFirst()
    try noteEnd()
    return .answered(said)
  }

  private mutating func take(_ line: String, for step: OpeningStep) throws -> Turn {
    // The closures keep what was said; what is asked next, the turn alone decides.
    let (keeper, words) = (self, services.words)
    switch step {
    case .birthday:
      return try turn(reader.birthday(line)) { birthday in
        try keeper.set(.birthday, to: birthday.day.description)
        return birthday.said
      }
    case .country(let proposed):
      return try turn(reader.countryOrMessage(line, proposed: proposed)) { code in
        try keeper.set(.country, to: code)
        let title = words.countries?[code] ?? keeper.reader.countries.title(of: code)
        return words.text(ChatKey.notedCountry, ["country": title])
      }
    case .every:
      return try turn(reader.intervalOrMessage(line)) { text in
        try CheckInPlan(keeper.services).setEvery(text)
        return words.text(text == "off" ? ChatKey.noCheckInsThen : .notedEvery)
      }
    case .server(let server):
      return try turn(reader.agreement(line)) { try keeper.take($0, for: server) }
    case .consent(let notice):
      return try turn(reader.agreement(line)) { try keeper.take($0, for: notice) }
    case .notes(let notice):
      return try turn(reader.agreement(line)) { isGiven in
        try EndpointConsent(keeper.services, to: .notes).set(isGiven, for: notice.endpoint)
        return notice.answer(isGiven)
      }
    }
  }

  private mutating func turn<Value>(
    _ answer: OpeningAnswer<Value>,
    keep: (Value) throws -> String?
  ) throws -> Turn {
    switch answer {
    case .value(let value):
      let said = try keep(value)
      // Without the server there is nothing to be asked about notes for it.
      if case .consent? = steps.first, value as? Bool == false { steps.removeLast(steps.count - 1) }
      return try answered(said)
    case .within(let value):
      let said = try keep(value)
      steps.removeFirst()
      try noteEnd()
      pauseForTalk()
      return .talk(said)
    case .skip: return try skip()
    case .no:
      steps[0] = .country(proposed: nil)
      return .answered(nil)
    case .wrong(let sentence): return .answered(sentence)
    case .talk:
      let words = services.words
      let notYet = steps.lazy.compactMap { $0.notYet(words) }.first
      try wait()
      return .talk(notYet)
    }
  }

  private mutating func skip() throws -> Turn {
    switch steps.first {
    case .server?: return try answered(try take(false, for: nil))
    case .consent(let notice)?:
      steps.removeLast(steps.count - 1)
      let places = ["place": OpeningStep.place(notice)]
      return try answered(services.words.text(ChatKey.notNow, places))
    case .notes(let notice)?:
      return try answered(services.words.text(ChatKey.notNowNotes, ["place": notice.place]))
    default: return try answered(nil)
    }
  }

  private func set(_ key: Profile.Key, to text: String) throws {
    try services.stores.health().set(key, to: text, today: reader.today)
  }

  private func take(_ isGiven: Bool, for notice: PrivacyNotice) throws -> String {
    let place = OpeningStep.place(notice)
    try EndpointConsent(services).set(isGiven, for: notice.endpoint)
    if notice.offersTools {
      try EndpointConsent(services, to: .lookups).set(isGiven, for: notice.endpoint)
    }
    return services.words.text(
      isGiven ? ChatKey.endpointAnswers : .endpointRefused,
      ["place": place]
    )
  }

  /// Keeps whether a server on this machine answers.
  private func take(_ isYes: Bool, for server: LocalServer?) throws -> String {
    try Self.store(services).set(Self.serverKey, to: isYes ? "yes" : "no")
    guard isYes, let server else {
      return services.words.text(
        ChatKey.listenerAnswers,
        ["file": services.home.configFile]
      )
    }
    try services.settings.set("endpoint.preset", to: server.kind)
    try services.settings.set("endpoint.baseURL", to: server.baseURL)
    if let model = server.models.first { try services.settings.set("endpoint.model", to: model) }
    let title = OpeningStep.title(server)
    guard let model = server.models.first else {
      return services.words.text(ChatKey.serverAnswers, ["server": title])
    }
    return services.words.text(
      ChatKey.serverAnswersWithModel,
      ["server": title, "model": VisibleText.singleLine(model, limit: 80)]
    )
  }
}
