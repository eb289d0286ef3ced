import Assessment
import Core
import HealthModel
import SQLite

/// A check-in as it stands in the table, before its readings are decoded.
struct CheckInRow: Sendable {
  /// The columns ``init(_:)`` reads, in their order.
  static let columns = """
    rule, due, due_offset, id, started, started_offset, decided, decided_offset, decision, reason, \
    vitals, baselines, engine, message, session, failure, delivered, outcome, remind_at, \
    remind_at_offset, holder_boot, holder_process, holder_start, sealed
    """

  /// The columns behind them: the rule that the message rests on, readable and sealed.
  static let messageRule = """
    (SELECT rule FROM message WHERE message.id = check_in.message), \
    (SELECT sealed_rule FROM message WHERE message.id = check_in.message)
    """

  private let record: CheckInRecord
  private let vitals: String
  private let baselines: String
  private let delivered: String

  /// The row a statement stands on, its words opened where they are sealed and a key is there.
  ///
  /// - Throws: ``SQLiteError`` when sealed words were changed.
  init(_ row: Statement, _ opener: WordOpener) throws(SQLiteError) {
    var record = CheckInRecord(
      id: row.text(3),
      rule: row.text(0),
      due: Timestamp(milliseconds: row.int64(1), offsetMinutes: row.int(2)),
      started: Timestamp(milliseconds: row.int64(4), offsetMinutes: row.int(5)),
      decided: Timestamp(milliseconds: row.int64(6), offsetMinutes: row.int(7)),
      // The table's own rules allow no other words, so the fallback is never taken.
      decision: CheckInVerdict(rawValue: row.text(8)) ?? .claimed,
      reason: row.text(9)
    )
    record.engine = row.optionalText(12)
    record.messageID = row.optionalText(13)
    record.sessionID = row.optionalText(14)
    record.failure = row.optionalText(15)
    record.outcome = row.optionalText(17).flatMap(CheckInOutcome.init(rawValue:))
    record.remindAt = row.optionalInt64(18).map {
      Timestamp(milliseconds: $0, offsetMinutes: row.int(19))
    }
    record.holder = Self.holder(row, from: 20)
    if let sealed = row.optionalBlob(23) { try record.takeWords(sealed, opener) }
    if record.reason.isEmpty, !record.areWordsLocked { try record.takeReason(row, opener) }
    self.record = record
    vitals = row.text(10)
    baselines = row.text(11)
    delivered = row.text(16)
  }

  /// The record with its readings.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)``.
  func decoded() throws(TranscriptsError) -> CheckInRecord {
    var record = record
    let owner: LocalizedText = "check-in \(record.id)"
    record.vitals = try VitalsColumn.vitals(vitals, of: owner)
    record.baselines = try JSONColumn.values(baselines, "comparisons", of: owner)
    record.delivered = try JSONColumn.values(delivered, "places of delivery", of: owner)
    return record
  }

  /// What tells a check-in's row apart in the place of its words.
  static func name(rule: String, due: Int64) -> String { "\(rule)@\(due)" }

  /// What a planner needs of the row a statement stands on.
  static func handled(_ row: Statement) -> HandledCheckIn {
    HandledCheckIn(
      rule: row.text(0),
      due: Timestamp(milliseconds: row.int64(1), offsetMinutes: row.int(2)),
      decided: Timestamp(milliseconds: row.int64(6), offsetMinutes: row.int(7)),
      decision: CheckInVerdict(rawValue: row.text(8)) ?? .claimed
    )
  }

  /// The holder in three columns; nil when there is none.
  static func holder(_ row: Statement, from column: Int) -> ClaimHolder? {
    guard let bootID = row.optionalText(column) else { return nil }
    return ClaimHolder(
      bootID: bootID,
      processID: Int32(clamping: row.int64(column + 1)),
      startTime: row.int64(column + 2)
    )
  }
}

extension CheckInRecord {
  /// Opens the words of a sealed row; without a key they are left out, and that is told.
  fileprivate mutating func takeWords(
    _ sealed: [UInt8],
    _ opener: WordOpener
  ) throws(SQLiteError) {
    guard opener.keys != nil else {
      (reason, failure, areWordsLocked) = ("", nil, true)
      return
    }
    let row = CheckInRow.name(rule: rule, due: due.milliseconds)
    let words = try opener.words(sealed, of: SealedColumns.checkIn, row: row)
    (reason, failure) = (words[0] ?? "", words[1])
  }

  /// Takes the reason from the message: who finished a locked record could not read it.
  fileprivate mutating func takeReason(
    _ row: Statement,
    _ opener: WordOpener
  ) throws(SQLiteError) {
    guard let messageID else { return }
    if let sealed = row.optionalBlob(25) {
      guard opener.keys != nil else { return }
      reason = try opener.words(sealed, of: SealedColumns.messageRule, row: messageID)[0] ?? ""
    } else {
      reason = row.optionalText(24) ?? ""
    }
  }
}
