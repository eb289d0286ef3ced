import Core
import HealthModel
import SQLite

/// Full text search.
///
/// A word that is in every tenth message has a hundred thousand matches in a million. So the best
/// are chosen among the newest matches, as many as can be weighed in a moment; whoever wants an
/// older one names another word or a time.
extension TranscriptStore {
  /// How many of the newest matches are weighed against each other.
  static let weighed = 2_000

  /// Finds messages.
  ///
  /// Where no message has all words as they were typed, they are taken for beginnings.
  ///
  /// - Parameters:
  ///   - query: what is looked for.
  ///   - reading: under a lock, told now and then how many messages were read, as all have to be
  ///     before the first search.
  /// - Returns: what was found, the best or the newest first.
  /// - Throws: ``TranscriptsError/storage(_:)``, ``TranscriptsError/locked``.
  package func search(
    _ query: SearchQuery,
    reading: (Int) -> Void = { _ in }
  ) throws(TranscriptsError) -> SearchResult {
    let result = try search(query, asBeginnings: false, reading)
    guard result.hits.isEmpty, !query.words.areBeginnings else { return result }
    return try search(query, asBeginnings: true, reading)
  }

  private func search(
    _ query: SearchQuery,
    asBeginnings: Bool,
    _ reading: (Int) -> Void
  ) throws(TranscriptsError) -> SearchResult {
    let expression = query.words.expression(asBeginnings: asBeginnings)
    return try access { connection throws(SQLiteError) in
      while true {
        let isLocked = try bringUpToDate(connection, reading)
        // One state for all of it: which index there is follows from the lock.
        let found = try connection.read { () throws(SQLiteError) -> SearchResult? in
          guard try (watch.lock(connection) != nil) == isLocked else { return nil }
          return try result(query, expression, asBeginnings, isLocked, connection)
        }
        // Another program has set a lock, or taken it away, between the two.
        if let found { return found }
      }
    }
  }

  private func result(
    _ query: SearchQuery,
    _ expression: String,
    _ asBeginnings: Bool,
    _ isLocked: Bool,
    _ connection: Connection
  ) throws(SQLiteError) -> SearchResult {
    let table = isLocked ? SealedSearch.table : "main.message_search"
    if !isLocked { try Self.readOpenEnded(connection) }
    var found: [Match] = []
    if let ranking = try MatchRanking(query, asBeginnings, in: table, connection) {
      found = try Self.matches(query, expression, in: table, ranking, connection)
    }
    let (open, all) = ("temp.open_ended_search", Int64.min...Int64.max)
    let openRanking = MatchRanking(query.order)
    found += try Self.matches(query, expression, in: open, openRanking, all, connection).found
    found.sort { query.order == .rank ? $0.isBetter(than: $1) : $0.isNewer(than: $1) }
    let hasMore = found.count > query.limit
    var hits: [SearchHit] = []
    for match in found.prefix(query.limit) {
      let hit = try SearchHit.read(
        match.number,
        expression,
        in: match.table,
        watch.opener,
        connection
      )
      if let hit { hits.append(hit) }
    }
    return SearchResult(hits: hits, hasMore: hasMore, areBeginnings: asBeginnings)
  }

  /// Brings the index in memory up to date where a lock is set, and takes it away where none is.
  ///
  /// - Returns: whether a lock is set.
  /// - Throws: ``SQLite/SQLiteError/sealedWords`` where the words can't be read.
  private func bringUpToDate(
    _ connection: Connection,
    _ reading: (Int) -> Void
  ) throws(SQLiteError) -> Bool {
    guard try watch.lock(connection) != nil else {
      if searched.withLock({ $0 }) != nil {
        try SealedSearch.drop(connection)
        searched.withLock { $0 = nil }
      }
      return false
    }
    guard try watch.isReadable(connection) else { throw .sealedWords }
    let opener = watch.opener
    let known = searched.withLock { $0 }
    let mark = try SealedSearch.bringUpToDate(known, opener, connection, reading)
    searched.withLock { $0 = mark }
    return true
  }

