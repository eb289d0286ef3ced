import Catalogues
import Dialogue
import HealthModel
import Listening
package import Questions

/// Answers questions about the person's own data and the program, without a model.
///
/// A question is looked for in the language of the talk, else in English, else in every other one that the
/// program speaks; it is answered in the language in which it was understood.
@MainActor package final class QuestionService {
  private let services: Services
  private let texts: QuestionTexts

  /// The service of one run; nothing is read yet.
  package init(_ services: Services) {
    self.services = services
    texts = QuestionTexts(services)
  }

  /// What a message asks that the program can answer, in whichever language; nil for anything else.
  ///
  /// - Parameter text: the message.
  /// - Returns: the inquiry.
  /// - Throws: an error of a file of the program's own.
  package func inquiry(in text: String) throws -> Inquiry? {
    try understood(text, after: [], in: nil)?.inquiry
  }

  /// The answer to an inquiry, in English.
  ///
  /// - Throws: an error of the stores.
  package func answer(_ inquiry: Inquiry) throws -> KnownAnswer {
    try answerer(in: .english).answer(inquiry)
  }

  /// The answer to one question about data, in English.
  ///
  /// - Throws: an error of the stores.
  package func answer(_ question: Question) throws -> KnownAnswer {
    try answerer(in: .english).answer(question)
  }

  /// What the listener says to a message that asks something; nil for any other message.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - earlier: what was said just before, the newest last.
  ///   - language: the language of the talk, by its name in English; nil for English.
  /// - Returns: the answer.
  /// - Throws: an error of the stores or the files.
  func lookUp(
    _ text: String,
    after earlier: [String],
    in language: String?
  ) throws -> LookedUpAnswer? {
    let talk = language.flatMap(CatalogueLanguage.init(rawValue:))
    guard let (inquiry, language) = try understood(text, after: earlier, in: talk) else {
      return try fact(askedIn: text, after: earlier, in: talk)
    }
    let answer = try offer(to: inquiry, in: language) ?? answerer(in: language).answer(inquiry)
    // “FEV1?” asks for the person's own value, and for what it is where they have none.
    if !answer.isFound, let fact = try fact(askedIn: text, after: earlier, in: talk, isTerm: true) {
      return fact
    }
    let offer = answer.offer.map(OfferedAction.ruleEnding) ?? ""
    return LookedUpAnswer(
      answer.text,
      to: answer.question + offer,
      leavesRoom: answer.leavesRoom && answer.isFound,
      isFound: answer.isFound,
      notice: services.catalogues.catalogue(language).listener
    )
  }

  /// English where a message can be in no other language; nil else.
  static func plainLanguage(of text: String) -> String? {
    EnglishForm.isPlain(Words(text).list) ? CatalogueLanguage.english.rawValue : nil
  }

  /// What is said to a plain question about health; nil for any other message.
  ///
  /// Of English the listener knows all but the terms itself.
  private func fact(
    askedIn text: String,
    after earlier: [String],
    in talk: CatalogueLanguage?,
    isTerm: Bool = false
  ) throws -> LookedUpAnswer? {
    for language in languages(of: text, in: talk) {
      var fact = try texts.terms(language).term(askedIn: text)
      if fact == nil, !isTerm { fact = try texts.facts(language)?.fact(askedIn: text) }
      guard let fact else { continue }
      return LookedUpAnswer(
        fact.said(after: earlier),
        to: "a fact about health, “\(fact.name)”",
        leavesRoom: false,
        notice: services.catalogues.catalogue(language).listener
      )
    }
    return nil
  }

  private func understood(
    _ text: String,
    after earlier: [String],
    in talk: CatalogueLanguage?
  ) throws -> (inquiry: Inquiry, language: CatalogueLanguage)? {
    let now = services.clock.now()
    let possible = try texts.possible()
    for language in languages(of: text, in: talk) {
      let parser = QuestionParser(try texts.script(language), possible: possible)
      let found = parser.inquiry(
        in: text,
        after: earlier,
        today: now.day,
        minute: now.millisecondOfDay / 60_000
      )
      if let found { return (found, talk ?? language) }
    }
    return nil
  }

  /// The languages in which a message is tried, in this order.
  private func languages(of text: String, in talk: CatalogueLanguage?) -> [CatalogueLanguage] {
    // What is in a language is meant in it: of the others only English is tried, which mixes with all.
    if let talk { return [talk, .english] }
    if EnglishForm.isPlain(Words(text).list) { return [.english] }
    // “HRV?” is in any language: then the one that the program speaks comes first.
    let own = services.safety.language.flatMap(CatalogueLanguage.init(code:)) ?? .english
    return [own] + CatalogueLanguage.allCases.filter { $0 != own }
  }

  /// The offer to have check-ins as the message wants them; nil where it wants none, or they can't be so.
  private func offer(
    to inquiry: Inquiry,
    in language: CatalogueLanguage
  ) throws -> KnownAnswer? {
    guard case .schedule(let wish, _) = inquiry,
      let change = ProposedChange(offer: "schedule \(wish)")
    else { return nil }
    let words = ScheduleWords(services.catalogues.catalogue(language))
    var answer = KnownAnswer(change.question(words), to: inquiry.words)
    (answer.offer, answer.leavesRoom) = (change.offer, false)
    return answer
  }

  private func answerer(in language: CatalogueLanguage) throws -> QuestionAnswerer {
    let facts = try StoredFacts(services) { [self] text in
      if case .said? = try inquiry(in: text) { return true }
      return false
    }
    return QuestionAnswerer(
      facts: facts,
      script: try texts.script(.english),
      advice: try texts.advice(),
      catalogue: services.catalogues.catalogue(language)
    )
  }

  // MARK: - Changes of the check-ins

  /// What is said of changes to the check-ins, in English.
  func scheduleWords() -> ScheduleWords { ScheduleWords(services.catalogues.catalogue(.english)) }

  /// The same in the language of an offer that was made.
  func scheduleWords(after offer: String) throws -> ScheduleWords {
    for language in CatalogueLanguage.allCases where language != .english {
      let catalogue = services.catalogues.catalogue(language)
      let ends = (catalogue.guides ?? [:]).values.compactMap(\.offer)
      if (ends + [ScheduleWords(catalogue)(.answerYes)]).contains(where: offer.hasSuffix) {
        return ScheduleWords(catalogue)
      }
    }
    return scheduleWords()
  }
}
