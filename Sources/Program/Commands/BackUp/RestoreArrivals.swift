import BackUp
import Catalogues
import Configuration
import Console
import Core
import FriendsCommands
import HostSystem
import HubCommands
import Sealing
import Services
import ShareCommands
import Transcripts
import TrustedPeople

/// Every program, server, consent, person and hub in a backup, held against what is here now.
///
/// A backup may be somebody else's, or may have been changed. Programs and servers are taken from the
/// settings' own table, so a new setting is among them without being listed here.
@MainActor struct RestoreArrivals {
  /// All of them: programs and servers, consents, people, a hub, shares, friends.
  let all: [Arrival]
  /// What of the settings is left out in any case, in sentences.
  let remarks: [LocalizedText]

  private let settings: IncomingSettings?
  private let services: Services

  /// Looks into a backup that was read and checked.
  ///
  /// - Throws: an error of the backup's database.
  init(_ restore: BackUp.Restore, _ services: Services) throws {
    self.services = services
    (settings, remarks) = try Self.settings(restore, services)
    let kept = try Self.store(restore.staged(BackUpPlaces.transcriptsName), services)
    let present = Self.present(services)
    all =
      (settings?.matters.map { Arrival($0) } ?? [])
      + (try Self.consents(kept, present)) + (try Self.people(kept, present, services))
      + [try HubArrival(in: kept, present: present)].compactMap { $0.map(Arrival.init(hub:)) }
      + [try ShareArrival(in: kept, present: present)].compactMap { $0.map(Arrival.init(shares:)) }
      + [try FriendArrival(in: kept, present: present)]
      .compactMap { $0.map(Arrival.init(friends:)) }
  }

  /// Takes some of them out of the backup before it takes its place.
  ///
  /// - Throws: an error of the backup's files; nothing that is here has changed then.
  func leaveOut(_ arrivals: [Arrival], of restore: BackUp.Restore) throws {
    try leaveOutSettings(Set(arrivals.filter(\.isOfSettings).map(\.name)), of: restore)
    let store = try Self.store(restore.staged(BackUpPlaces.transcriptsName), services)
    for consent in arrivals where consent.kind == .consent {
      try EndpointConsent.forget(consent.name, to: consent.subject, in: store)
    }
    try store.deleteDiaryEntries(arrivals.flatMap(\.entries))
    if arrivals.contains(where: { $0.kind == .hub }) { try HubArrival.leaveOut(of: store) }
    if arrivals.contains(where: { $0.kind == .shares }) { try ShareArrival.leaveOut(of: store) }
    if arrivals.contains(where: { $0.kind == .friends }) {
      try FriendArrival.leaveOut(of: store)
    }
    // Who was shown what naming a person means is the person here, not the one of the backup.
    let shown = try Self.present(services)?.setting(ConsentText.shownKey)
    try store.set(ConsentText.shownKey, to: shown)
  }

  private func leaveOutSettings(_ names: Set<String>, of restore: BackUp.Restore) throws {
    guard try restore.settings() != nil else { return }
    guard let settings else { return try restore.setSettings(nil) }
    if names.isEmpty, settings.strays.isEmpty { return }
    try restore.setSettings(Array(try settings.text(without: names).utf8))
  }

  // MARK: - Settings

  private static func settings(
    _ restore: BackUp.Restore,
    _ services: Services
  ) throws -> (IncomingSettings?, remarks: [LocalizedText]) {
    guard let bytes = try restore.settings() else { return (nil, []) }
    do throws(ConfigurationError) {
      let document = try JSON5Document(bytes: bytes, file: BackUpPlaces.settingsName)
      let settings = try IncomingSettings(document, into: presentSettings(services))
      guard !settings.strays.isEmpty else { return (settings, []) }
      let names = settings.strays.joined(separator: ", ")
      let skipped: LocalizedText =
        "Settings that this program doesn't support are skipped: \(names)."
      return (settings, [skipped])
    } catch {
      let problem = AppFailure(error).sentences
      let unreadable: LocalizedText =
        "The settings in the backup can't be read, and yours stay: \(problem)"
      return (nil, [unreadable])
    }
  }

  /// The settings that are here; those that can't be read, and may be why something is restored,
  /// count as none.
  private static func presentSettings(_ services: Services) -> JSON5Document? {
    do {
      return try services.settings.text().map { text throws(ConfigurationError) in
        try JSON5Document(text, file: services.home.configFile)
      }
    } catch {
      return nil
    }
  }

  // MARK: - Databases

  /// The talks that are here; those that can't be opened, and may be why something is restored,
  /// count as none.
  private static func present(_ services: Services) -> TranscriptStore? {
    do {
      let path = services.home.transcriptsDatabase
      return try PrivateFile.permissions(of: path) == nil ? nil : store(path, services)
    } catch {
      return nil
    }
  }

  /// A store of talks, opened with the key that the kernel keeps, if it is of its lock.
  private static func store(_ path: String, _ services: Services) throws -> TranscriptStore {
    let store = try TranscriptStore(path: path)
    let secret = LockService(services).keyring.secret(renewedFor: nil)
    guard let record = try store.lock, case .found(let bytes) = secret else { return store }
    do throws(SealingError) {
      store.unlock(try record.unlock(keyBytes: bytes))
    } catch {
      // It is the key of another lock; what is sealed can't be read then.
    }
    return store
  }

  private static func consents(
    _ kept: TranscriptStore,
    _ present: TranscriptStore?
  ) throws -> [Arrival] {
    try EndpointConsent.Subject.allCases.flatMap { subject in
      let here = try present.map { try EndpointConsent.given(to: subject, in: $0) } ?? []
      return try EndpointConsent.given(to: subject, in: kept).sorted().map {
        Arrival(consentFor: $0, to: subject, isHere: here.contains($0))
      }
    }
  }

  private static func people(
    _ kept: TranscriptStore,
    _ present: TranscriptStore?,
    _ services: Services
  ) throws -> [Arrival] {
    // What others read stays English.
    let english = services.catalogues.catalogue(.english)
    let wording = PeopleWording(services.output.isJSON ? english : services.words)
    let numbers = try kept.diaryEntryNumbers(PeopleService.personKind)
    guard !numbers.isEmpty else { return [] }
    let here = people(present) ?? []
    guard let people = people(kept) else { return [Arrival(unreadable: numbers)] }
    return people.map { id, person in
      Arrival(person, wording, entry: id, isHere: here.contains { person.isAsKnown($0.person) })
    }
  }

  /// The people in a store; nil where they can't be read.
  private static func people(
    _ store: TranscriptStore?
  ) -> [(id: Int64, person: TrustedPerson)]? {
    do throws(TranscriptsError) {
      return try store?.diaryEntries(PeopleService.personKind, as: TrustedPerson.self)
        .map { ($0.id, $0.body) }
    } catch {
      return nil
    }
  }
}

extension Arrival {
  /// Whether it stands in the settings.
  fileprivate var isOfSettings: Bool { kind == .program || kind == .server }
}

extension TrustedPerson {
  /// Whether they are told no more than somebody who is known already, in the same way.
  fileprivate func isAsKnown(_ other: TrustedPerson) -> Bool {
    name == other.name && way == other.way && detail == other.detail && alerts == other.alerts
      && isToldOfDanger == other.isToldOfDanger && (isPaused || !other.isPaused)
  }
}
