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
  let value: LocalizedText
  /// What it is for, in a sentence.
  let purpose: LocalizedText
  /// Whether it is set here just so.
  let isHere: Bool
  /// The numbers of its entries in the diary.
  var entries: [Int64] = []
  /// What was agreed to.
  var subject = EndpointConsent.Subject.talk

  /// It in sentences, to be said yes or no to.
  var sentence: LocalizedText {
    switch kind {
    case .program: "Program in \(name): \(value). \(purpose)"
    case .server: "Server: \(value). \(purpose)"
    case .consent: purpose
    case .person: "Trusted person: \(value). \(purpose)"
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
    let text = VisibleText.singleLine(values.joined(separator: ", "), limit: Self.limit)
    value = LocalizedText(verbatim: text)
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
    purpose = Self.purpose(of: subject, name)
    self.isHere = isHere
    self.subject = subject
  }

  /// A trusted person.
  init(_ person: TrustedPerson, _ wording: PeopleWording, entry: Int64, isHere: Bool) {
    kind = .person
    name = VisibleText.singleLine(person.name, limit: Self.limit)
    value = LocalizedText(verbatim: wording.line(person, limit: Self.limit))
    purpose = Self.telling
    self.isHere = isHere
    entries = [entry]
  }

  /// A hub that this machine would share everything with.
  init(hub: HubArrival) {
    (kind, name, isHere) = (.hub, "hub", hub.isHere)
    value = "\(hub.words)"
    purpose = "\(hub.purpose)"
  }

  /// Shares, by which summaries would be sent.
  init(shares: ShareArrival) {
    (kind, name, isHere) = (.shares, "shares", shares.isHere)
    value = "\(shares.words)"
    purpose = "\(shares.purpose)"
  }

  /// Friends, to whom counts would be sent.
  init(friends: FriendArrival) {
    (kind, name, isHere) = (.friends, "friends", friends.isHere)
    (value, purpose) = (friends.words, friends.purpose)
  }

  /// Trusted people who can't be read of, as the backup is locked or damaged there.
  init(unreadable entries: [Int64]) {
    kind = .person
    name = "unknown"
    let people: LocalizedText =
      entries.count == 1
      ? "one person whose name can't be read without the passphrase of the backup"
      : "\(entries.count) people whose names can't be read without the passphrase of the backup"
    value = people
    purpose = Self.telling
    isHere = false
    self.entries = entries
  }

  // MARK: - What they are for

  private static let telling: LocalizedText = "They are notified of alerts."

  private static func purpose(
    of subject: EndpointConsent.Subject,
    _ origin: String
  ) -> LocalizedText {
    switch subject {
    case .talk:
      "Consent: your conversations may be sent to \(origin), as agreed in the backup."
    case .notes: "Consent: notes about you may be sent to \(origin), as agreed in the backup."
    case .lookups:
      "Consent: what the model looks up about you may be sent to \(origin), as agreed in the "
        + "backup."
    }
  }
}
