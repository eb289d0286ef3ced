import HealthModel
import SQLite

/// Conversations as they stand in a list.
extension TranscriptStore {
  /// Conversations with their titles, counts and times, each found through an index.
  ///
  /// Without a key a sealed title is ``SessionTitle/locked``.
  func summaries(
    _ rest: String,
    _ values: any Bindable...
  ) throws(TranscriptsError) -> [SessionSummary] {
    let sql = """
      SELECT session.id, \(TitleRow.columns), started, started_offset,
        (SELECT count(*) FROM message WHERE session = session.number),
        max(newest.time, started) AS updated, newest.time_offset, reply.engine, reply.model
      FROM session
        JOIN message AS newest ON newest.session = session.number AND newest.position =
          (SELECT max(position) FROM message WHERE session = session.number)
        LEFT JOIN message AS first ON \(TitleRow.isFirst)
        LEFT JOIN message AS reply ON reply.session = session.number AND reply.position =
          (SELECT position FROM message WHERE session = session.number AND engine IS NOT NULL
            ORDER BY position DESC LIMIT 1)
      \(rest)
      """
    let opener = watch.opener
    return try access { connection throws(SQLiteError) in
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
      var summaries: [SessionSummary] = []
      while try statement.step() { summaries.append(try Self.summary(statement, opener)) }
      return summaries
    }
  }

  private static func summary(
    _ row: Statement,
    _ opener: WordOpener
  ) throws(SQLiteError) -> SessionSummary {
    SessionSummary(
      id: row.text(0),
      title: try TitleRow.title(row, from: 1, ofSession: row.text(0), opener),
      started: Timestamp(milliseconds: row.int64(6), offsetMinutes: row.int(7)),
      updated: Timestamp(milliseconds: row.int64(9), offsetMinutes: row.int(10)),
      messages: row.int(8),
      engine: row.optionalText(11),
      model: row.optionalText(12)
    )
  }
}
