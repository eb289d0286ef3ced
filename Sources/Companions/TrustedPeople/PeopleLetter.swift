package import Core
package import HealthModel

/// One message to one person, from the moment it was decided on: what the log keeps.
///
/// States: `waiting` for its next try; `sending` while a program has it in hand; then for good
/// `sent`, `failed` after the last try or a refusal of the user's, or `unconfirmed` where nobody can
/// say whether it went out. An unconfirmed one is never tried again, so that nothing comes twice.
package struct PeopleLetter: Codable, Equatable, Sendable {
  /// Where it stands.
  package enum State: String, Codable, CaseIterable, Sendable {
    /// It waits for its next try.
    case waiting
    /// A program has it in hand.
    case sending
    /// It went out.
    case sent
    /// It did not go out, and is not tried again.
    case failed
    /// It may have gone out.
    case unconfirmed
  }

  /// What became of one try.
  package enum Outcome: Equatable, Sendable {
    /// Taken by a server or a program.
    case sent
    /// Not taken, for this reason.
    case refused(LocalizedText)
    /// Perhaps taken.
    case unconfirmed(LocalizedText)

    /// Why it was not taken, or may not have been; nil where it was.
    var reason: LocalizedText? {
      switch self {
      case .sent: nil
      case .refused(let reason), .unconfirmed(let reason): reason
      }
    }
  }

  /// Whom it goes to, by the number of their entry.
  package let personID: Int64
  /// Whom it goes to, by name.
  package let person: String
  /// The way it takes, in words.
  package let way: String
  /// What it is about, the same for whoever looks: nobody is told of it twice.
  package let event: String
  /// Why it is sent, in a sentence.
  package let reason: String
  /// The subject, as sent.
  package let subject: String
  /// The text, as sent.
  package let text: String
  /// When it was decided on.
  package let made: Timestamp
  /// Names the message itself, the same at each try.
  package let identifier: String
  /// Where it stands.
  package private(set) var state = State.waiting
  /// How often it was tried.
  package private(set) var attempts = 0
  /// When it is tried next, or when a program that has it in hand must have ended; nil for never.
  package private(set) var nextTry: Timestamp?
  /// When the last try ended.
  package private(set) var ended: Timestamp?
  /// What went wrong last.
  package private(set) var failure: String?
  /// Whether the user has been told of it.
  package var isShown = false

  /// Milliseconds until each further try: 1, 5 and 30 minutes, then 2 and 6 hours (a product
  /// choice).
  package static let waits: [Int64] = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000]

  /// Why it did not go out, or may not have, as it is stored.
  static let abandoned = "The program ended while it was sending it.",
    deletedBefore = "You deleted them.", pausedBefore = "You paused them."

  /// How long whoever decided on it has before others take it up: a minute.
  package static let headStart: Int64 = 60_000

  /// A letter that was just decided on.
  package init(
    to person: TrustedPerson,
    id: Int64,
    event: String,
    reason: String,
    message: PeopleMessage,
    at now: Timestamp,
    identifier: String
  ) {
    personID = id
    self.person = person.name
    way = person.way.words
    self.event = event
    self.reason = reason
    subject = message.subject
    text = message.text
    made = now
    self.identifier = identifier
    nextTry = now.adding(milliseconds: Self.headStart)
  }

  /// When it is tried next, seen from a time; nil for never.
  ///
  /// What lies further ahead than the longest wait was noted by a clock that was wrong, and is now.
  package func nextTry(at now: Timestamp) -> Timestamp? {
    guard let nextTry, let longest = Self.waits.max() else { return nil }
    return nextTry > now.adding(milliseconds: longest) ? now : nextTry
  }

  /// Whether it may be tried now.
  package func isDue(at now: Timestamp) -> Bool {
    state == .waiting && nextTry(at: now).map { $0 <= now } ?? false
  }

  /// Whether a program took it in hand and can't have it any more.
  package func isAbandoned(at now: Timestamp) -> Bool {
    state == .sending && nextTry(at: now).map { $0 <= now } ?? true
  }

  /// A program takes it in hand, for as long as `limit` milliseconds.
  package mutating func begin(at now: Timestamp, limit: Int64) {
    state = .sending
    attempts += 1
    nextTry = now.adding(milliseconds: limit)
  }

  /// A try has ended.
  package mutating func end(_ outcome: Outcome, at now: Timestamp) {
    ended = now
    nextTry = nil
    isShown = false
    switch outcome {
    case .sent:
      state = .sent
      failure = nil
    case .unconfirmed(let reason):
      state = .unconfirmed
      failure = reason.english
    case .refused(let reason):
      failure = reason.english
      guard attempts > 0, attempts <= Self.waits.count else { return state = .failed }
      state = .waiting
      nextTry = now.adding(milliseconds: Self.waits[attempts - 1])
    }
  }

  /// It is not to go out any more, for a reason of the user's.
  package mutating func withdraw(_ reason: String, at now: Timestamp) {
    state = .failed
    failure = reason
    ended = now
    nextTry = nil
  }
}
