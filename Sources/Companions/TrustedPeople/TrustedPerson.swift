package import HealthModel
package import Monitors

/// Somebody the user has named, and what they may be told.
package struct TrustedPerson: Codable, Equatable, Sendable {
  /// How much of an alert is passed on.
  package enum Detail: String, Codable, CaseIterable, Sendable {
    /// That there was one, and nothing more.
    case happened
    /// The sentence that the user was told.
    case sentence
  }

  /// The way a message takes: exactly one of the two is set.
  package struct Way: Codable, Equatable, Sendable {
    /// An address of mail.
    package let email: String?
    /// A program and its arguments, which gets the text on standard input.
    package let command: [String]?

    /// By mail.
    package static func email(_ address: String) -> Way { Way(email: address, command: nil) }

    /// By a program.
    package static func command(_ words: [String]) -> Way { Way(email: nil, command: words) }

    /// The way in a few words.
    package var words: String {
      if let email { return "mail to \(email)" }
      return "the program \(command?.joined(separator: " ") ?? "")"
    }
  }

  /// The user's consent: what they saw, and when they said yes to it.
  package struct Consent: Codable, Equatable, Sendable {
    /// Which wording it was, see ``ConsentText/version``.
    package let version: Int
    /// When it was given.
    package let given: Timestamp
    /// The text, word for word.
    package let text: String

    /// A consent from its parts.
    package init(version: Int, given: Timestamp, text: String) {
      self.version = version
      self.given = given
      self.text = text
    }
  }

  /// What the user calls them; one line.
  package let name: String
  /// How they are reached.
  package let way: Way
  /// How much of an alert is passed on.
  package let detail: Detail
  /// Which companions' alerts are passed on.
  package let alerts: [Monitor]
  /// Whether they are told when what the user writes sounds like danger.
  package let isToldOfDanger: Bool
  /// Whether nothing is sent for now.
  package private(set) var isPaused = false
  /// The consent that stands behind all of it.
  package let consent: Consent
  /// From when on alerts are passed on: since the consent, or since the last pause ended.
  package private(set) var activeSince: Timestamp

  /// The longest name, in characters.
  package static let nameLimit = 60

  /// A person from their parts.
  package init(
    name: String,
    way: Way,
    detail: Detail,
    alerts: [Monitor],
    isToldOfDanger: Bool,
    consent: Consent
  ) {
    self.name = name
    self.way = way
    self.detail = detail
    self.alerts = alerts
    self.isToldOfDanger = isToldOfDanger
    self.consent = consent
    activeSince = consent.given
  }

  /// Sends nothing until ``resume(at:)``.
  package mutating func pause() { isPaused = true }

  /// Counts a beginning that lies ahead, as a clock that was wrong has noted it, as one of a minute
  /// ago: whoever raises an alert looks for it within that minute.
  ///
  /// - Returns: whether that changed anything.
  package mutating func settle(at now: Timestamp) -> Bool {
    guard activeSince > now else { return false }
    activeSince = now.adding(milliseconds: -PeopleLetter.headStart)
    return true
  }

  /// Goes on; what happened meanwhile is not made up for.
  package mutating func resume(at now: Timestamp) {
    guard isPaused else { return }
    isPaused = false
    activeSince = now
  }
}
