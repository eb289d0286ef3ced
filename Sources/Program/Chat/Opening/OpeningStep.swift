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
  var notYet: String? {
    switch self {
    case .consent(let notice):
      "Nothing is sent to \(Self.place(notice)) yet; the offline listener answers."
    case .notes(let notice): "No note is sent to \(notice.place) yet."
    default: nil
    }
  }

  /// What is asked; shorter when what stands above it was shown before.
  func question(_ countries: CountryNames, isRepeated: Bool) -> String {
    switch self {
    case .birthday:
      return "When is your birthday? Your age decides which readings are normal for you. "
        + "(such as 1990-04-03, or press Enter to skip)"
    case .country(let proposed?):
      return "Which country are you in? It decides which help lines I name. "
        + "\(countries.title(of: proposed))? (Enter for yes, or type another, or skip)"
    case .country(nil):
      return "Which country are you in? It decides which help lines I name. "
        + "(such as US or Germany, or press Enter to skip)"
    case .every:
      return "How often may I look at your readings and check in with you? "
        + "(such as 3h, or off; Enter for every 2 hours)"
    case .server(let server):
      return "\(Self.title(server)) runs on this machine. Should it answer instead of the offline "
        + "listener? (yes or no; Enter for no)"
    case .consent(let notice):
      return isRepeated
        ? "Shall I send what you write to \(Self.place(notice)) from now on? "
          + "(yes or no; /privacy shows what is sent)"
        : "\(notice.text)\n\nShall I send it there? (yes or no, or press Enter to decide next time)"
    case .notes(let notice):
      return
        "\(notice.text)\n\nShall I send your notes there? (yes or no, or press Enter to decide next time)"
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
