import HealthImport
import HealthModel
import HealthStorage
import HostSystem

/// Puts the samples of one file into the store, and takes them out again if the file is not whole.
///
/// The store itself knows what an import has added, so that one whose program died can still be
/// told from a finished one. A small file is held until it is whole and goes in with others
/// (``SmallFileQueue``). What takes the place of an earlier reading waits for the end of a large file
/// too: taken back, it would leave neither.
final class StoreSink: SampleSink {
  /// What undoing may need at the most: the journal of one batch, in which each row lies on pages
  /// of its own.
  private static let reservedBytes: Int64 = 16 << 20
  /// How many samples make a file a large one; a reader hands over 24,000 at once.
  private static let smallest = 16_000

  /// The samples of a small file, whole and not yet stored.
  private(set) var held: [NewSample] = []
  /// What became of samples at the very end, beside what was told batch by batch.
  private(set) var late = SampleImport.Counts()
  /// Whether the file is whole and waits to be stored with others.
  private(set) var isWaiting = false

  private let store: HealthStore
  private let file: String
  private let started: Timestamp
  private var large: (work: SampleImport, reserve: DiskReserve)?

  /// A sink into a store, for the file of this name.
  init(_ store: HealthStore, file: String, started: Timestamp) {
    self.store = store
    self.file = file
    self.started = started
  }

  /// Stores a batch, in changes short enough for others to get their turn, or holds it.
  func add(_ batch: [NewSample]) throws -> (added: Int, duplicates: Int) {
    guard large == nil else { return try store(batch) }
    held += batch
    guard held.count > Self.smallest else { return (0, 0) }
    let folder = store.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let reserve = try DiskReserve(in: folder.joined(separator: "/"), bytes: Self.reservedBytes)
    large = (try store.importer(file: file, started: started), reserve)
    let all = held
    held = []
    return try store(all)
  }

  private func store(_ batch: [NewSample]) throws -> (added: Int, duplicates: Int) {
    guard let large else { return (0, 0) }
    guard batch.contains(where: { $0.sync != nil }) else {
      let counts = try large.work.add(batch)
      return (counts.added, counts.duplicates)
    }
    held += batch.filter { $0.sync != nil }
    let counts = try large.work.add(batch.filter { $0.sync == nil })
    return (counts.added, counts.duplicates)
  }

  /// Takes back what was stored, and nothing that was there before.
  func undo() throws {
    held = []
    large?.reserve.release()
    try large?.work.undo()
  }

  /// Marks the import as finished, or the file as one that can be stored.
  func complete() throws {
    guard let large else {
      isWaiting = true
      return
    }
    late = try large.work.add(held)
    held = []
    try large.work.complete()
    large.reserve.release()
  }

  /// How many of its samples are in the store.
  func stored() throws -> Int? { try large.map { try $0.work.stored() } ?? 0 }
}
