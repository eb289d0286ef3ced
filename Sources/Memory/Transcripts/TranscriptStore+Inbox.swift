package import HealthModel
import SQLite

/// What becomes of check-ins that were sent.
///
/// | from \ to | seen | answered | later | dismissed | unseen |
/// | --- | --- | --- | --- | --- | --- |
/// | unseen | shown | the person writes | asked for | waved aside | – |
/// | seen | – | the person writes | asked for | waved aside | – |
/// | later | shown when its time has come | the person writes | asked for again | waved aside | its reminder is taken up |
/// | answered, dismissed | – | answered, if the person writes after all | the answer puts it off | – | – |
extension TranscriptStore {
  /// A check-in that waits: nobody has looked at it, or the time to be reminded of it has come.
  private static let isWaiting = "(outcome = 'unseen' OR outcome = 'later' AND \(isDue))"

  /// A reminder whose time has come: also one further ahead than the 24 hours that may be asked for
  /// (`delivery.laterAfter`), as that was noted by a clock that was wrong.
  private static let isDue = "(remind_at <= ?1 OR remind_at > ?1 + 86400000)"

  /// Check-ins that wait to be looked at, the earliest first; one put off until now waits again.
  package func unseenCheckIns(at now: Timestamp) throws(TranscriptsError) -> [CheckInRecord] {
    try records("WHERE \(Self.isWaiting) ORDER BY decided, due, rule", now.milliseconds)
  }

  /// How many check-ins wait to be looked at.
  package func unseenCheckInCount(at now: Timestamp) throws(TranscriptsError) -> Int {
    let sql = "SELECT count(*) FROM check_in WHERE \(Self.isWaiting)"
    return try access { connection throws(SQLiteError) in
      try connection.statement(sql).first(now.milliseconds) { $0.int(0) } ?? 0
    }
  }

  /// The conversation of the newest check-in that waits, where an answer to it belongs; nil when
  /// none waits.
  package func sessionOfNewestUnseenCheckIn(
    at now: Timestamp
  ) throws(TranscriptsError) -> String? {
    let sql = """
      SELECT session FROM check_in WHERE \(Self.isWaiting) AND session IS NOT NULL
      ORDER BY decided DESC, due DESC LIMIT 1
      """
    return try access { connection throws(SQLiteError) in
      try connection.statement(sql).first(now.milliseconds) { $0.text(0) }
    }
  }

  /// Puts-off check-ins whose time has come, the earliest first.
  package func remindersDue(at now: Timestamp) throws(TranscriptsError) -> [CheckInRecord] {
    try records(
      "WHERE outcome = 'later' AND \(Self.isDue) ORDER BY remind_at, due",
      now.milliseconds
    )
  }

  /// The earliest time at which somebody wants to be reminded, the present at the earliest where
  /// that is due; nil when nobody does.
  package func nextReminder(at now: Timestamp) throws(TranscriptsError) -> Timestamp? {
    let sql = """
      SELECT CASE WHEN \(Self.isDue) THEN min(remind_at, ?1) ELSE remind_at END AS next,
        remind_at_offset
      FROM check_in WHERE outcome = 'later' ORDER BY next LIMIT 1
      """
    return try access { connection throws(SQLiteError) in
      try connection.statement(sql).first(now.milliseconds) { row in
        Timestamp(milliseconds: row.int64(0), offsetMinutes: row.int(1))
      }
    }
  }

  /// Takes a due reminder up, which makes the check-in unseen again.
  ///
  /// - Returns: true for the one program that shall remind; false when another has, or the person
  ///   has answered meanwhile.
  package func takeUpReminder(
    of id: String,
    at now: Timestamp
  ) throws(TranscriptsError) -> Bool {
    let sql = """
      UPDATE check_in SET outcome = 'unseen', remind_at = NULL, remind_at_offset = NULL
      WHERE id = ?2 AND outcome = 'later' AND \(Self.isDue)
      """
    return try update(sql, now.milliseconds, id)
  }

