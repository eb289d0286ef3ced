import Configuration
import Console
import Core
import Friends
import HealthModel
import HealthStorage
import HostSystem
import Hub
package import HubSync
import Sealing
package import Services
import Sharing
import TranscriptRecords
import Transcripts
import TrustedPeople

/// Synchronises this home with the hub it has joined.
@MainActor package struct HubSyncService {
  /// The settings that go with the person; how they are delivered is each machine's own.
  private static let sharedSettings = [
    "checkIn.every", "checkIn.at", "checkIn.weekdays", "checkIn.quiet", "checkIn.minimumGap",
    "checkIn.maxPerDay", "checkIn.whenNormal",
  ]

  /// What the person said of check-ins on any machine: since when the schedule holds, and how long there
  /// is to be silence.
  ///
  /// So all machines come to the same times, see ``HubTurn``.
  private static let sharedStates = TranscriptStore.sharedStates

  let services: Services
  private let hub: HubService

  /// The synchronisation of a home.
  package init(_ services: Services) {
    self.services = services
    hub = HubService(services)
  }

  /// Synchronises once.
  ///
  /// - Throws: ``AppFailure`` where no hub was joined, or another program is at it; ``HubError``,
  ///   ``HubSync/HubSyncError``.
  package func run() async throws -> HubSyncResult {
    let opened = try await hub.open()
    return try await run(opened.database, marks: opened.membership.marks(for: "mindpulse ledger 1"))
  }

  /// Synchronises once with logs that are open.
  func run(_ database: HubDatabase, marks: MarkKey) async throws -> HubSyncResult {
    let path = folder(database.machine)
    guard let folder = try WorkFolder.make(path) else {
      throw AppFailure(
        .tryLater,
        "Another MindPulse program is exchanging data with the hub.",
        hint: "Try again in a minute."
      )
    }
    defer { withExtendedLifetime(folder) {} }
    try removeLeftovers(but: path)
    let ledger = try HubLedger(path: Self.ledger(path))
    let transcripts = try services.stores.transcripts()
    // A machine that is new tells everything it has; so does one that had stopped to note changes.
    let (hasBegun, follows) = (try ledger.hasBegun(), try transcripts.followsChanges())
    if !hasBegun || !follows {
      try transcripts.followChanges(true)
      try ledger.begin()
    }
    let synchronizer = HubSynchronizer(
      log: database,
      machine: database.machine,
      key: database.key,
      marks: marks,
      ledger: ledger,
      stores: PersonStores(
        readings: try services.stores.health(),
        transcripts: transcripts,
        ownDocuments: [
          HubArrival.document, TranscriptStore.shareEndingsDocument,
          FriendMemory.endingsDocument, FriendMemory.document, FriendMemory.namesDocument,
        ],
        ownEntries: [
          PeopleService.personKind, PeopleService.letterKind, Sharer.diaryKind,
          Sharer.diaryKind + "/",
        ],
        facts: try facts(),
        settings: settings()
      ),
      now: { Machine.milliseconds() }
    )
    let result = try await synchronizer.run()
    try ledger.noteSync(at: Machine.milliseconds())
    return result
  }

  /// How far this machine is: what waits, and when it was in step last.
  func standing(_ machine: String) throws -> HubStanding {
    let path = Self.ledger(folder(machine))
    guard PrivateFile.exists(path) else {
      return HubStanding(pending: try unsentRows(), lastSync: nil)
    }
    let ledger = try HubLedger(path: path)
    let readings = try services.stores.health().latestAnchor() - ledger.readingsAnchor()
    let waiting = try ledger.outgoingCount() + unsentRows() + Int(clamping: max(0, readings))
    return HubStanding(pending: waiting, lastSync: try ledger.lastSync())
  }

  /// Forgets what was told and heard, and notes no more changes.
  func forget() throws {
    try services.stores.transcripts().followChanges(false)
    try removeLeftovers(but: nil)
  }

  private func unsentRows() throws -> Int {
    try services.stores.transcripts().rowChangeCount()
  }

  // MARK: - Where it is kept

  private func folder(_ machine: String) -> String {
    "\(services.home.stateDirectory)/\(Self.folderName)\(machine)"
  }

  private static let folderName = "hub-log-"

  private static func ledger(_ folder: String) -> String { "\(folder)/ledger.sqlite" }

  /// What belongs to a machine that this home was before a restore is of no more use.
  private func removeLeftovers(but path: String?) throws {
    let state = services.home.stateDirectory
    for name in try PrivateFile.names(in: state) where name.hasPrefix(Self.folderName) {
      let old = "\(state)/\(name)"
      guard old != path, let folder = try WorkFolder.takeOver(old, waiting: false) else { continue }
      try folder.remove()
    }
  }

  // MARK: - Single values

  private func facts() throws -> SharedValues {
    let store = try services.stores.health()
    let clock = services.clock
    return SharedValues(
      read: {
        let profile = try store.profile()
        let pairs = Profile.Key.allCases.compactMap { key in
          profile[key].map { (key.rawValue, $0) }
        }
        return Dictionary(pairs) { $1 }
      },
      write: { name, value in
        guard let key = Profile.Key(rawValue: name) else { return false }
        guard let value else {
          try store.setProfile(key, to: nil)
          return true
        }
        do {
          try store.set(key, to: value, today: clock.now().day)
          return true
        } catch is HealthModelError {
          // Another version of the program takes what this one doesn't.
          return false
        }
      }
    )
  }

  private func settings() -> SharedValues {
    let services = services
    return SharedValues(
      read: { try await Self.settings(services) },
      write: { name, value in try await Self.set(name, to: value, services) }
    )
  }

  private static func settings(_ services: Services) throws -> [String: String] {
    services.settings.forget()
    let resolved = try services.settings.resolved()
    var values: [String: String] = [:]
    let transcripts = try services.stores.transcripts()
    for name in sharedStates { values[name] = try transcripts.setting(name) }
    for name in sharedSettings {
      guard case .file = resolved.origin(of: name) else { continue }
      switch try SettingSpecification.value(of: name, in: resolved.settings) {
      case .null: continue
      case .string(let text): values[name] = text
      case let value: values[name] = value.text
      }
    }
    return values
  }

  private static func set(
    _ name: String,
    to value: String?,
    _ services: Services
  ) throws -> Bool {
    if sharedStates.contains(name) { return try setState(name, to: value, services) }
    guard sharedSettings.contains(name) else { return false }
    do {
      if let value {
        try services.settings.set(name, to: value)
      } else {
        _ = try services.settings.unset(name)
      }
      return true
    } catch is ConfigurationError {
      // Another version of the program takes what this one doesn't.
      return false
    }
  }

  private static func setState(
    _ name: String,
    to value: String?,
    _ services: Services
  ) throws -> Bool {
    let time = value?.split(separator: " ").last.map(String.init)
    guard value == nil || time.flatMap({ TimestampText.parse($0, in: nil) }) != nil else {
      return false
    }
    try services.stores.transcripts().set(name, to: value)
    return true
  }
}
