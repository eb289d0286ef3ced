import HealthModel
import SQLite

/// A check-in's row as a claim meets it.
///
/// Everything here runs inside one change of the store. What a claim finds, and what comes of it:
///
/// | the row is | the claim |
/// | --- | --- |
/// | not there | made: *fresh* |
/// | decided | refused |
/// | claimed by the same holder for the same message | given again: its first commit had an error |
/// | claimed by a process that runs | refused |
/// | claimed by one that ended, its message whole | the record is finished: *finished* |
/// | claimed by one that ended, its message not whole | what was written is erased: *taken over* |
struct StoredClaim: Sendable {
  private let rule: String
  private let due: Int64
  private let decision: String
  private let message: String?
  private let holder: ClaimHolder?

  /// The row a statement over ``CheckInRow/columns`` stands on.
  init(_ row: Statement) {
    rule = row.text(0)
    due = row.int64(1)
    decision = row.text(8)
    message = row.optionalText(13)
    holder = CheckInRow.holder(row, from: 20)
  }

  /// Whether a process that runs has it; a claim of the first schema names none and is nobody's.
  func isHeld(_ isAlive: (ClaimHolder) -> Bool) -> Bool { holder.map(isAlive) ?? false }

  /// Takes a check-in on by the table above; nil when the claim is refused.
  static func take(
    _ wish: CheckInClaim,
    at now: Timestamp,
    _ isAlive: (ClaimHolder) -> Bool,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) -> CheckInClaim? {
    let sql = "SELECT \(CheckInRow.columns) FROM check_in WHERE rule = ? AND due = ?"
    let known = try connection.statement(sql).first(wish.rule, wish.due.milliseconds) {
      StoredClaim($0)
    }
    guard let known else {
      try insert(wish, at: now, connection)
      return wish
    }
    guard known.decision == CheckInVerdict.claimed.rawValue else { return nil }
    if known.holder == wish.holder, known.message == wish.messageID { return wish }
    guard !known.isHeld(isAlive) else { return nil }
    if let whole = try known.finish(at: now, sealer, connection) {
      return wish.with(.finished, whole)
    }
    try known.erase(sealer.index, connection)
    try insert(wish, at: now, connection)
    return wish.with(.takenOver, wish.messageID)
  }

  private static func insert(
    _ claim: CheckInClaim,
    at now: Timestamp,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = """
      INSERT INTO check_in (rule, due, due_offset, id, started, started_offset, decided,
        decided_offset, decision, reason, vitals, baselines, delivered, message, holder_boot,
        holder_process, holder_start)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?5, ?6, 'claimed', '', '[]', '[]', '[]', ?7, ?8, ?9, ?10)
      """
    try connection.statement(sql).run(
      claim.rule,
      claim.due.milliseconds,
      claim.due.offsetMinutes,
      "\(claim.rule)@\(claim.due)",
      now.milliseconds,
      now.offsetMinutes,
      claim.messageID,
      claim.holder.bootID,
      Int64(claim.holder.processID),
      claim.holder.startTime
    )
  }

  /// Finishes the record when its message is whole, from what the message carries.
  ///
  /// Why an endpoint failed before is left out where it is sealed and no key is there; it stays with
  /// the failed try in the conversation.
  ///
  /// - Returns: the message's id; nil when it is not there, or not whole.
  func finish(
    at now: Timestamp,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) -> String? {
    guard let message, let written = try WrittenCheckIn.read(message, sealer.opener, connection)
    else { return nil }
    let words = try sealer.stored(
      [written.rule ?? "", written.failure],
      of: SealedColumns.checkIn,
      row: CheckInRow.name(rule: rule, due: due)
    )
    let sql = """
      UPDATE check_in SET id = ?, decision = 'sent', decided = ?, decided_offset = ?, reason = ?,
        vitals = ?, engine = ?, session = ?, failure = ?, sealed = ?, outcome = 'unseen',
        holder_boot = NULL, holder_process = NULL, holder_start = NULL
      WHERE rule = ? AND due = ? AND decision = 'claimed'
      """
    try connection.statement(sql).run(
      message,
      now.milliseconds,
      now.offsetMinutes,
      words.columns[0],
      written.vitals,
      written.engine,
      written.session,
      words.columns[1],
      words.sealed,
      rule,
      due
    )
    return connection.changes == 1 ? message : nil
  }

  /// Erases the row and the message begun for it, and the conversation if nothing else is in it.
  func erase(
    _ index: WordSealer.IndexState,
    _ connection: Connection
  ) throws(SQLiteError) {
    try connection.statement("DELETE FROM check_in WHERE rule = ? AND due = ?").run(rule, due)
    guard let message else { return }
    let find = "SELECT session FROM message WHERE id = ?"
    let session = try connection.statement(find).first(message) { $0.int64(0) }
    guard let session else { return }
    try SearchIndex.remove(message: message, index, connection)
    try connection.statement("DELETE FROM message WHERE id = ?").run(message)
    let sql = """
      DELETE FROM session WHERE number = ?1
        AND NOT EXISTS (SELECT 1 FROM message WHERE session = ?1)
      """
    try connection.statement(sql).run(session)
  }
}

extension CheckInClaim {
  /// The same claim, come about in another way.
  fileprivate func with(_ origin: Origin, _ messageID: String) -> CheckInClaim {
    CheckInClaim(rule: rule, due: due, holder: holder, messageID: messageID, origin: origin)
  }
}
