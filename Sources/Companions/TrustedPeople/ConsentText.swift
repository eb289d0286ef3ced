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
    name = "that person"
    way = nil
    detail = nil
    alerts = []
    isToldOfDanger = nil
  }

  /// The text, paragraph by paragraph.
  package var paragraphs: [String] {
    [
      "What is sent, and when. \(what) \(danger)",
      "To whom, and how. To \(name), \(path) The mail servers, or the network behind a program, can "
        + "see that something is sent and to whom. The servers can also read the text of a mail.",
      "What is never sent. Your readings, diary, conversations and questionnaires\(kept). Nothing is "
        + "sent from an incognito conversation, or while MindPulse is locked. An alert comes from rules "
        + "that can be wrong or late. It isn't a call for help: nobody watches over you, and no emergency "
        + "service is notified.",
      "What you see. MindPulse shows you each message when it is sent, and saves it word for word: "
        + "mindpulse people log.",
      "How to withdraw. At any time, with immediate effect: mindpulse people pause NAME, or mindpulse "
        + "people delete NAME. What was sent can't be taken back. It is kind to ask \(name) first.",
    ]
  }

  /// The whole text.
  package var text: String { paragraphs.joined(separator: "\n\n") }

  /// What a companion's alerts are about.
  package static func subject(of monitor: Monitor) -> String {
    switch monitor {
    case .bipolar: "mood and sleep"
    case .spirometry: "breathing tests"
    case .pem: "pacing"
    case .medication: "medication and resting heart rate"
    case .exercise: "exercises"
    }
  }

  private var what: String {
    guard let detail else {
      return
        "After MindPulse has shown you an alert from one of the companions you choose (--alerts), a "
        + "message says that it happened and nothing more. With --receives sentence, it also contains "
        + "the sentence you were shown."
    }
    guard !alerts.isEmpty else { return "No alerts are sent." }
    let subjects = alerts.map(Self.subject).joined(separator: ", ")
    let extent =
      detail == .happened
      ? "that it happened, but not what it was about or why"
      : "the sentence you were shown, word for word"
    return
      "After MindPulse has shown you an alert about \(subjects), one message says \(extent)."
  }

  private var danger: String {
    switch isToldOfDanger {
    case nil:
      "If what you write sounds like danger, nothing is sent. With --crisis, a message says that it "
        + "did, without your words."
    case false?: "If what you write sounds like danger, nothing is sent."
    case true?:
      "If what you write sounds as if you may be in danger, a message says so, without your words, at "
        + "most once a day. The program can miss a danger, or see one that isn't there."
    }
  }

  private var path: String {
    guard let way else { return "by mail through your own server, or by a program of yours." }
    if let email = way.email { return "by mail to \(email), through the server in people.mail." }
    return "by the program \(way.command?.joined(separator: " ") ?? ""), which gets the text."
  }

  private var kept: String { detail == .sentence ? ", except what that sentence says" : "" }
}
