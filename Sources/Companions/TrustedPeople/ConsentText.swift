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
      "To whom, and how. To \(name), \(path) Who carries it (a mail server, the network behind a "
        + "program) can see that it is sent, and to whom; a mail's text can be read on the servers it "
        + "passes.",
      "What is never sent: your readings, your diary, your talks, your questionnaires\(kept). Nothing "
        + "goes out from a talk that is incognito, or while MindPulse is locked. An alert comes from "
        + "rules that can be wrong or late. It is no call for help: nobody watches over you, and no "
        + "emergency service is told.",
      "What you see. Each message is shown to you when it goes out, and kept word for word: mindpulse "
        + "people log.",
      "How to withdraw. At any time, at once: mindpulse people pause NAME, or mindpulse people delete "
        + "NAME. What has gone out can't be called back. It is kind to ask \(name) first.",
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
    }
  }

  private var what: String {
    guard let detail else {
      return
        "After MindPulse has raised an alert with you, from the companions you choose (--alerts), "
        + "a message says that it happened and nothing more; with --receives sentence also the "
        + "sentence you were told."
    }
    guard !alerts.isEmpty else { return "No alert is passed on." }
    let subjects = alerts.map(Self.subject).joined(separator: ", ")
    let extent =
      detail == .happened
      ? "that it happened, and neither what about nor why"
      : "the sentence you were told, word for word"
    return
      "After MindPulse has raised an alert with you about \(subjects), one message says \(extent)."
  }

  private var danger: String {
    switch isToldOfDanger {
    case nil:
      "When what you write sounds like danger, nothing is sent; with --crisis a message says that, "
        + "without your words."
    case false?: "When what you write sounds like danger, nothing is sent."
    case true?:
      "When what you write sounds as if you may be in danger, a message says that, without your words, "
        + "at most once a day. The screen that hears it can be wrong both ways."
    }
  }

  private var path: String {
    guard let way else { return "by mail through your own server, or by a program of yours." }
    if let email = way.email { return "by mail to \(email), through the server in people.mail." }
    return "by the program \(way.command?.joined(separator: " ") ?? ""), which gets the text."
  }

  private var kept: String { detail == .sentence ? ", beyond what that sentence says" : "" }
}
