import HealthImport
import HealthModel
import HealthStorage

/// Puts the samples of one file into the store, and takes them out again if the file is not whole.
///
/// The store itself knows what an import has added, so that one whose program died can still be
/// told from a finished one.
struct StoreSink: SampleSink {
  private let work: SampleImport

  /// A sink into a store, for the file of this name.
  init(_ store: HealthStore, file: String, started: Timestamp) throws(HealthStorageError) {
    work = try store.importer(file: file, started: started)
  }

  /// Stores a batch, in changes short enough for others to get their turn.
  func add(_ batch: [NewSample]) throws(HealthStorageError) -> (added: Int, duplicates: Int) {
    let counts = try work.add(batch)
    return (counts.added, counts.duplicates)
  }

  /// Takes back what was stored, and nothing that was there before.
  func undo() throws(HealthStorageError) { try work.undo() }

  /// Marks the import as finished.
  func complete() throws(HealthStorageError) { try work.complete() }
}
