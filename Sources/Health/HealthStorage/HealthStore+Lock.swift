import HealthModel
package import Sealing
import SQLite

/// The lock: texts that say something of a person are sealed in the file.
///
/// Names, facts and files are few, and change in the very transaction that sets or takes away the lock;
/// the metadata of samples follow row by row, each readable or sealed by itself, so that a program
/// may end at any moment. Whoever has no key writes with the public one.
extension HealthStore {
  /// How many samples are changed at a time, so that others hardly wait.
  private static let samplesAtOnce = 500

  /// Whether a lock is set.
  package var hasLock: Bool {
    get throws(HealthStorageError) {
      try perform { (connection) throws(SQLiteError) in try watch.look(connection) != nil }
    }
  }

  /// Whether something is still to be sealed by this key, or to be opened.
  package func isConverting(for key: SealPublicKey) throws(HealthStorageError) -> Bool {
    try perform { (connection) throws(SQLiteError) in
      guard let lock = try watch.look(connection) else { return true }
      return lock.phase != .sealed || lock.publicKey != key
    }
  }

  /// Gives this process the keys, so that it reads what is sealed from now on.
  package func unlock(_ keys: UnlockedKeys) { watch.set(keys) }

  /// Locks this process again, and takes the names it had opened out of its memory.
  package func forgetKeys() {
    watch.set(nil)
    do throws(HealthStorageError) {
      try perform { (connection) throws(SQLiteError) in _ = try watch.look(connection) }
    } catch {
      // While another program holds the file they stay, and go with the next look at it, which
      // comes before anything is read.
    }
  }

  /// Sets the lock: from now on whatever any program stores is sealed.
  ///
  /// Names are sealed at once, metadata by ``convert(_:)``. It needs no secret key.
  package func beginSealing(_ key: SealPublicKey) throws(HealthStorageError) {
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) in
        if let lock = try watch.look(connection), lock.publicKey == key, lock.phase != .opening {
          return
        }
        let sql = """
          INSERT INTO lock (number, public_key, phase) VALUES (1, ?, 'sealing')
          ON CONFLICT (number) DO UPDATE SET public_key = excluded.public_key, phase = 'sealing'
          """
        try connection.statement(sql).run(key.bytes)
        let seal = TextSeal(publicKey: key, keys: nil)
        for names in SealedNames.all { try names.seal(seal, connection) }
        try SealedTexts.seal(seal, connection)
      }
    }
    watch.lookAgain()
  }

  /// Begins to take the lock away: names are readable at once, metadata by ``convert(_:)``.
  ///
  /// - Throws: ``HealthStorageError`` of kind `locked` without the keys.
  package func beginOpening() throws(HealthStorageError) {
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) in
        guard let seal = try watch.opener(connection) else { return }
        guard seal.keys != nil else { throw .sealedNames }
        try connection.statement("UPDATE lock SET phase = 'opening'").run()
        for names in SealedNames.all { try names.open(seal, connection) }
        try SealedTexts.open(seal, connection)
      }
    }
    watch.lookAgain()
  }

  /// Seals, or opens, the metadata that are not yet; nothing happens without a lock.
  ///
  /// At the end of sealing, copies that updates have left are removed and the file is written anew, so
  /// that no page of it keeps a text; at the end of opening the lock is gone.
  ///
  /// - Parameter progress: told how many samples are done; what it throws ends the conversion there.
  /// - Throws: ``HealthStorageError``; for a sample whose sealed metadata were changed once all
  ///   others are done, and the lock stays then. What `progress` throws.
  package func convert(_ progress: (_ done: Int) throws -> Void) throws {
    let lock = try perform { (connection) throws(SQLiteError) in
      watch.lookAgain()
      return try watch.look(connection)
    }
    guard let lock, lock.phase != .sealed else { return }
    let seals = lock.phase == .sealing
    var step = Step(last: .min)
    while let next = try convertNext(after: step, seals: seals) {
      step = next
      try progress(step.count)
    }
    if let damage = step.damage { throw HealthStorageError(damage) }
    try seals ? finishSealing() : finishOpening()
  }

  private struct Step: Sendable {
    var last: Int64
    var count = 0
    /// The first one that could not be opened, as somebody has changed it; it stays as it is.
    var damage: SQLiteError?
  }

  private func convertNext(after step: Step, seals: Bool) throws(HealthStorageError) -> Step? {
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) -> Step? in
        // Another program may have changed its mind about the lock.
        guard let lock = try watch.look(connection), (lock.phase != .opening) == seals,
          let seal = try watch.opener(connection)
        else { return nil }
        let limit = Self.samplesAtOnce
        let samples = try SealableSample.read(behind: step.last, seals: seals, limit, connection)
        guard let last = samples.last else { return nil }
        var next = Step(last: last.id, count: step.count + samples.count, damage: step.damage)
        for sample in samples {
          do throws(SQLiteError) {
            try sample.convert(seal, seals: seals, connection)
          } catch {
            guard error.kind == .corrupt, error.extendedCode == 0 else { throw error }
            next.damage = next.damage ?? error
          }
        }
        return next
      }
    }
  }

  private func finishSealing() throws(HealthStorageError) {
    try perform { (connection) throws(SQLiteError) in
      _ = try HealthSchema.migrator.removeBackups(of: connection)
      try connection.vacuum()
      try connection.change(patience: patience) { () throws(SQLiteError) in
        try connection.statement("UPDATE lock SET phase = 'sealed' WHERE phase = 'sealing'").run()
      }
    }
    watch.lookAgain()
  }

  private func finishOpening() throws(HealthStorageError) {
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) in
        try connection.statement("DELETE FROM lock WHERE phase = 'opening'").run()
      }
    }
    watch.lookAgain()
    forgetKeys()
  }
}
