import HealthModel
import Monitors
import TrustedPeople

/// A trusted person as `--json` prints them.
struct PersonJSON: Encodable {
  let name: String
  let email: String?
  let command: [String]?
  let receives: String
  let alerts: [String]
  let crisis: Bool
  let paused: Bool
  let consent: ConsentJSON

  /// A person's parts.
  init(_ person: TrustedPerson) {
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
struct ConsentJSON: Encodable {
  let version: Int
  let text: String
  let given: Timestamp?
}

/// A message to a trusted person as `--json` prints it.
struct LetterJSON: Encodable {
  let person: String
  let way: String
  let event: String
  let reason: String
  let subject: String
  let text: String
  let made: Timestamp
  let state: String
  let attempts: Int
  let nextTry: Timestamp?
  let ended: Timestamp?
  let failure: String?

  /// A letter's parts.
  init(_ letter: PeopleLetter) {
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
struct PeopleStatusJSON: Encodable {
  let locked: Bool
  let people: Int?
  let paused: Int?
  let waiting: Int?
  let unsent: Int?
  let last: LetterJSON?
}
