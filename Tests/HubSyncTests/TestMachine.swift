import Core
import Foundation
import HealthModel
import HealthStorage
import Hub
import HubSync
import Sealing
import Synchronization
import TranscriptRecords
import Transcripts

/// One machine of a person: real stores in a folder of its own, and its ledger.
final class TestMachine: Sendable {
  /// The JSON that a diary keeps here.
  struct Body: Codable, Equatable, Sendable { var text: String }

  let name: String
  let readings: HealthStore
  let transcripts: TranscriptStore
  let folder: URL
  let facts = Locked<[String: String]>([:])
  private let ledger: HubLedger
  private let synchronizer: HubSynchronizer
  private let marks: MarkKey
  /// Whether its folder goes with it.
  private let ownsFolder: Bool

  convenience init(
    _ name: String,
    _ hub: any HubLog,
    _ key: AccountKey,
    clock: @escaping @Sendable () -> Int64
  ) throws {
    // In memory where there is such a place: ten thousand steps wait for a disk several times each.
    let memory = URL(filePath: "/dev/shm")
    let base =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    let folder = base.appending(path: "mindpulse-hub-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let marks = try SealKey.random().marks(for: "test")
    try self.init(name, hub, key, marks, in: folder, ownsFolder: true, clock: clock)
  }

  /// The same machine once more, as by a program that starts anew.
  convenience init(
    again other: TestMachine,
    _ hub: any HubLog,
    _ key: AccountKey,
    clock: @escaping @Sendable () -> Int64
  ) throws {
    try self.init(
      other.name,
      hub,
      key,
      other.marks,
      in: other.folder,
      ownsFolder: false,
      clock: clock
    )
  }

  private init(
    _ name: String,
    _ hub: any HubLog,
    _ key: AccountKey,
    _ marks: MarkKey,
    in folder: URL,
    ownsFolder: Bool,
    clock: @escaping @Sendable () -> Int64
  ) throws {
    (self.name, self.marks, self.folder, self.ownsFolder) = (name, marks, folder, ownsFolder)
    readings = try HealthStore(path: folder.appending(path: "samples.sqlite").path)
    transcripts = try TranscriptStore(path: folder.appending(path: "transcripts.sqlite").path)
    if ownsFolder { try transcripts.followChanges(true) }
    ledger = try HubLedger(path: folder.appending(path: "hub.sqlite").path)
    let facts = facts
    synchronizer = HubSynchronizer(
      log: hub,
      machine: name,
      key: key,
      marks: marks,
      ledger: ledger,
      stores: PersonStores(
        readings: readings,
        transcripts: transcripts,
        ownDocuments: ["hub"],
        ownEntries: ["own"],
        facts: SharedValues(
          read: { facts.withLock { $0 } },
          write: { name, value in
            facts.withLock { $0[name] = value }
            return true
          }
        ),
        settings: SharedValues(read: { [:] }, write: { _, _ in true })
      ),
      now: clock
    )
  }

  deinit { if ownsFolder { try? FileManager.default.removeItem(at: folder) } }

  func sync() async throws(HubSyncError) -> HubSyncResult { try await synchronizer.run() }

  // MARK: - What stands in it

  /// All readings, in words.
  func samples() throws -> Set<String> {
    var all: Set<String> = []
    var anchor: Int64 = 0
    while true {
      let page = try readings.changes(after: anchor)
      for sample in page.added {
        all.insert(
          "\(sample.type.name) \(sample.start.milliseconds) \(sample.value) \(sample.source)"
        )
      }
      anchor = page.anchor
      if !page.hasMore { return all }
    }
  }

  /// All messages, by id.
  func messages() throws -> [String: String] {
    var all: [String: String] = [:]
    for session in try transcripts.sessions() {
      for message in try transcripts.messages(inSession: session.id) {
        all[message.id] = "\(session.id) \(message.role) \(message.text) \(message.status)"
      }
    }
    return all
  }

  /// Titles by session.
  func titles() throws -> [String: String] {
    Dictionary(uniqueKeysWithValues: try transcripts.sessions().map { ($0.id, $0.title) })
  }

  func notes() throws -> [String] { try transcripts.notes().map(\.text).sorted() }

  func entries() throws -> [String] {
    try transcripts.diaryEntries("test", as: Body.self).map {
      "\($0.time.milliseconds) \($0.body.text)"
    }
    .sorted()
  }

  func document() throws -> String? {
    try transcripts.diaryDocument("profile", as: Body.self)?.text
  }
}
