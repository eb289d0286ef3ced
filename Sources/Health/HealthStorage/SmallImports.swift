import Core
package import HealthModel
import SQLite

/// Takes the samples of whole small files, several files in one transaction.
///
/// A commit waits for the disk however little is in it, and an archive has hundreds of files. Each
/// file is listed as an import of its own; it is there complete, or not at all.
package final class SmallImports: Sendable {
  /// A file whose samples are all known.
  package struct File: Sendable {
    /// The file's name, kept so that a person can tell imports apart; nil lists no import: what comes every
    /// few minutes would bury the others.
    let name: String?
    /// Its samples.
    let samples: [NewSample]

    /// A file and its samples.
    package init(name: String?, samples: [NewSample]) {
      self.name = name
      self.samples = samples
    }
  }

  private let store: HealthStore
  private let started: Timestamp
  private let state = Locked(State())

  private struct State: Sendable {
    var writer = SampleWriter(keepsSameReadings: true)
    var batch = BatchSize()
    var isPrepared = false
  }

  /// Imports that begin now.
  package init(into store: HealthStore, started: Timestamp) {
    self.store = store
    self.started = started
  }

  /// How many samples the next transaction should have.
  package var room: Int { state.withLock { $0.batch.rows } }

  /// Stores files in their order, all of them or none.
  ///
  /// - Returns: what became of the samples of each.
  /// - Throws: ``HealthStorageError``; of kind `invalidSample` when a sample ends before it starts or
  ///   its value is no number.
  package func add(_ files: [File]) throws(HealthStorageError) -> [SampleImport.Counts] {
    guard files.allSatisfy({ $0.samples.allSatisfy(\.canBeStored) }) else { throw .invalidSample }
    return try state.withLock { (state) throws(HealthStorageError) in
      if !state.isPrepared { try store.prepareForImports() }
      state.isPrepared = true
      state.batch.waitForTurn()
      return try write(files, &state)
    }
  }

  private func write(
    _ files: [File],
    _ state: inout State
  ) throws(HealthStorageError) -> [SampleImport.Counts] {
    var next = state
    var span = (begin: ContinuousClock.now, end: ContinuousClock.now)
    do throws(HealthStorageError) {
      let counts = try store.perform { (connection) throws(SQLiteError) in
        var counts: [SampleImport.Counts] = []
        var last: Int64 = 0
        do throws(SQLiteError) {
          try connection.change(patience: store.patience) { () throws(SQLiteError) in
            span.begin = ContinuousClock.now
            next.writer.seal = try store.watch.sealer(connection)
            for file in files {
              let done = try put(file, &next.writer, on: connection)
              counts.append(done.counts)
              last = done.id ?? last
            }
            try next.writer.settle(on: connection)
            span.end = ContinuousClock.now
          }
        } catch {
          // Where the disk has reported a fault after the commit itself, the last import tells.
          guard error.outcome == .stored, try isListed(last, connection) else { throw error }
        }
        return counts
      }
      next.batch.note(
        rows: files.reduce(0) { $0 + $1.samples.count },
        work: span.end - span.begin,
        commit: ContinuousClock.now - span.end
      )
      state = next
      return counts
    } catch {
      // What was looked up in the transaction may have gone with it.
      state.writer.forget()
      throw error
    }
  }

  /// Stores one file within a change.
  private func put(
    _ file: File,
    _ writer: inout SampleWriter,
    on connection: Connection
  ) throws(SQLiteError) -> (id: Int64?, counts: SampleImport.Counts) {
    guard let name = file.name else {
      let stored = try writer.store(file.samples[...], on: connection)
      let duplicates = file.samples.count - stored.added
      return (nil, SampleImport.Counts(added: stored.added, duplicates: duplicates))
    }
    try connection.statement(
      "INSERT INTO import (file, started, started_offset, is_complete) VALUES ('', ?, ?, 1)"
    )
    .run(started.milliseconds, started.offsetMinutes)
    let id = connection.lastInsertedRowID
    try SealedTexts.setFile(name, ofImport: id, writer.seal, connection)
    let stored = try writer.store(file.samples[...], on: connection)
    let counts = SampleImport.Counts(
      added: stored.added,
      duplicates: file.samples.count - stored.added
    )
    try connection.statement("UPDATE import SET added = ?, duplicates = ? WHERE id = ?")
      .run(counts.added, counts.duplicates, id)
    if let ids = stored.ids {
      try connection.statement("INSERT INTO import_range (import, first, last) VALUES (?, ?, ?)")
        .run(id, ids.lowerBound, ids.upperBound)
    }
    return (id, counts)
  }

  private func isListed(_ id: Int64, _ connection: Connection) throws(SQLiteError) -> Bool {
    try connection.statement("SELECT 1 FROM import WHERE id = ?").first(id) { $0.int(0) } != nil
  }
}
