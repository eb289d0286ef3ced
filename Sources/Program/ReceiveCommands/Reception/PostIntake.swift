import Console
import Core
import DeviceExports
import Formats
import Importing
import HealthImport
import HealthModel
import HealthStorage
import HostSystem
import Receiving
import Sealing
import Services

/// Stores what devices send: one body after the other, each whole or not at all, by the same readers as
/// the import of files.
final class PostIntake: Sendable {
  /// What the intake is told beside the bodies.
  struct Facts: Sendable {
    /// Which values a body can have.
    let check: SampleCheck
    /// The zone of the person's days.
    let zone: LocalZone
    /// The store's file.
    let store: String
    /// What opens the names of sources; nil while they are locked, or without a lock.
    let keys: UnlockedKeys?
    /// The folder for copies of what is read as a whole file.
    let scratch: String
    /// How many bytes a body may have, unpacked.
    let limit: Int
    /// The present.
    let now: @Sendable () -> Timestamp
  }

  /// The beginning of a database, which its reader opens by name (sqlite.org, “Database File Format”).
  private static let databaseMark = Array("SQLite format 3\0".utf8)

  private let facts: Facts
  private let opened = Locked<HealthStore?>(nil)
  private let work = WorkInTurn()
  private let stop = StopRequest()

  /// An intake; the store is opened with the first body.
  init(_ facts: Facts) { self.facts = facts }

  /// Has a body stored, on a thread of its own.
  ///
  /// - Parameters:
  ///   - body: the body.
  ///   - packing: how it is packed.
  ///   - device: the name of who sent it.
  ///   - isWelcome: asked once more just before anything is stored.
  ///   - reply: gets what came of it, once it is on the disk.
  func take(
    _ body: MemoryFile,
    _ packing: PostedRequest.Packing,
    of device: String,
    isWelcome: @escaping @Sendable () -> Bool,
    reply: @escaping @Sendable (ReceptionReply) -> Void
  ) {
    work.add { [self] in
      guard isWelcome() else { return reply(.refused(.wrongToken)) }
      reply(result(body, packing, device))
    }
  }

  /// Stops a body that is being stored, between two batches.
  func end() { stop.request() }

  private func result(
    _ body: MemoryFile,
    _ packing: PostedRequest.Packing,
    _ device: String
  ) -> ReceptionReply {
    do {
      let plain = try packing == .gzip ? unpacked(body) : body
      return try store(plain, device)
    } catch let refusal as ReceptionRefusal {
      return .refused(refusal)
    } catch let error as ArchivesError {
      return .refused(.unreadable("The body can't be unpacked: \(error.errorDescription)"))
    } catch {
      return .refused(Self.refusal(error))
    }
  }

  private func unpacked(_ body: MemoryFile) throws -> MemoryFile {
    let plain = try MemoryFile(named: "the body")
    let isWhole = try GzipFile(body.path).unpack(limit: facts.limit) {
      (bytes) throws(ArchivesError) in
      do throws(HostSystemError) { try plain.append(bytes) } catch {
        throw .unreadable(path: "the body", reason: error.errorDescription)
      }
    }
    guard isWhole else { throw ReceptionRefusal.tooLarge(limit: facts.limit) }
    return plain
  }

  private func store(_ body: MemoryFile, _ device: String) throws -> ReceptionReply {
    guard body.count > 0 else { return .refused(.unreadable("The body is empty.")) }
    let store = try store()
    let named = try named(body)
    let job = ImportJob(
      work: FileImport(
        options: ReaderOptions(
          check: facts.check,
          now: facts.now(),
          home: facts.zone,
          source: device
        ),
        formats: ImportFormat.every,
        limits: limits,
        scratch: facts.scratch
      ),
      paths: [named?.path ?? body.path],
      sender: "sent by \(device)",
      target: .store(store),
      started: facts.now(),
      progress: SilentProgress(),
      stop: stop
    )
    let reports = try withExtendedLifetime(named) { try job.run() }
    guard let report = reports.first else { return .refused(.busy) }
    return ReceptionReply(report, limit: facts.limit, failure: Self.refusal)
  }

  /// An archive may hold no more than a body.
  private var limits: ArchiveLimits {
    var limits = ArchiveLimits()
    limits.unpacked = facts.limit
    limits.free = facts.limit
    return limits
  }

  /// A copy of a database under a name of its own; nil for what is read as a stream.
  private func named(_ body: MemoryFile) throws -> TemporaryFile? {
    let file = try InputFile(body.path)
    let head = try file.read(Self.databaseMark.count)
    guard head == Self.databaseMark else { return nil }
    let copy = try TemporaryFile(in: facts.scratch)
    var bytes = head
    while !bytes.isEmpty {
      try copy.write(bytes)
      bytes = try file.read(1 << 18)
    }
    copy.close()
    return copy
  }

  private func store() throws -> HealthStore {
    if let store = opened.withLock({ $0 }) { return store }
    let store = try HealthStore(path: facts.store)
    if let keys = facts.keys { store.unlock(keys) }
    opened.withLock { $0 = store }
    return store
  }

  private static func refusal(_ error: any Error) -> ReceptionRefusal {
    switch (error as? HealthStorageError)?.kind {
    case .busy: .busy
    case .locked: .locked
    default: .failed(later(error))
    }
  }

  private static func later(_ error: any Error) -> LocalizedText {
    "\(AppFailure(error).errorDescription) Send it again later."
  }
}
