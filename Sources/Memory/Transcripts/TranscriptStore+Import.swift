import HealthModel
import SQLite

extension TranscriptStore {
  /// Stores conversations from elsewhere as one change; what is there already stays as it is.
  ///
  /// A message keeps its place where that is free, and comes to the end where it is not. What was
  /// said here stays what was stored last, see ``number(for:_:)``.
  ///
  /// - Returns: how much of them was new.
  @discardableResult
  package func importTalks(_ talks: [ImportedTalk]) throws(TranscriptsError) -> ImportedCount {
    var ready: [(talk: ImportedTalk, lists: [MessageLists])] = []
    for talk in talks {
      var lists: [MessageLists] = []
      for message in talk.messages { lists.append(try MessageLists(message)) }
      ready.append((talk, lists))
    }
    let prepared = ready
    return try change { connection throws(SQLiteError) in
      let sealer = try watch.sealer(connection)
      var count = ImportedCount()
      for (talk, lists) in prepared {
        count = count + (try Self.store(talk, lists, sealer, connection))
      }
      return count
    }
  }

  private static func store(
    _ talk: ImportedTalk,
    _ lists: [MessageLists],
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) -> ImportedCount {
    var count = ImportedCount()
    for (message, lists) in zip(talk.messages, lists) {
      if try isKnown(message.id, connection) {
        count.known += 1
        continue
      }
      if count.added == 0 {
        let isNew = try MessageWriting.open(
          session: talk.id,
          title: talk.titleToKeep,
          started: talk.started,
          sealer,
          connection
        )
        if isNew { count.sessions = 1 }
      }
      try insert(message, of: talk.id, lists, sealer, connection)
      try SearchIndex.add(message: message.id, sealer.index, connection)
      count.added += 1
    }
    return count
  }

  /// What ``importTalks(_:)`` would count of one, with nothing stored.
  package func previewImport(of talk: ImportedTalk) throws(TranscriptsError) -> ImportedCount {
    try access { connection throws(SQLiteError) in
      var count = ImportedCount()
      for message in talk.messages {
        if try Self.isKnown(message.id, connection) { count.known += 1 } else { count.added += 1 }
      }
      let sql = "SELECT 1 FROM session WHERE id = ?"
      let isThere = try connection.statement(sql).first(talk.id) { _ in true } ?? false
      count.sessions = isThere || count.added == 0 ? 0 : 1
      return count
    }
  }

  private static func isKnown(_ id: String, _ connection: Connection) throws(SQLiteError) -> Bool {
    try connection.statement("SELECT 1 FROM message WHERE id = ?").first(id) { _ in true } ?? false
  }

  private static func insert(
    _ message: TranscriptMessage,
    of session: String,
    _ lists: MessageLists,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) {
    // A place that is taken, and one that was never given, become the one behind the last.
    let sql = """
      INSERT INTO message (number, session, position, \(MessageWriting.columns))
      SELECT ?23, session.number,
        CASE WHEN ?1 > 0 AND NOT EXISTS
            (SELECT 1 FROM message WHERE session = session.number AND position = ?1)
          THEN ?1
          ELSE 1 + coalesce((SELECT max(position) FROM message WHERE session = session.number), 0)
        END,
        ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21
      FROM session WHERE session.id = ?22
      """
    let number = try number(for: message.time, connection)
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try statement.bind(message.index, at: 1)
    let next = try MessageWriting.bind(message, lists, sealer, to: statement, from: 2)
    try statement.bind(session, at: next)
    try statement.bind(number, at: next + 1)
    while try statement.step() {}
  }

  /// The row number of a message from elsewhere: below 0, and the higher the later it was said.
  ///
  /// Numbers of what is said here count up from 1. So “last” is what was said here last, and where
  /// nothing was, the newest of what was brought in. A second has room for 1024 messages; what is
  /// beyond goes to the very beginning.
  private static func number(
    for time: Timestamp,
    _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    // 2⁴⁹ is more than 1024 times the seconds up to the year 9999.
    let first = (time.milliseconds / 1000) * 1024 - (1 << 49)
    let sql = "SELECT max(number) FROM message WHERE number BETWEEN ?1 AND ?1 + 1023"
    let taken = try connection.statement(sql).first(first) { $0.optionalInt64(0) } ?? nil
    guard let taken else { return first }
    if taken < first + 1023 { return taken + 1 }
    let lowest = try connection.statement("SELECT min(number) FROM message").first { $0.int64(0) }
    return (lowest ?? first) - 1
  }
}