  /// Reads the replies whose end nobody has told into a small index in memory.
  private static func readOpenEnded(_ connection: Connection) throws(SQLiteError) {
    try connection.execute(
      """
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.open_ended_search
        USING fts5 (text, tokenize = '\(TranscriptSchema.tokenizer)');
      DELETE FROM temp.open_ended_search;
      INSERT INTO temp.open_ended_search (rowid, text)
        SELECT number, text FROM message WHERE \(TranscriptSchema.isOpenEnded);
      """
    )
  }

  /// A message that was found, before more is read of it.
  private struct Match {
    let number: Int64
    let rank: Double
    let time: Int64
    let table: String

    func isBetter(than other: Match) -> Bool {
      // FTS5 gives better matches lower numbers (sqlite.org/fts5.html, section 5.1.1).
      (rank, -time, -number) < (other.rank, -other.time, -other.number)
    }

    func isNewer(than other: Match) -> Bool { (time, number) > (other.time, other.number) }
  }

  /// The best, or the newest, matches in the index of all messages: one more than are wanted, where
  /// there are more.
  private static func matches(
    _ query: SearchQuery,
    _ expression: String,
    in table: String,
    _ ranking: MatchRanking,
    _ connection: Connection
  ) throws(SQLiteError) -> [Match] {
    var numbers = Int64.min...Int64.max
    if let slice = try SearchSlice(query, connection) {
      var part = query
      part.from = Timestamp(milliseconds: slice.from)
      let (found, weighed) =
        try matches(part, expression, in: table, ranking, slice.numbers, connection)
      if slice.isWhole || weighed >= max(Self.weighed, query.limit + 1) { return found }
    }
    if query.isNarrowed, try isCommon(expression, in: table, connection) {
      let bounds = try SearchBounds(query, connection)
      guard bounds.lowest <= bounds.highest else { return [] }
      numbers = bounds.lowest...bounds.highest
    }
    return try matches(query, expression, in: table, ranking, numbers, connection).found
  }

  /// Whether more messages may match than are passed over in a moment.
  ///
  /// Fewer are passed over sooner than bounds are found. Several words are matched too slowly to be
  /// counted first.
  private static func isCommon(
    _ expression: String,
    in table: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Bool {
    if expression.contains(" ") { return true }
    let name = table.split(separator: ".").last ?? ""
    let sql = "SELECT 1 FROM \(table) WHERE \(name) MATCH ? LIMIT 1 OFFSET ?"
    return try connection.statement(sql)
      .first(expression, SearchBounds.quicklyPassed) { _ in true } ?? false
  }

  /// The matches among the messages of some numbers, and how many were weighed.
  private static func matches(
    _ query: SearchQuery,
    _ expression: String,
    in table: String,
    _ ranking: MatchRanking,
    _ numbers: ClosedRange<Int64>,
    _ connection: Connection
  ) throws(SQLiteError) -> (found: [Match], weighed: Int) {
    let isRanked = query.order == .rank
    let name = table.split(separator: ".").last ?? ""
    let sql = """
      SELECT number, rank, time, count(*) OVER () FROM (
        SELECT message.number AS number, \(ranking.function(of: name)) AS rank, time
        FROM \(table) AS found CROSS JOIN message ON message.number = found.rowid
        WHERE found.\(name) MATCH ?1 AND time >= ?2 AND time < ?3 AND (?4 IS NULL OR role = ?4)
          AND (?5 IS NULL OR session = (SELECT number FROM session WHERE id = ?5))
          AND found.rowid >= ?8 AND found.rowid <= ?9
        ORDER BY found.rowid DESC LIMIT ?6)
      ORDER BY \(isRanked ? "rank, time DESC" : "time DESC"), number DESC LIMIT ?7
      """
    var count = 0
    let found = try connection.statement(sql).rows(
      expression,
      query.from?.milliseconds ?? .min,
      query.to?.milliseconds ?? .max,
      query.role?.rawValue,
      query.session,
      max(weighed, query.limit + 1),
      query.limit + 1,
      numbers.lowerBound,
      numbers.upperBound,
      ranking.argument
    ) { row in
      count = Int(row.int64(3))
      return Match(number: row.int64(0), rank: row.double(1), time: row.int64(2), table: table)
    }
    return (found, count)
  }
}