  /// Records that a check-in was shown to the person.
  ///
  /// - Returns: whether that changed anything.
  @discardableResult
  package func markSeen(checkIn id: String, at now: Timestamp) throws(TranscriptsError) -> Bool {
    let sql = """
      UPDATE check_in SET outcome = 'seen', remind_at = NULL, remind_at_offset = NULL
      WHERE id = ?2 AND \(Self.isWaiting)
      """
    return try update(sql, now.milliseconds, id)
  }

  /// Records that the person wrote back; ``append(_:)`` does so by itself.
  ///
  /// - Returns: whether that changed anything.
  @discardableResult
  package func markAnswered(checkIn id: String) throws(TranscriptsError) -> Bool {
    let sql = """
      UPDATE check_in SET outcome = 'answered', remind_at = NULL, remind_at_offset = NULL
      WHERE id = ? AND decision = 'sent' AND outcome <> 'answered'
      """
    return try update(sql, id)
  }

  /// Records that the person wants to be reminded at a time.
  ///
  /// - Returns: whether that changed anything; false when it was answered or dismissed.
  @discardableResult
  package func markLater(
    checkIn id: String,
    remindAt time: Timestamp
  ) throws(TranscriptsError) -> Bool {
    let sql = """
      UPDATE check_in SET outcome = 'later', remind_at = ?, remind_at_offset = ?
      WHERE id = ? AND outcome IN ('unseen', 'seen', 'later')
      """
    return try update(sql, time.milliseconds, Int64(time.offsetMinutes), id)
  }

  /// Records that the person answered a check-in by asking to be asked again at a time.
  ///
  /// Unlike ``markLater(checkIn:remindAt:)`` this holds also for one that was answered: the answer
  /// itself says it.
  ///
  /// - Returns: whether there is such a check-in.
  @discardableResult
  package func putOff(
    checkIn id: String,
    until time: Timestamp
  ) throws(TranscriptsError) -> Bool {
    let sql = """
      UPDATE check_in SET outcome = 'later', remind_at = ?, remind_at_offset = ?
      WHERE id = ? AND decision = 'sent'
      """
    return try update(sql, time.milliseconds, Int64(time.offsetMinutes), id)
  }

  /// Records that the person waved a check-in aside.
  ///
  /// - Returns: whether that changed anything; false when it was answered.
  @discardableResult
  package func markDismissed(checkIn id: String) throws(TranscriptsError) -> Bool {
    let sql = """
      UPDATE check_in SET outcome = 'dismissed', remind_at = NULL, remind_at_offset = NULL
      WHERE id = ? AND outcome IN ('unseen', 'seen', 'later')
      """
    return try update(sql, id)
  }

  /// Records a place where a check-in was shown, such as `terminal`; each place once.
  ///
  /// - Returns: whether that changed anything.
  @discardableResult
  package func markDelivered(
    checkIn id: String,
    to place: String
  ) throws(TranscriptsError) -> Bool {
    let sql = """
      UPDATE check_in SET delivered = json_insert(delivered, '$[#]', ?1)
      WHERE id = ?2 AND decision = 'sent'
        AND NOT EXISTS (SELECT 1 FROM json_each(delivered) WHERE value = ?1)
      """
    return try update(sql, place, id)
  }

  private func update(
    _ sql: String,
    _ values: any Bindable & Sendable...
  ) throws(TranscriptsError) -> Bool {
    try change { connection throws(SQLiteError) in
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
      while try statement.step() {}
      return connection.changes > 0
    }
  }
}

extension TranscriptStore {
  /// Marks the check-ins that a person's message answers.
  ///
  /// Those are the ones at the end of its conversation, behind everything else that was said. Runs
  /// inside the change that stores the message.
  static func answerCheckIns(
    inSession session: String,
    before position: Int,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = """
      UPDATE check_in SET outcome = 'answered', remind_at = NULL, remind_at_offset = NULL
      WHERE decision = 'sent' AND message IN (
        SELECT message.id FROM \(MessageRow.tables)
        WHERE session.id = ?1 AND kind = 'checkIn' AND position < ?2 AND position > coalesce((
          SELECT max(position) FROM \(MessageRow.tables)
          WHERE session.id = ?1 AND kind <> 'checkIn' AND position < ?2), 0))
      """
    try connection.statement(sql).run(session, position)
  }
}
