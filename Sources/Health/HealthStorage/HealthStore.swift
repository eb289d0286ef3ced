package import HealthModel
import Sealing
package import SQLite
import Core

/// The samples and the profile of one person, in `samples.sqlite`.
///
/// Several programs may use the file at once: each change is one transaction, and a lock of
/// another program is waited for. What a newer program has added under names this one doesn't
/// know is left alone and never shown. Every method throws ``HealthStorageError``.
package final class HealthStore: Sendable {
  /// Whose files these are, and what stands in them.
  package static var migrator: Migrator { HealthSchema.migrator }

  private let database: Database
  /// What is known of the lock.
  let watch = HealthLockWatch()
  /// How long a lock of another program is waited for, in milliseconds.
  let patience: Int32

  /// Opens the store; a missing file is made, readable by its owner only.
  ///
  /// - Parameters:
  ///   - path: the file; its directory has to be there.
  ///   - busyTimeout: how long a lock of another program is waited for, in milliseconds.
  /// - Throws: ``HealthStorageError``; a foreign or newer file is refused and left as it is.
  package init(path: String, busyTimeout: Int32 = 5000) throws(HealthStorageError) {
    patience = busyTimeout
    do throws(SQLiteError) {
      database = try Database(
        path: path,
        migrator: HealthSchema.migrator,
        busyTimeout: busyTimeout
      )
    } catch {
      throw HealthStorageError(error)
    }
  }

  /// Makes an empty store in memory alone.
  ///
  /// - Throws: ``HealthStorageError``.
  package init(inMemory: ()) throws(HealthStorageError) {
    patience = 0
    do throws(SQLiteError) { database = try Database(inMemoryOf: HealthSchema.migrator) } catch {
      throw HealthStorageError(error)
    }
  }

  /// Refuses every change from now on, whoever asks for it.
  ///
  /// - Throws: ``HealthStorageError``.
  package func refuseChanges() throws(HealthStorageError) {
    try perform { (connection) throws(SQLiteError) in
      try connection.execute("PRAGMA query_only = ON")
    }
  }

  /// The file, with every link in its directory followed.
  package var path: String { database.path }

  /// Runs `body` with the connection and says its failures in terms of the store.
  func perform<Result>(
    _ body: (inout sending Connection) throws(SQLiteError) -> sending Result
  ) throws(HealthStorageError) -> sending Result {
    do throws(SQLiteError) {
      return try database.withConnection { connection throws(SQLiteError) in
        try watch.look(connection)
        return try body(&connection)
      }
    } catch {
      throw HealthStorageError(error)
    }
  }
}

extension HealthStore {
  /// Runs a question that changes nothing.
  ///
  /// It is asked first, and once more where the answer comes from another state of the file than the
  /// lock was last looked at in: a look of its own before each question costs as much as the question.
  func ask<Result>(
    _ body: (Connection) throws(SQLiteError) -> sending Result
  ) throws(HealthStorageError) -> sending Result {
    do throws(SQLiteError) {
      return try database.withConnection { connection throws(SQLiteError) in
        let asked: Connection = connection
        if watch.isCurrent(asked) {
          do throws(SQLiteError) {
            let result = try body(asked)
            if watch.isCurrent(asked) { return result }
          } catch {
            if watch.isCurrent(asked) { throw error }
          }
        }
        try watch.look(asked)
        return try body(asked)
      }
    } catch {
      throw HealthStorageError(error)
    }
  }
}

// MARK: Storing and deleting

extension HealthStore {
  /// Stores samples, all of them or none; what the store has already is passed over.
  ///
  /// A sample with an identifier for synchronisation replaces the one of its source and
  /// identifier when its version is greater, and is passed over otherwise.
  ///
  /// Where the disk reports a fault after the commit itself, it is looked up what is stored.
  ///
  /// - Throws: ``HealthStorageError``; of kind `invalidSample` when one ends before it starts or
  ///   its value is no number.
  @discardableResult
  package func save(_ samples: [NewSample]) throws(HealthStorageError) -> SaveResult {
    guard samples.allSatisfy(\.canBeStored) else { throw .invalidSample }
    return try perform { (connection) throws(SQLiteError) in
      var added: [Sample] = []
      do throws(SQLiteError) {
        try connection.change(patience: patience) { () throws(SQLiteError) in
          added = try store(samples, on: connection)
        }
        return SaveResult(added: added, duplicates: samples.count - added.count)
      } catch {
        guard error.outcome == .stored else { throw error }
        for sample in added { try connection.require(sample, after: error) }
        return SaveResult(
          added: added,
          duplicates: samples.count - added.count,
          fault: error.errorDescription
        )
      }
    }
  }

