import Core
package import HealthModel
import Sealing
import SQLite

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

    /// Both together.
    static func + (left: Counts, right: Counts) -> Counts {
      Counts(added: left.added + right.added, duplicates: left.duplicates + right.duplicates)
    }
  }

  /// The number under which ``HealthStore/imports()`` lists it.
  package let id: Int64

  private let store: HealthStore
  private let state = Locked(State())

  private struct State: Sendable {
    var writer = SampleWriter(keepsSameReadings: true)
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
      do throws(SQLiteError) {
        try connection.change(patience: store.patience) { () throws(SQLiteError) in
          try connection.statement("UPDATE import SET is_complete = 1 WHERE id = ?").run(id)
        }
      } catch {
        guard error.outcome == .stored, try counts(on: connection)?.isComplete == true else {
          throw error
        }
      }
    }
  }

  /// How many of its samples are stored; nil where it is not listed any more.
  package func stored() throws(HealthStorageError) -> Int? {
    try store.perform { (connection) throws(SQLiteError) in
      let sql = """
        SELECT count(sample.id) FROM import
          LEFT JOIN import_range ON import_range.import = import.id
          LEFT JOIN sample ON sample.id BETWEEN import_range.first AND import_range.last
        WHERE import.id = ? GROUP BY import.id
        """
      return try connection.statement(sql).first(id) { $0.int(0) }
    }
  }

  /// What the file says of it; nil where it is not listed.
  private func counts(
    on connection: Connection
  ) throws(SQLiteError) -> (counts: Counts, isComplete: Bool)? {
    let sql = "SELECT added, duplicates, is_complete FROM import WHERE id = ?"
    return try connection.statement(sql).first(id) {
      (Counts(added: $0.int(0), duplicates: $0.int(1)), $0.bool(2))
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
        var counts = Counts()
        do throws(SQLiteError) {
          try connection.change(patience: store.patience) { () throws(SQLiteError) in
            span.begin = ContinuousClock.now
            next.writer.seal = try store.watch.sealer(connection)
            counts = try put(samples, &next, on: connection)
            span.end = ContinuousClock.now
          }
        } catch {
          // Where the disk has reported a fault after the commit itself, the counts tell.
          let known = error.outcome == .stored ? try self.counts(on: connection)?.counts : nil
          guard known == state.totals + counts else { throw error }
        }
        return counts
      }
      next.batch.note(
        rows: samples.count,
        work: span.end - span.begin,
        commit: ContinuousClock.now - span.end
      )
      next.totals = next.totals + counts
      state = next
      return counts
    } catch {
      // What was looked up in the transaction may have gone with it.
      state.writer.forget()
      throw error
    }
  }

  /// Stores samples within a change, and what the import is to know of them.
  private func put(
    _ samples: ArraySlice<NewSample>,
    _ state: inout State,
    on connection: Connection
  ) throws(SQLiteError) -> Counts {
    let stored = try state.writer.store(samples, on: connection)
    let counts = Counts(added: stored.added, duplicates: samples.count - stored.added)
    try state.writer.settle(on: connection)
    if let ids = stored.ids { try remember(ids, after: &state.range, on: connection) }
    try connection.statement(
      "UPDATE import SET added = added + ?, duplicates = duplicates + ? WHERE id = ?"
    )
    .run(counts.added, counts.duplicates, id)
    return counts
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
