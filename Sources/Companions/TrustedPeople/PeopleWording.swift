import Core
import HealthModel
import Monitors

/// What the user reads about trusted people, a sentence each.
package enum PeopleWording {
  /// What became of a letter.
  package static func news(_ letter: PeopleLetter) -> String {
    let who = "\(letter.person) (\(letter.reason))"
    let failure = letter.failure.map { " \($0)" } ?? ""
    let text =
      switch letter.state {
      case .sent: "I notified \(who), by \(letter.way). To read the message: mindpulse people log"
      case .unconfirmed:
        "It isn't known whether \(who) was notified. I won't try again.\(failure)"
      case .failed: "\(who) was not notified.\(failure)"
      case .waiting, .sending:
        "\(who) could not be notified yet\(next(letter)).\(failure)"
      }
    return VisibleText.singleLine(text, limit: 700)
  }

  /// What a person may be told.
  package static func extent(_ person: TrustedPerson) -> String {
    let alerts = person.alerts.map(ConsentText.subject).joined(separator: ", ")
    let detail = person.detail == .happened ? "only that there was one" : "the sentence"
    var parts: [String] = []
    if !alerts.isEmpty { parts.append("alerts about \(alerts) (\(detail))") }
    if person.isToldOfDanger { parts.append("when what you write sounds like danger") }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  /// A person in a line.
  package static func line(_ person: TrustedPerson) -> String {
    let text =
      "\(person.name), by \(person.way.words): \(extent(person))\(person.isPaused ? "; paused" : "")"
    return VisibleText.singleLine(text, limit: 500)
  }

  /// Where a letter stands, in a word or two.
  package static func state(_ letter: PeopleLetter) -> String {
    switch letter.state {
    case .waiting: letter.attempts == 0 ? "to be sent" : "not sent yet\(next(letter))"
    case .sending: "being sent"
    case .sent: "sent"
    case .failed: "not sent"
    case .unconfirmed: "perhaps sent"
    }
  }

  /// A name as it is typed in a command: in quotes where a shell would take it apart.
  package static func typed(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    if isPlain, !name.hasPrefix("-") { return name }
    return
      "'\(name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  private static func next(_ letter: PeopleLetter) -> String {
    letter.nextTry.map { ", next try \($0.day) \($0.clock)" } ?? ""
  }
}
