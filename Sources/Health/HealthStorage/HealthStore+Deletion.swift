import HealthModel
import SQLite

extension HealthStore {
  /// Deletes all samples that a query means, its limit left aside, and remembers each.
  ///
  /// Goes in short transactions, so that others can write between them; cut off in the middle,
  /// it has deleted the newest part, and the same call deletes the rest.
  ///
  /// - Returns: how many samples were deleted.
  /// - Throws: ``HealthStorageError``.
  @discardableResult
  package func delete(_ query: SampleQuery) throws(HealthStorageError) -> Int {
    try deleteInBatches(.query(query, behind: ListPosition(before: query)))
  }

  /// Deletes everything that has come from a source, and remembers each sample.
  ///
  /// - Returns: how many samples were deleted.
  /// - Throws: ``HealthStorageError``; of kind `noSuchSource` when nothing has come from it.
  @discardableResult
  package func delete(source name: String) throws(HealthStorageError) -> Int {
    guard let source = try sources().first(where: { $0.name == name }) else {
      throw .noSuchSource(name)
    }
    var count = 0
    for entry in source.entries {
      count += try delete(SampleQuery(entry.type, source: name))
    }
    return count
  }

  /// Deletes in short transactions whatever a scan finds.
  ///
  /// - Returns: how many samples were deleted.
  func deleteInBatches(_ scan: DeletionScan) throws(HealthStorageError) -> Int {
    var scan = scan
    var batch = BatchSize()
    var writer = SampleWriter()
    var total = 0
    while true {
      batch.waitForTurn()
      var span = (begin: ContinuousClock.now, end: ContinuousClock.now)
      let count = try perform { (connection) throws(SQLiteError) in
        try connection.change(patience: patience) { () throws(SQLiteError) in
          span.begin = ContinuousClock.now
          let ids = try scan.next(batch.rows, on: connection)
          for id in ids { try writer.delete(id, on: connection) }
          try writer.settle(on: connection)
          span.end = ContinuousClock.now
          return ids.count
        }
      }
      guard count > 0 else { return total }
      total += count
      batch.note(
        rows: count,
        work: span.end - span.begin,
        commit: ContinuousClock.now - span.end
      )
    }
  }
}
