import Assessment
package import HealthModel
import SQLite

extension TranscriptStore {
  /// Takes a check-in on, so that of all programs exactly one does it.
  ///
  /// - Parameters:
  ///   - rule: the rule it follows.
  ///   - due: when it was due.
  ///   - now: the time of the claim.
  /// - Returns: true for the one program that shall go on; false for all others, and again after.
  /// - Throws: ``TranscriptsError/storage(_:)``.
  package func claimCheckIn(
    rule: String,
    due: Timestamp,
    at now: Timestamp
  ) throws(TranscriptsError) -> Bool {
    let sql = """
      INSERT INTO check_in (rule, due, due_offset, id, decided, decided_offset, decision, reason,
        vitals)
      VALUES (?, ?, ?, ?, ?, ?, 'claimed', '', '[]') ON CONFLICT (rule, due) DO NOTHING
      """
    return try change { connection throws(SQLiteError) in
      try connection.statement(sql).run(
        rule,
        due.milliseconds,
        due.offsetMinutes,
        "\(rule)@\(due)",
        now.milliseconds,
        now.offsetMinutes
      )
      return connection.changes == 1
    }
  }

  /// Stores what became of a check-in, whether it was claimed before or not.
  package func recordCheckIn(_ record: CheckInRecord) throws(TranscriptsError) {
    let vitals = try TranscriptLine.vitalsText(record.vitals)
    let sql = """
      INSERT INTO check_in (rule, due, due_offset, id, decided, decided_offset, decision, reason,
        vitals, engine, message, session)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (rule, due) DO UPDATE SET id = excluded.id, decided = excluded.decided,
        decided_offset = excluded.decided_offset, decision = excluded.decision,
        reason = excluded.reason, vitals = excluded.vitals, engine = excluded.engine,
        message = excluded.message, session = excluded.session
      """
    try change { connection throws(SQLiteError) in
      try connection.statement(sql).run(
        record.rule,
        record.due.milliseconds,
        record.due.offsetMinutes,
        record.id,
        record.decided.milliseconds,
        record.decided.offsetMinutes,
        record.decision.rawValue,
        record.reason,
        vitals,
        record.engine,
        record.messageID,
        record.sessionID
      )
    }
  }

  /// The check-in decided or claimed last; nil when there was none.
  package func lastCheckIn() throws(TranscriptsError) -> CheckInRecord? {
    try checkIns(limit: 1).first
  }

  /// Check-ins, the one decided or claimed last first.
  package func checkIns(limit: Int) throws(TranscriptsError) -> [CheckInRecord] {
    let sql = """
      SELECT id, rule, due, due_offset, decided, decided_offset, decision, reason, engine, message,
        session, vitals
      FROM check_in ORDER BY decided DESC, due DESC, rule LIMIT ?
      """
    let rows = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(max(0, limit)) { row in (Self.record(row), row.text(11)) }
    }
    var records: [CheckInRecord] = []
    for (row, vitals) in rows {
      var record = row
      record.vitals = try TranscriptLine.vitals(vitals, of: "check-in \(row.id)")
      records.append(record)
    }
    return records
  }

  private static func record(_ row: Statement) -> CheckInRecord {
    CheckInRecord(
      id: row.text(0),
      rule: row.text(1),
      due: Timestamp(milliseconds: row.int64(2), offsetMinutes: row.int(3)),
      decided: Timestamp(milliseconds: row.int64(4), offsetMinutes: row.int(5)),
      decision: CheckInOutcome(rawValue: row.text(6)) ?? .claimed,
      reason: row.text(7),
      engine: row.optionalText(8),
      messageID: row.optionalText(9),
      sessionID: row.optionalText(10)
    )
  }
}
