import Catalogues
import ChatCompletions
import Configuration
import Core
import HealthModel
import Services

/// One of the questions with which a chat may open.
enum OpeningStep {
  case birthday
  /// The country, with the one that this machine speaks of.
  case country(proposed: String?)
  case every
  /// Whether a model server on this machine answers.
  case server(LocalServer)
  /// Whether what is written goes to a server elsewhere.
  case consent(PrivacyNotice)
  /// Whether notes go there.
  case notes(NotesNotice)

  /// Its name in the record of what was put off; nil for what is asked at each start until there is
  /// a yes or no.
  var name: String? {
    switch self {
    case .birthday: "birthday"
    case .country: "country"
    case .every: "every"
    case .server: "server"
    case .consent, .notes: nil
    }
  }

  /// Whether it is about who answers, and not about the person.
  var isAboutEngine: Bool {
    switch self {
    case .server, .consent, .notes: true
    default: false
    }
  }

  /// What is said when a message came in place of the answer; nil where that needs no word.
  func notYet(_ words: Catalogue) -> String? {
    switch self {
    case .consent(let notice): words.text(ChatKey.notYet, ["place": Self.place(notice)])
    case .notes(let notice): words.text(ChatKey.notYetNotes, ["place": notice.place])
    default: nil
    }
  }

  /// What is asked; shorter when what stands above it was shown before.
  func question(_ countries: CountryNames, isRepeated: Bool, _ words: Catalogue) -> String {
    switch self {
    case .birthday: return words.text(ChatKey.askBirthday)
    case .country(let proposed?):
      let country = words.countries?[proposed] ?? countries.title(of: proposed)
      return words.text(ChatKey.askCountryProposed, ["country": country])
    case .country(nil): return words.text(ChatKey.askCountry)
    case .every: return words.text(ChatKey.askEvery)
    case .server(let server):
      return words.text(ChatKey.askServer, ["server": Self.title(server)])
    case .consent(let notice):
      return isRepeated
        ? words.text(ChatKey.askConsentAgain, ["place": Self.place(notice)])
        : "\(notice.text)\n\n\(words.text(ChatKey.askConsent))"
    case .notes(let notice): return "\(notice.text)\n\n\(words.text(ChatKey.askNotes))"
    }
  }

  /// A server's name for a sentence.
  static func title(_ server: LocalServer) -> String {
    EndpointPreset(rawValue: server.kind)?.title ?? server.kind
  }

  /// Where a notice's words would go, for a sentence.
  static func place(_ notice: PrivacyNotice) -> String {
    VisibleText.singleLine(notice.endpoint.name, limit: 100)
  }
}