  /// Stores samples within a change; gives those that are new.
  private func store(
    _ samples: [NewSample],
    on connection: Connection
  ) throws(SQLiteError) -> [Sample] {
    var writer = SampleWriter()
    writer.seal = try watch.sealer(connection)
    var added: [Sample] = []
    added.reserveCapacity(samples.count)
    let insert = try SampleWriter.insertion(on: connection)
    for sample in samples {
      let outcome = try writer.store(sample, with: insert, on: connection)
      guard case .added(let id) = outcome else { continue }
      added.append(Sample(sample, id: id))
    }
    try writer.settle(on: connection)
    return added
  }

  /// Deletes samples, all of them or none, and remembers that they were there.
  ///
  /// - Parameter ids: the ids; one given twice counts once.
  /// - Returns: what was deleted, by ascending id.
  /// - Throws: ``HealthStorageError``; of kind `noSuchSample` when an id is unknown.
  @discardableResult
  package func delete(ids: [Int64]) throws(HealthStorageError) -> [DeletedSample] {
    let ids = Set(ids).sorted()
    let deletion = try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) -> Deletion in
        var found: [DeletedSample] = []
        for id in ids {
          guard let type = try connection.type(ofSample: id) else { continue }
          found.append(DeletedSample(id: id, type: type))
        }
        guard found.count == ids.count else {
          return .missing(Set(ids).subtracting(found.map(\.id)).sorted())
        }
        var writer = SampleWriter()
        for id in ids { try writer.delete(id, on: connection) }
        try writer.settle(on: connection)
        return .done(found)
      }
    }
    switch deletion {
    case .done(let deleted): return deleted
    case .missing(let ids): throw .noSuchSample(ids)
    }
  }

  private enum Deletion: Sendable {
    case done([DeletedSample])
    case missing([Int64])
  }
}

extension Connection {
  /// Makes sure that a sample is in the file under its id.
  ///
  /// - Throws: `fault` where it is not.
  fileprivate func require(_ sample: Sample, after fault: SQLiteError) throws(SQLiteError) {
    let sql = "SELECT 1 FROM sample WHERE id = ? AND start = ? AND value = ?"
    let isThere = try statement(sql).first(
      sample.id,
      sample.start.milliseconds,
      sample.value
    ) { _ in true }
    if isThere == nil { throw fault }
  }
}

extension NewSample {
  /// Whether it has a value, and an end that isn't before its start.
  var canBeStored: Bool { value.isFinite && start <= end }
}

extension Sample {
  /// A sample as it was stored under an id.
  init(_ sample: NewSample, id: Int64) {
    self.init(
      id: id,
      type: sample.type,
      value: sample.value,
      start: sample.start,
      end: sample.end,
      source: sample.source
    )
  }
}

// MARK: The profile

extension HealthStore {
  /// What the person has told about themselves.
  ///
  /// Facts this program doesn't know, that can't be, or that are locked, are left out.
  package func profile() throws(HealthStorageError) -> Profile {
    let facts = try perform { (connection) throws(SQLiteError) in
      let seal = try watch.opener(connection)
      return try connection.statement("SELECT key, value, sealed FROM profile").rows { row in
        guard let sealed = row.optionalBlob(2) else { return (row.text(0), row.text(1)) }
        let place = SealedTexts.place(ofFact: row.text(0))
        return (row.text(0), SealedTexts.readable(sealed, place, seal) ?? "")
      }
    }
    return Profile(stored: Dictionary(facts) { first, _ in first })
  }

  /// The facts that are told but locked.
  package func lockedFacts() throws(HealthStorageError) -> Set<Profile.Key> {
    try perform { (connection) throws(SQLiteError) in
      guard try watch.opener(connection)?.keys == nil else { return [] }
      let sql = "SELECT key FROM profile WHERE sealed IS NOT NULL"
      return Set(
        try connection.statement(sql).rows { Profile.Key(rawValue: $0.text(0)) }.compactMap(\.self)
      )
    }
  }

  /// Keeps a fact, or takes it back.
  ///
  /// - Parameters:
  ///   - key: which fact.
  ///   - text: the fact as a ``HealthModel/Profile`` that has checked it gives it; nil takes it back.
  /// - Throws: ``HealthStorageError``.
  package func setProfile(_ key: Profile.Key, to text: String?) throws(HealthStorageError) {
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) in
        if let text {
          let seal = SealedTexts.facts.contains(key) ? try watch.sealer(connection) : nil
          try SealedTexts.setFact(key.rawValue, to: text, seal, connection)
        } else {
          try connection.statement("DELETE FROM profile WHERE key = ?").run(key.rawValue)
        }
      }
    }
  }
}
