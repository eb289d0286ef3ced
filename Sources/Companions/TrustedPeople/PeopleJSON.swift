package import HealthModel
import Monitors

/// A trusted person as `--json` prints them.
package struct PersonJSON: Encodable {
  package let name: String
  package let email: String?
  package let command: [String]?
  package let receives: String
  package let alerts: [String]
  package let crisis: Bool
  package let paused: Bool
  package let consent: ConsentJSON

  /// A person's parts.
  package init(_ person: TrustedPerson) {
    name = person.name
    email = person.way.email
    command = person.way.command
    receives = person.detail.rawValue
    alerts = person.alerts.map(\.rawValue)
    crisis = person.isToldOfDanger
    paused = person.isPaused
    consent = ConsentJSON(
      version: person.consent.version,
      text: person.consent.text,
      given: person.consent.given
    )
  }
}

/// What was or would be agreed to.
package struct ConsentJSON: Encodable {
  package let version: Int
  package let text: String
  package let given: Timestamp?
}

/// A message to a trusted person as `--json` prints it.
package struct LetterJSON: Encodable {
  package let person: String
  package let way: String
  package let event: String
  package let reason: String
  package let subject: String
  package let text: String
  package let made: Timestamp
  package let state: String
  package let attempts: Int
  package let nextTry: Timestamp?
  package let ended: Timestamp?
  package let failure: String?

  /// A letter's parts.
  package init(_ letter: PeopleLetter) {
    person = letter.person
    way = letter.way
    event = letter.event
    reason = letter.reason
    subject = letter.subject
    text = letter.text
    made = letter.made
    state = letter.state.rawValue
    attempts = letter.attempts
    nextTry = letter.nextTry
    ended = letter.ended
    failure = letter.failure
  }
}

/// What `status --json` tells of trusted people.
package struct PeopleStatusJSON: Encodable {
  package let locked: Bool
  package let people: Int?
  package let paused: Int?
  package let waiting: Int?
  package let unsent: Int?
  package let last: LetterJSON?
}
