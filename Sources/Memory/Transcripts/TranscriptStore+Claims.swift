package import HealthModel
import SQLite

/// Leases: a check-in belongs to the process that claimed it, until it is recorded or released.
///
/// A holder that was killed can't give anything back. So a claim names the process by its boot,
/// number and start time, and whoever wants the check-in next looks whether that process still
/// runs. All of it happens in one change (`BEGIN IMMEDIATE`), so of all programs one wins.
extension TranscriptStore {
  /// Takes a check-in on, so that of all programs exactly one does it.
  ///
  /// A second try with the same holder and message id, as after an error at the commit, gives the
  /// claim again.
  ///
  /// - Parameters:
  ///   - rule: the rule it follows.
  ///   - due: when it was due.
  ///   - now: the time of the claim.
  ///   - holder: the process that wants it.
  ///   - messageID: the id of the message that it would write.
  ///   - isAlive: whether a process still runs; must be quick, others can't write meanwhile.
  /// - Returns: the claim; nil when a living process has it, or when it is decided.
  /// - Throws: ``TranscriptsError/storage(_:)``.
  package func claimCheckIn(
    rule: String,
    due: Timestamp,
    at now: Timestamp,
    holder: ClaimHolder,
    messageID: String,
    isAlive: (ClaimHolder) -> Bool
  ) throws(TranscriptsError) -> CheckInClaim? {
    try change { connection throws(SQLiteError) in
      let wish = CheckInClaim(
        rule: rule,
        due: due,
        holder: holder,
        messageID: messageID,
        origin: .fresh
      )
      return try StoredClaim.take(wish, at: now, isAlive, watch.sealer(connection), connection)
    }
  }

  /// Gives a check-in back undone, as if nobody had taken it on; what was written of it is erased.
  ///
  /// Nothing happens when the claim is another's by now.
  package func releaseCheckIn(_ claim: CheckInClaim) throws(TranscriptsError) {
    try change { connection throws(SQLiteError) in
      let sql = """
        SELECT \(CheckInRow.columns) FROM check_in WHERE rule = ? AND due = ?
          AND decision = 'claimed' AND (holder_boot, holder_process, holder_start) = (?, ?, ?)
        """
      let held = try connection.statement(sql).first(
        claim.rule,
        claim.due.milliseconds,
        claim.holder.bootID,
        Int64(claim.holder.processID),
        claim.holder.startTime
      ) { StoredClaim($0) }
      try held?.erase(watch.sealer(connection).index, connection)
    }
  }

  /// Tells that another message will be the check-in's, as when the listener steps in; to be
  /// called before that message is stored.
  package func noteMessage(_ id: String, of claim: CheckInClaim) throws(TranscriptsError) {
    try change { connection throws(SQLiteError) in
      let sql = """
        UPDATE check_in SET message = ? WHERE rule = ? AND due = ? AND decision = 'claimed'
          AND (holder_boot, holder_process, holder_start) = (?, ?, ?)
        """
      try connection.statement(sql).run(
        id,
        claim.rule,
        claim.due.milliseconds,
        claim.holder.bootID,
        Int64(claim.holder.processID),
        claim.holder.startTime
      )
    }
  }

  /// Erases the record of a missed check-in whose time has not come, as a clock that ran ahead has
  /// made it; one that was decided otherwise stays.
  package func eraseMissed(rule: String, due: Timestamp) throws(TranscriptsError) {
    try change { connection throws(SQLiteError) in
      let sql = "DELETE FROM check_in WHERE rule = ? AND due = ? AND decision = 'missed'"
      try connection.statement(sql).run(rule, due.milliseconds)
    }
  }

  /// Records that a check-in's time passed with no program to do it.
  ///
  /// - Parameters:
  ///   - rule: the rule it follows.
  ///   - due: when it was due.
  ///   - now: when this was noticed.
  ///   - reason: why, in a sentence.
  ///   - holder: the process that noticed.
  ///   - isAlive: whether a process still runs.
  /// - Returns: whether this call recorded it; false when another had, when a living process is at
  ///   it, or when it turns out to have been written.
  /// - Throws: ``TranscriptsError/storage(_:)``.
  package func missCheckIn(
    rule: String,
    due: Timestamp,
    at now: Timestamp,
    reason: String,
    holder: ClaimHolder,
    isAlive: (ClaimHolder) -> Bool
  ) throws(TranscriptsError) -> Bool {
    try change { connection throws(SQLiteError) in
      let wish = CheckInClaim(rule: rule, due: due, holder: holder, messageID: "", origin: .fresh)
      let sealer = try watch.sealer(connection)
      let claim = try StoredClaim.take(wish, at: now, isAlive, sealer, connection)
      guard let claim, claim.origin != .finished else { return false }
      let sql = """
        UPDATE check_in SET decision = 'missed', reason = ?, sealed = ?, message = NULL,
          holder_boot = NULL, holder_process = NULL, holder_start = NULL
        WHERE rule = ? AND due = ?
        """
      let words = try sealer.stored(
        [reason, nil],
        of: SealedColumns.checkIn,
        row: CheckInRow.name(rule: rule, due: due.milliseconds)
      )
      try connection.statement(sql).run(words.columns[0], words.sealed, rule, due.milliseconds)
      return true
    }
  }

  /// Finishes the records of check-ins whose process ended after their message was whole.
  ///
  /// For the start of a chat or a daemon, so that such a message is not overlooked.
  ///
  /// - Returns: those records: sent, unseen, delivered nowhere.
  @discardableResult
  package func settleCheckIns(
    at now: Timestamp,
    isAlive: (ClaimHolder) -> Bool
  ) throws(TranscriptsError) -> [CheckInRecord] {
    let messages = try change { connection throws(SQLiteError) in
      let sql = "SELECT \(CheckInRow.columns) FROM check_in WHERE decision = 'claimed' ORDER BY due"
      let claims = try connection.statement(sql).rows { StoredClaim($0) }
      let sealer = try watch.sealer(connection)
      var finished: [String] = []
      for claim in claims where !claim.isHeld(isAlive) {
        if let id = try claim.finish(at: now, sealer, connection) { finished.append(id) }
      }
      return finished
    }
    var records: [CheckInRecord] = []
    for id in messages { if let record = try checkIn(id) { records.append(record) } }
    return records
  }
}
