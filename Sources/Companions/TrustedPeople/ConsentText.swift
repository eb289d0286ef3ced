package import Catalogues
package import Monitors

/// What the user reads before anything may be sent to somebody, and says yes to.
package struct ConsentText: Sendable {
  /// The wording; it rises with each change of meaning, and is kept beside the consent.
  package static let version = 1
  /// Under which the store keeps that it was shown, for an answer given on the command line.
  package static let shownKey = "people.consent-shown"

  private let name: String
  private let way: TrustedPerson.Way?
  private let detail: TrustedPerson.Detail?
  private let alerts: [Monitor]
  private let isToldOfDanger: Bool?

  /// The text for one person.
  package init(
    name: String,
    way: TrustedPerson.Way,
    detail: TrustedPerson.Detail,
    alerts: [Monitor],
    isToldOfDanger: Bool
  ) {
    self.name = name
    self.way = way
    self.detail = detail
    self.alerts = alerts
    self.isToldOfDanger = isToldOfDanger
  }

  /// The text for anybody, with what can be chosen.
  package init() {
    name = ""
    way = nil
    detail = nil
    alerts = []
    isToldOfDanger = nil
  }

  /// The text in a language, paragraph by paragraph.
  package func paragraphs(_ words: Catalogue) -> [String] {
    [
      words.text(PeopleKey.consentWhat, ["what": what(words), "danger": danger(words)]),
      path(words),
      words.text(detail == .sentence ? PeopleKey.consentNeverElse : .consentNever),
      words.text(PeopleKey.consentSeen),
      words.text(way == nil ? PeopleKey.consentEndAny : .consentEnd, ["name": name]),
    ]
  }

  /// The whole text in a language.
  package func text(_ words: Catalogue) -> String {
    paragraphs(words).joined(separator: "\n\n")
  }

  private func what(_ words: Catalogue) -> String {
    guard let detail else { return words.text(PeopleKey.whatAny) }
    guard !alerts.isEmpty else { return words.text(PeopleKey.whatNothing) }
    let subjects = PeopleWording(words).subjects(alerts)
    return words.text(
      detail == .happened ? PeopleKey.whatHappened : .whatSentence,
      ["subjects": subjects]
    )
  }

  private func danger(_ words: Catalogue) -> String {
    switch isToldOfDanger {
    case nil: words.text(PeopleKey.dangerAny)
    case false?: words.text(PeopleKey.dangerNever)
    case true?: words.text(PeopleKey.dangerTold)
    }
  }

  /// To whom, and how.
  private func path(_ words: Catalogue) -> String {
    guard let way else { return words.text(PeopleKey.consentAnyWay) }
    if let email = way.email {
      return words.text(PeopleKey.consentMail, ["name": name, "address": email])
    }
    let program = way.command?.joined(separator: " ") ?? ""
    return words.text(PeopleKey.consentProgram, ["name": name, "program": program])
  }
}
