import Catalogues
import Configuration
import Console
import Core
import Dialogue
import HealthModel
import HealthStorage
import HostSystem
import Monitors
import Safety
package import Services
package import Transcripts

/// The people the user trusts, and the letters to them, as the diary keeps them.
///
/// Several programs look at the letters. Deciding on one and taking one in hand are done under a
/// lock, so that nobody is told of the same event twice.
@MainActor package struct PeopleService {
  /// The diary's kind of a person.
  package static let personKind = "person"
  /// The diary's kind of a letter.
  package static let letterKind = "people-log"
  /// How long is waited between two tries for the lock, in milliseconds; it is held for a moment.
  private static let lockPause = 25
  /// How often it is tried: for ten seconds.
  private static let lockTries = 400
  /// How far back alerts are looked for: a day; one that is older comes too late to help.
  private static let reach: Int64 = 86_400_000

  /// What the program knows and may use.
  package let services: Services

  /// The service of this user.
  package init(_ services: Services) { self.services = services }

  // MARK: - People

  /// Everybody who was named, the earliest first.
  package func people() throws -> [DiaryEntry<TrustedPerson>] {
    try services.stores.transcripts().diaryEntries(Self.personKind, as: TrustedPerson.self)
  }

  /// The person of this name, whatever the case of its letters.
  ///
  /// - Throws: an ``AppFailure`` when there is none.
  package func person(_ name: String) throws -> DiaryEntry<TrustedPerson> {
    let wanted = name.lowercased()
    if let found = try people().first(where: { $0.body.name.lowercased() == wanted }) {
      return found
    }
    throw AppFailure(
      .missing,
      verbatim: services.words.text(
        PeopleKey.unknown,
        ["name": VisibleText.singleLine(name, limit: 60)]
      ),
      hint: services.words.text(PeopleKey.listsThem)
    )
  }

  /// Keeps a person whom the user has consented to.
  package func add(_ person: TrustedPerson) throws {
    try services.stores.transcripts().addDiaryEntry(
      Self.personKind,
      at: person.consent.given,
      person
    )
  }

  /// Changes the person of a name.
  ///
  /// - Returns: the person as it is now.
  package func change(
    _ name: String,
    by change: (inout TrustedPerson) -> Void
  ) throws -> TrustedPerson {
    let entry = try person(name)
    var person = entry.body
    change(&person)
    try self.change(DiaryEntry(id: entry.id, time: entry.time, body: person))
    return person
  }

  /// Keeps a person who has changed; what waits for one who is paused is not sent.
  package func change(_ entry: DiaryEntry<TrustedPerson>) throws {
    try services.stores.transcripts().changeDiaryEntry(entry.id, to: entry.body)
  }

  /// Takes a person away; what was sent to them stays in the log.
  package func remove(_ id: Int64) throws {
    try services.stores.transcripts().deleteDiaryEntries([id])
  }

  // MARK: - Letters

  /// Every letter, the earliest first.
  package func letters() throws -> [DiaryEntry<PeopleLetter>] {
    try services.stores.transcripts().diaryEntries(Self.letterKind, as: PeopleLetter.self)
  }

  /// Whether anybody was named; one look into an index, which a lock doesn't keep closed.
  package func isUsed() throws -> Bool {
    guard !services.stores.isIncognito else { return false }
    return try services.stores.transcripts().hasDiaryEntries(Self.personKind)
  }

  /// Whether anybody was named and can be read of: while MindPulse is locked nobody can.
  package func canTell() throws -> Bool { try isUsed() && services.stores.isReadable }

  /// Decides on letters about alerts that were raised with the user and told to nobody yet; one
  /// whose message was forgotten is not passed on.
  package func collect() async throws {
    guard try canTell() else { return }
    let store = try services.stores.transcripts()
    let now = services.clock.now()
    for entry in try people() {
      var person = entry.body
      if person.settle(at: now) {
        try change(DiaryEntry(id: entry.id, time: entry.time, body: person))
      }
    }
    let span = now.milliseconds - Self.reach..<now.milliseconds + 1
    for record in try store.checkIns(decidedIn: span) where record.decision == .sent {
      guard let (monitor, rule) = MonitorNotice.parts(ofRule: record.rule),
        PeopleAlert.isAlert(monitor, rule: rule), let id = record.messageID
      else { continue }
      let sentence = try store.message(id: id).text
      try await decide(
        on: .alert(monitor, sentence: sentence),
        event: "\(record.rule) \(record.due.milliseconds)",
        reason: PeopleWording(english).reason(about: monitor),
        at: record.decided
      ) { PeopleAlert.concerns($0, monitor, rule: rule, raised: record.decided) }
    }
  }

  /// Decides on letters about a danger that was heard in what the user wrote, once a day at most.
  package func dangerWasHeard() async throws {
    guard try canTell() else { return }
    let now = services.clock.now()
    let emergency = try services.safety.contacts().emergency
    try await decide(
      on: .danger(emergency: services.catalogues.language.emergency(emergency)),
      event: "danger \(now.day)",
      reason: english.text(PeopleKey.reasonDanger),
      at: now
    ) { $0.isToldOfDanger && !$0.isPaused }
  }

  /// Decides on a test; it is tried once.
  package func test(_ entry: DiaryEntry<TrustedPerson>) throws {
    let now = services.clock.now()
    let letter = try letter(
      .test,
      to: entry,
      "test \(services.identifiers.next())",
      english.text(PeopleKey.reasonTest),
      at: now
    )
    try services.stores.transcripts().addDiaryEntry(Self.letterKind, at: now, letter)
  }

  /// The language in which is stored why a letter goes.
  private var english: Catalogue { services.catalogues.catalogue(.english) }

  private func decide(
    on occasion: PeopleMessage.Occasion,
    event: String,
    reason: String,
    at time: Timestamp,
    concerns: (TrustedPerson) -> Bool
  ) async throws {
    let concerned = try people().filter { concerns($0.body) }
    guard !concerned.isEmpty else { return }
    try await locked {
      let known = try letters().filter { $0.body.event == event }
      for entry in concerned where !known.contains(where: { $0.body.personID == entry.id }) {
        let letter = try letter(occasion, to: entry, event, reason, at: time)
        try services.stores.transcripts().addDiaryEntry(
          Self.letterKind,
          at: services.clock.now(),
          letter
        )
      }
    }
  }

  private func letter(
    _ occasion: PeopleMessage.Occasion,
    to entry: DiaryEntry<TrustedPerson>,
    _ event: String,
    _ reason: String,
    at time: Timestamp
  ) throws -> PeopleLetter {
    let user = try services.stores.health().profile().name
    return PeopleLetter(
      to: entry.body,
      id: entry.id,
      event: event,
      reason: reason,
      message: PeopleMessage(
        occasion,
        to: entry.body,
        from: user.map { VisibleText.singleLine($0, limit: 60) },
        at: time,
        services.words
      ),
      at: services.clock.now(),
      identifier: services.identifiers.next()
    )
  }

  /// Does something that no other program does at the same time; the lock goes with the process.
  ///
  /// Keys and signals are heard while another program has the lock.
  package func locked<Value>(_ work: () throws -> Value) async throws -> Value {
    let path = "\(services.home.dataDirectory)/people-lock"
    try PrivateFile.createDirectory(path)
    for _ in 0..<Self.lockTries {
      if let lock = try WorkFolder.takeOver(path, waiting: false) {
        return try withExtendedLifetime(lock) { try work() }
      }
      try await Pause.milliseconds(Self.lockPause)
    }
    throw AppFailure(.tryLater, verbatim: services.words.text(PeopleKey.inUse))
  }
}
