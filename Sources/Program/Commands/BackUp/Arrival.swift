import Configuration
import Core
import FriendsCommands
import HubCommands
import Safety
import Services
import ShareCommands
import TrustedPeople

/// One thing in a backup that acts beyond this program, or is told something by it.
struct Arrival {
  /// What it is.
  enum Kind: String, Encodable {
    /// A program that is run.
    case program
    /// A server that something is sent to.
    case server
    /// That conversations may go to a server.
    case consent
    /// Somebody who is told of alerts.
    case person
    /// An account at a hub, where machines meet that have its key.
    case hub
    /// Professionals who get summaries.
    case shares
    /// Friends who get a count.
    case friends
  }

  /// The longest text that is shown of one, in characters: a command may not hide its end.
  private static let limit = 4000

  /// What it is.
  let kind: Kind
  /// The setting or section, the server that was agreed to, or the person.
  let name: String
  /// The whole of it, on one line.
  let value: String
  /// What it is for, in a sentence.
  let purpose: String
  /// Whether it is set here just so.
  let isHere: Bool
  /// The numbers of its entries in the diary.
  var entries: [Int64] = []
  /// What was agreed to.
  var subject = EndpointConsent.Subject.talk

  /// It in sentences, to be said yes or no to.
  var sentence: String {
    switch kind {
    case .program: "Program in \(name): \(value). \(purpose)"
    case .server: "Server: \(value). \(purpose)"
    case .consent: "Consent: \(purpose)"
    case .person: "Trusted person: \(value)."
    case .hub: "Hub: \(value). \(purpose)"
    case .shares: "Shares: \(value). \(purpose)"
    case .friends: "Friends: \(value). \(purpose)"
    }
  }

  /// What settings lead to.
  init(_ matter: IncomingSettings.Matter) {
    let isProgram = matter.reach == .program
    kind = isProgram ? .program : .server
    name = matter.name
    let values = matter.values.map { isProgram ? $0.text : "\($0.name) \($0.text)" }
    value = VisibleText.singleLine(values.joined(separator: ", "), limit: Self.limit)
    purpose = matter.summary
    isHere = matter.isHere
  }

  /// A consent that conversations, or notes, may go to a server.
  ///
  /// - Parameters:
  ///   - origin: its scheme, host and port.
  ///   - subject: what may go there.
  ///   - isHere: whether it was given here, too.
  init(consentFor origin: String, to subject: EndpointConsent.Subject, isHere: Bool) {
    kind = .consent
    name = VisibleText.singleLine(origin, limit: Self.limit)
    value = "given"
    purpose = "\(subject.words) may be sent to \(name), as agreed in the backup."
    self.isHere = isHere
    self.subject = subject
  }

  /// A trusted person.
  init(_ person: TrustedPerson, _ wording: PeopleWording, entry: Int64, isHere: Bool) {
    kind = .person
    name = VisibleText.singleLine(person.name, limit: Self.limit)
    value = VisibleText.singleLine(
      "\(person.name), by \(person.way.words): \(wording.extent(person))"
        + (person.isPaused ? "; paused" : ""),
      limit: Self.limit
    )
    purpose = "They are notified of alerts."
    self.isHere = isHere
    entries = [entry]
  }

  /// A hub that this machine would share everything with.
  init(hub: HubArrival) {
    (kind, name, value, purpose, isHere) = (.hub, "hub", hub.words, hub.purpose, hub.isHere)
  }

  /// Shares, by which summaries would be sent.
  init(shares: ShareArrival) {
    (kind, name, value, purpose, isHere) = (
      .shares, "shares", shares.words, shares.purpose, shares.isHere
    )
  }

  /// Friends, to whom counts would be sent.
  init(friends: FriendArrival) {
    (kind, name, value, purpose, isHere) = (
      .friends, "friends", friends.words, friends.purpose, friends.isHere
    )
  }

  /// Trusted people who can't be read of, as the backup is locked or damaged there.
  init(unreadable entries: [Int64]) {
    kind = .person
    name = "unknown"
    let people = entries.count == 1 ? "one person" : "\(entries.count) people"
    value = "\(people) whose names can't be read without the passphrase of the backup"
    purpose = "They are notified of alerts."
    isHere = false
    self.entries = entries
  }
}
