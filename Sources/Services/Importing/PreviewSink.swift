import HealthImport
import HealthModel
import HealthStorage

/// Counts what would go into the store and what is there already; stores nothing.
struct PreviewSink: SampleSink {
  private let preview: ImportPreview?

  /// A sink for one file; files that share a preview know of each other.
  init(_ preview: ImportPreview?) { self.preview = preview }

  /// Counts a batch.
  func add(_ batch: [NewSample]) throws(HealthStorageError) -> (added: Int, duplicates: Int) {
    let counts = try preview?.counts(of: batch)
    return (counts?.added ?? 0, counts?.duplicates ?? 0)
  }

  /// Does nothing.
  func undo() {}

  /// Does nothing.
  func complete() {}

  /// Nothing is stored.
  func stored() -> Int? { 0 }
}
