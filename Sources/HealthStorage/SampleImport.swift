package import HealthModel
import SQLite
import Locking

/// Takes the samples of a file, in transactions short enough for everybody else.
///
/// What was added stays when the process dies, and the import stays listed as incomplete; the
/// same file again adds what is missing. One thread at a time may add.
package final class SampleImport: Sendable {
  /// What became of samples that were to be added.
  package struct Counts: Equatable, Sendable {
    /// How many are new.
    package var added = 0
    /// How many the store had already.
    package var duplicates = 0

    /// Counts from 0 on.
    package init(added: Int = 0, duplicates: Int = 0) {
      self.added = added
      self.duplicates = duplicates
    }
  }

  /// The number under which ``HealthStore/imports()`` lists it.
  package let id: Int64

  private let store: HealthStore
  private let state = Locked(State())

  private struct State: Sendable {
    var writer = SampleWriter()
    var batch = BatchSize()
    /// The last range written, which the next one may continue.
    var range: ClosedRange<Int64>?
    var totals = Counts()
  }

  /// An import that the store has listed.
  init(store: HealthStore, id: Int64) {
    self.store = store
    self.id = id
  }

  /// What was added so far.
  package var totals: Counts { state.withLock { $0.totals } }

  /// Stores samples in their order, tens of thousands at a time: each call costs a transaction.
  ///
  /// Sorted by type and start they go in several times faster than in disorder.
  ///
  /// - Returns: what became of these samples.
  /// - Throws: ``HealthStorageError``; what earlier batches of the call have stored stays. Of kind
  ///   `invalidSample` when one ends before it starts or its value is no number: nothing of the
  ///   call is stored then.
  @discardableResult
  package func add(_ samples: [NewSample]) throws(HealthStorageError) -> Counts {
    guard samples.allSatisfy(\.canBeStored) else { throw .invalidSample }
    return try state.withLock { (state) throws(HealthStorageError) in
      var counts = Counts()
      var rest = samples[...]
      while !rest.isEmpty {
        state.batch.waitForTurn()
        let batch = rest.prefix(state.batch.part(of: rest.count))
        let done = try write(batch, &state)
        counts.added += done.added
        counts.duplicates += done.duplicates
        rest = rest[batch.endIndex...]
      }
      return counts
    }
  }

  /// Marks the import as finished; there is nothing to add afterwards.
  package func complete() throws(HealthStorageError) {
    try store.perform { (connection) throws(SQLiteError) in
      try connection.change(patience: store.patience) { () throws(SQLiteError) in
        try connection.statement("UPDATE import SET is_complete = 1 WHERE id = ?").run(id)
      }
    }
  }

  /// Deletes everything it has added and forgets the import; see ``HealthStore/undoImport(_:)``.
  package func undo() throws(HealthStorageError) {
    try store.undoImport(id)
    state.withLock { $0 = State() }
  }

  private func write(
    _ samples: ArraySlice<NewSample>,
    _ state: inout State
  ) throws(HealthStorageError) -> Counts {
    var next = state
    var span = (begin: ContinuousClock.now, end: ContinuousClock.now)
    do throws(HealthStorageError) {
      let counts = try store.perform { (connection) throws(SQLiteError) in
        try connection.change(patience: store.patience) { () throws(SQLiteError) in
          span.begin = ContinuousClock.now
          let stored = try next.writer.store(samples, on: connection)
          let counts = Counts(added: stored.added, duplicates: samples.count - stored.added)
          try next.writer.settle(on: connection)
          if let ids = stored.ids { try remember(ids, after: &next.range, on: connection) }
          try connection.statement(
            "UPDATE import SET added = added + ?, duplicates = duplicates + ? WHERE id = ?"
          )
          .run(counts.added, counts.duplicates, id)
          span.end = ContinuousClock.now
          return counts
        }
      }
      next.batch.note(
        rows: samples.count,
        work: span.end - span.begin,
        commit: ContinuousClock.now - span.end
      )
      next.totals.added += counts.added
      next.totals.duplicates += counts.duplicates
      state = next
      return counts
    } catch {
      // What was looked up in the transaction may have gone with it.
      state.writer.forget()
      throw error
    }
  }

  /// Keeps the range of ids written, joined to the one before where nobody came between.
  private func remember(
    _ ids: ClosedRange<Int64>,
    after last: inout ClosedRange<Int64>?,
    on connection: Connection
  ) throws(SQLiteError) {
    let first =
      if let last, last.upperBound + 1 == ids.lowerBound { last.lowerBound } else { ids.lowerBound }
    let sql = """
      INSERT INTO import_range (import, first, last) VALUES (?, ?, ?)
      ON CONFLICT (import, first) DO UPDATE SET last = excluded.last
      """
    try connection.statement(sql).run(id, first, ids.upperBound)
    last = first...ids.upperBound
  }
}
