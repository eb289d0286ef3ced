import SQLite

/// Sealing and opening what is there already.
extension TranscriptStore {
  /// How many rows are changed at a time, so that others hardly wait.
  private static let rowsAtOnce = 200

  /// Seals everything that is still readable or, while a lock is being taken away, opens everything
  /// that is still sealed; nothing happens without a lock.
  ///
  /// What was sealed with the public key stays as it is; both forms open with the keys. Each step is
  /// a change of its own: the program may end at any moment, and another call goes on
  /// where this one stopped. At the end of sealing the copies that updates have left are removed and
  /// the file is written anew, so that no page of it keeps a word; at the end of opening the search
  /// index is whole again and the lock is gone.
  ///
  /// - Parameter progress: told how many rows are done, of how many; what it throws ends the
  ///   conversion there.
  /// - Throws: ``TranscriptsError``: ``TranscriptsError/locked`` when there is no key to open with; one
  ///   that names the place of sealed words that were changed, once all others are open, while the
  ///   lock stays. What `progress` throws.
  package func convert(_ progress: (_ done: Int, _ of: Int) throws -> Void) throws {
    let lock = try access { connection throws(SQLiteError) in try watch.lock(connection) }
    guard let lock else { return }
    let seals = lock.seals
    let total = try count(seals: seals)
    var done = 0
    var damage: SQLiteError?
    try progress(0, total)
    for table in SealedColumns.tables {
      var last = table.key.map(\.lowest)
      while let step = try convertNext(of: table, behind: last, seals: seals) {
        last = step.last
        done += step.count
        damage = damage ?? step.damage
        try progress(min(done, total), total)
      }
    }
    var number = Int64.min
    while let step = try convertMeanings(behind: number, seals: seals) {
      number = step.last
      done += step.count
      try progress(min(done, total), total)
    }
    if let damage { throw TranscriptsError.storage(damage) }
    if seals { try finishSealing(lock.phase, changed: done > 0) } else { try finishOpening() }
  }

  private func count(seals: Bool) throws(TranscriptsError) -> Int {
    try access { connection throws(SQLiteError) in
      var total = 0
      for table in SealedColumns.tables {
        let sql = "SELECT count(*) FROM \(table.name) WHERE \(table.isOpen(seals))"
        total += try connection.statement(sql).first { $0.int(0) } ?? 0
      }
      return try total + SealedMeaning.count(seals: seals, connection)
    }
  }

  /// What a change has converted.
  private struct Step: Sendable {
    let count: Int
    let last: [Value]
    /// The first row that could not be opened, as somebody has changed it; it stays as it is.
    let damage: SQLiteError?
  }

  /// Converts the next rows of a table; nil when none is left.
  private func convertNext(
    of table: SealedTable,
    behind last: [Value],
    seals: Bool
  ) throws(TranscriptsError) -> Step? {
    let limit = Self.rowsAtOnce
    return try change { connection throws(SQLiteError) -> Step? in
      let sealer = try watch.sealer(connection)
      // Another program may have changed its mind about the lock.
      guard let lock = sealer.lock, lock.seals == seals else { return nil }
      let rows = try ConvertedRow.read(table, behind: last, seals: seals, limit, connection)
      guard let last = rows.last else { return nil }
      var damage: SQLiteError?
      for row in rows {
        do throws(SQLiteError) {
          try row.convert(table, sealer, connection)
        } catch {
          guard error.isDamageOfWords else { throw error }
          damage = damage ?? error
        }
      }
      return Step(count: rows.count, last: last.key, damage: damage)
    }
  }

  /// Converts the next meanings; nil when none is left.
  private func convertMeanings(
    behind number: Int64,
    seals: Bool
  ) throws(TranscriptsError) -> (last: Int64, count: Int)? {
    try change { connection throws(SQLiteError) in
      let sealer = try watch.sealer(connection)
      guard let lock = sealer.lock, lock.seals == seals else { return nil }
      return try SealedMeaning.convert(behind: number, seals: seals, sealer, connection)
    }
  }

  private func finishSealing(_ phase: LockPhase, changed: Bool) throws(TranscriptsError) {
    guard phase == .sealing || changed else { return }
    try access { connection throws(SQLiteError) in
      _ = try TranscriptSchema.migrator.removeBackups(of: connection)
      try connection.vacuum()
    }
    try change { connection throws(SQLiteError) in
      try connection.execute("UPDATE lock SET phase = 'sealed' WHERE phase = 'sealing'")
    }
    watch.lookAgain()
  }

  private func finishOpening() throws(TranscriptsError) {
    var last: Int64? = .min
    while let behind = last {
      last = try change { connection throws(SQLiteError) -> Int64? in
        guard try watch.lock(connection)?.phase == .opening else { return nil }
        return try SearchIndex.grow(behind: behind, limit: Self.rowsAtOnce, connection)
      }
    }
    try change { connection throws(SQLiteError) in
      try connection.execute("DELETE FROM lock WHERE phase = 'opening'")
    }
    watch.lookAgain()
    forgetKeys()
  }
}
