import Core
package import Sealing
import SQLite

/// The lock: words are sealed in the file, and read with keys that this process has in memory alone.
///
/// | phase | new words | older words | search index in the file |
/// | --- | --- | --- | --- |
/// | no lock | readable | readable | all messages |
/// | sealing | sealed | being sealed, by ``convert(_:)`` | none |
/// | sealed | sealed | sealed | none |
/// | opening | readable | being opened, by ``convert(_:)`` | grows |
///
/// Each row is readable or sealed by itself, so a program may end at any moment, and any number of
/// programs may write meanwhile. Whoever has no key writes with the public one.
extension TranscriptStore {
  /// The lock's record; nil when none is set.
  package var lock: LockRecord? {
    get throws(TranscriptsError) {
      try access { connection throws(SQLiteError) in try watch.lock(connection)?.record }
    }
  }

  /// Whether words can be read here: no lock is set, or this process has its keys.
  package var isReadable: Bool {
    get throws(TranscriptsError) {
      try access { connection throws(SQLiteError) in try watch.isReadable(connection) }
    }
  }

  /// Whether rows are still to be sealed or opened, as when ``convert(_:)`` was interrupted.
  package var isConverting: Bool {
    get throws(TranscriptsError) {
      try access { connection throws(SQLiteError) in
        let phase = try watch.lock(connection)?.phase
        return phase == .sealing || phase == .opening
      }
    }
  }

  /// Sets a lock: from now on whatever any program stores is sealed, and the search index is gone.
  ///
  /// This process has the keys then. What is there already is sealed by ``convert(_:)``. A lock that
  /// is being taken away is closed again by its own record.
  ///
  /// - Parameters:
  ///   - record: the lock.
  ///   - keys: its keys.
  ///   - isSettled: told that this lock is the one, before any other program can see it.
  /// - Throws: ``TranscriptsError/lockIsSet`` when another lock is set.
  package func beginSealing(
    _ record: LockRecord,
    keys: UnlockedKeys,
    isSettled: () -> Void = {}
  ) throws(TranscriptsError) {
    let text = try StoredLock.text(record)
    let isSet = try change { connection throws(SQLiteError) in
      let known = try watch.lock(connection)
      guard known == nil || known?.publicKey == keys.pair.publicKey else { return false }
      let sql = """
        INSERT INTO lock (number, record, phase) VALUES (1, ?, 'sealing')
        ON CONFLICT (number) DO UPDATE SET record = excluded.record, phase = excluded.phase
        """
      try connection.statement(sql).run(text)
      try SearchIndex.drop(connection)
      isSettled()
      return true
    }
    guard isSet else { throw .lockIsSet }
    watch.lookAgain()
    watch.set(keys)
  }

  /// Begins to take the lock away: new words stay readable, and ``convert(_:)`` opens the others.
  ///
  /// - Throws: ``TranscriptsError/noLock``, ``TranscriptsError/locked``.
  package func beginOpening() throws(TranscriptsError) {
    let isSet = try change { connection throws(SQLiteError) in
      guard let known = try watch.lock(connection) else { return false }
      guard try watch.isReadable(connection) else { throw .sealedWords }
      guard known.seals else { return true }
      try connection.execute("UPDATE lock SET phase = 'opening'")
      try SearchIndex.create(connection)
      return true
    }
    watch.lookAgain()
    guard isSet else { throw .noLock }
  }

  /// Gives this process the keys, so that it can read from now on.
  package func unlock(_ keys: UnlockedKeys) { watch.set(keys) }

  /// Locks this process again, and takes what it had read for searching out of its memory.
  package func forgetKeys() {
    watch.set(nil)
    searched.withLock { $0 = nil }
    do throws(TranscriptsError) {
      try access { connection throws(SQLiteError) in try SealedSearch.drop(connection) }
    } catch {
      // Tables in memory can't be dropped only while one of them is read, which holds the lock of
      // the connection; and without a mark they are no longer searched.
    }
  }

  /// Keeps the record with another passphrase or another number of failed tries.
  ///
  /// - Throws: ``TranscriptsError/noLock``, ``TranscriptsError/lockIsSet`` for the record of another
  ///   key.
  package func replaceLock(_ record: LockRecord) throws(TranscriptsError) {
    let text = try StoredLock.text(record)
    let failure = try change { connection throws(SQLiteError) -> TranscriptsError? in
      guard let known = try watch.lock(connection) else { return .noLock }
      guard known.record.sharesKey(with: record) else { return .lockIsSet }
      try connection.statement("UPDATE lock SET record = ?").run(text)
      return nil
    }
    watch.lookAgain()
    if let failure { throw failure }
  }
}

extension TranscriptStore {
  /// Changes the record in one change, whatever other programs do with it meanwhile.
  ///
  /// - Parameter change: gives the new record, of the same key.
  /// - Returns: the record as it is now.
  /// - Throws: ``TranscriptsError/noLock``.
  @discardableResult
  package func changeLock(
    _ change: (LockRecord) -> LockRecord
  ) throws(TranscriptsError) -> LockRecord {
    let result = try self.change {
      connection throws(SQLiteError) -> Result<LockRecord, TranscriptsError> in
      guard let known = try watch.lock(connection) else { return .failure(.noLock) }
      let record = change(known.record)
      guard record != known.record else { return .success(record) }
      let text: String
      do throws(TranscriptsError) { text = try StoredLock.text(record) } catch {
        return .failure(error)
      }
      try connection.statement("UPDATE lock SET record = ?").run(text)
      return .success(record)
    }
    watch.lookAgain()
    return try result.get()
  }
}

extension LockRecord {
  /// Whether two records are of the same key.
  fileprivate func sharesKey(with other: LockRecord) -> Bool {
    do throws(SealingError) {
      return try publicKey == other.publicKey
    } catch {
      return false
    }
  }
}

extension TranscriptStore {
  /// Whether the lock is being taken away.
  package var isOpening: Bool {
    get throws(TranscriptsError) {
      try access { connection throws(SQLiteError) in try watch.lock(connection)?.phase == .opening }
    }
  }
}
