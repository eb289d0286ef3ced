import HealthImport
import HealthModel
import HealthStorage
import HostSystem

/// Puts the samples of one file into the store, and takes them out again if the file is not whole.
///
/// The store itself knows what an import has added, so that one whose program died can still be
/// told from a finished one.
struct StoreSink: SampleSink {
  /// What undoing may need at the most: the journal of one batch, in which each row lies on pages
  /// of its own.
  private static let reservedBytes: Int64 = 16 << 20

  private let work: SampleImport
  private let reserve: DiskReserve

  /// A sink into a store, for the file of this name.
  ///
  /// - Throws: ``HealthStorageError``, or ``HostSystemError`` where the disk is all but full.
  init(_ store: HealthStore, file: String, started: Timestamp) throws {
    let folder = store.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    reserve = try DiskReserve(in: folder.joined(separator: "/"), bytes: Self.reservedBytes)
    work = try store.importer(file: file, started: started)
  }

  /// Stores a batch, in changes short enough for others to get their turn.
  func add(_ batch: [NewSample]) throws(HealthStorageError) -> (added: Int, duplicates: Int) {
    let counts = try work.add(batch)
    return (counts.added, counts.duplicates)
  }

  /// Takes back what was stored, and nothing that was there before.
  func undo() throws(HealthStorageError) {
    reserve.release()
    try work.undo()
  }

  /// Marks the import as finished.
  func complete() throws(HealthStorageError) {
    try work.complete()
    reserve.release()
  }

  /// How many of its samples are in the store.
  func stored() throws(HealthStorageError) -> Int? { try work.stored() }
}
