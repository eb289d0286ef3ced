import Assessment
package import HealthModel
import SQLite

/// The record of check-ins.
extension TranscriptStore {
  private static let recording = """
    UPDATE check_in SET id = ?, decided = ?, decided_offset = ?, decision = ?, reason = ?,
      vitals = ?, baselines = ?, engine = ?, message = ?, session = ?, failure = ?,
      delivered = ?, outcome = ?, remind_at = ?, remind_at_offset = ?, holder_boot = NULL,
      holder_process = NULL, holder_start = NULL, sealed = ?
    WHERE rule = ? AND due = ? AND decision = 'claimed'
      AND (holder_boot, holder_process, holder_start) = (?, ?, ?)
    """

  /// Stores what became of a claimed check-in, which ends the claim; doing so again is harmless.
  ///
  /// - Parameters:
  ///   - record: what was decided; its rule, due time, start and holder are the claim's.
  ///   - claim: the claim it was done under.
  /// - Returns: whether it is stored; false when the claim was lost, because everything was
  ///   forgotten meanwhile, say.
  /// - Throws: ``TranscriptsError``.
  package func recordCheckIn(
    _ record: CheckInRecord,
    by claim: CheckInClaim
  ) throws(TranscriptsError) -> Bool {
    let vitals = try VitalsColumn.text(record.vitals)
    let baselines = try JSONColumn.text(record.baselines)
    let delivered = try JSONColumn.text(record.delivered)
    return try change { connection throws(SQLiteError) in
      let words = try watch.sealer(connection).stored(
        [record.reason, record.failure],
        of: SealedColumns.checkIn,
        row: CheckInRow.name(rule: claim.rule, due: claim.due.milliseconds)
      )
      try connection.statement(Self.recording).run(
        record.id,
        record.decided.milliseconds,
        record.decided.offsetMinutes,
        record.decision.rawValue,
        words.columns[0],
        vitals,
        baselines,
        record.engine,
        record.messageID,
        record.sessionID,
        words.columns[1],
        delivered,
        record.outcome?.rawValue,
        record.remindAt?.milliseconds,
        record.remindAt?.offsetMinutes,
        words.sealed,
        claim.rule,
        claim.due.milliseconds,
        claim.holder.bootID,
        Int64(claim.holder.processID),
        claim.holder.startTime
      )
      if connection.changes == 1 { return true }
      let known = "SELECT 1 FROM check_in WHERE rule = ? AND due = ? AND id = ?"
      return try connection.statement(known)
        .first(claim.rule, claim.due.milliseconds, record.id) { _ in true } ?? false
    }
  }

  /// The check-in decided or claimed last; nil when there was none.
  package func lastCheckIn() throws(TranscriptsError) -> CheckInRecord? {
    try checkIns(limit: 1).first
  }

  /// Check-ins, the one decided or claimed last first.
  package func checkIns(limit: Int) throws(TranscriptsError) -> [CheckInRecord] {
    try records("ORDER BY decided DESC, due DESC, rule LIMIT ?", Int64(max(0, limit)))
  }

  /// The check-in of this id, or whose message has this id; nil when there is none.
  package func checkIn(_ id: String) throws(TranscriptsError) -> CheckInRecord? {
    // A check-in that is being written has no message yet that anybody could mean.
    try records("WHERE id = ?1 OR message = ?1 AND decision <> 'claimed' LIMIT 1", id).first
  }

  /// Check-ins that were sent at or after an instant, the earliest first.
  package func checkInsSent(since time: Timestamp) throws(TranscriptsError) -> [CheckInRecord] {
    try records(
      "WHERE decision = 'sent' AND decided >= ? ORDER BY decided, due",
      time.milliseconds
    )
  }

  /// What a planner of further check-ins has to know of.
  ///
  /// That is every check-in due or decided at or after an instant, and the last decision whenever
  /// it was. Claims of processes that ended are left out: they are to be done still.
  ///
  /// - Parameters:
  ///   - time: the instant.
  ///   - isAlive: whether a process still runs.
  /// - Returns: them, in the order they were decided.
  /// - Throws: ``TranscriptsError/storage(_:)``.
  package func handledCheckIns(
    since time: Timestamp,
    isAlive: (ClaimHolder) -> Bool
  ) throws(TranscriptsError) -> [HandledCheckIn] {
    let sql = """
      SELECT \(CheckInRow.columns) FROM check_in
      WHERE due >= ?1 OR decided >= ?1 OR decided =
        (SELECT max(decided) FROM check_in WHERE decision NOT IN ('claimed', 'missed'))
      ORDER BY decided, due, rule
      """
    let rows = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(time.milliseconds) { row in
        (StoredClaim(row), CheckInRow.handled(row))
      }
    }
    return rows.filter { $1.decision != .claimed || $0.isHeld(isAlive) }.map(\.1)
  }

  /// Brings decisions that a clock which ran ahead has dated after the present back to it.
  package func bringBackDecisions(to now: Timestamp) throws(TranscriptsError) {
    try change { connection throws(SQLiteError) in
      let sql = "UPDATE check_in SET decided = ?1, decided_offset = ?2 WHERE decided > ?1"
      try connection.statement(sql).run(now.milliseconds, now.offsetMinutes)
    }
  }

  /// Check-ins that a condition and an order choose.
  func records(
    _ rest: String,
    _ value: any Bindable & Sendable
  ) throws(TranscriptsError) -> [CheckInRecord] {
    let sql =
      "SELECT \(CheckInRow.columns), \(CheckInRow.messageRule) FROM check_in \(rest)"
    let opener = watch.opener
    let rows = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(value) { (row) throws(SQLiteError) in
        try CheckInRow(row, opener)
      }
    }
    var records: [CheckInRecord] = []
    for row in rows { records.append(try row.decoded()) }
    return records
  }
}
