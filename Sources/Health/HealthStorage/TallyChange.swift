import SQLite

/// Whose count it is: samples of one type from one source.
struct TallyKey: Hashable {
  /// The type's id.
  let type: Int64
  /// The source's id.
  let source: Int64
}

/// What one transaction changes about the samples of one type and source.
struct TallyChange {
  private var count = 0
  private var first = Int64.max
  private var last = Int64.min
  private var longest: Int64 = 0
  private var removedFirst = Int64.max
  private var removedLast = Int64.min

  /// Counts a sample that was stored.
  mutating func add(start: Int64, duration: Int64) {
    count += 1
    if start < first { first = start }
    if start > last { last = start }
    if duration > longest { longest = duration }
  }

  /// Counts a sample that was deleted.
  mutating func remove(start: Int64) {
    count -= 1
    removedFirst = min(removedFirst, start)
    removedLast = max(removedLast, start)
  }

  /// Adds what another change counts.
  mutating func merge(_ other: TallyChange) {
    count += other.count
    first = min(first, other.first)
    last = max(last, other.last)
    longest = max(longest, other.longest)
    removedFirst = min(removedFirst, other.removedFirst)
    removedLast = max(removedLast, other.removedLast)
  }

  /// Writes it down, in the transaction that has changed the samples.
  func apply(to key: TallyKey, on connection: Connection) throws(SQLiteError) {
    if longest > 0 {
      let sql = "UPDATE type SET longest = ?1 WHERE id = ?2 AND longest < ?1"
      try connection.statement(sql).run(longest, key.type)
    }
    let sql = "SELECT count, first, last FROM tally WHERE type = ? AND source = ?"
    let old = try connection.statement(sql).first(key.type, key.source) {
      (count: $0.int(0), first: $0.int64(1), last: $0.int64(2))
    }
    let count = (old?.count ?? 0) + self.count
    guard count > 0 else {
      let sql = "DELETE FROM tally WHERE type = ? AND source = ?"
      return try connection.statement(sql).run(key.type, key.source)
    }
    var first = min(old?.first ?? .max, self.first)
    var last = max(old?.last ?? .min, self.last)
    // Who was first or last is gone: the index tells who is now.
    if removedFirst <= first { first = try edge("ASC", key, connection) ?? first }
    if removedLast >= last { last = try edge("DESC", key, connection) ?? last }
    let change = """
      INSERT INTO tally (type, source, count, first, last) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (type, source)
      DO UPDATE SET count = excluded.count, first = excluded.first, last = excluded.last
      """
    try connection.statement(change).run(key.type, key.source, count, first, last)
  }

  private func edge(
    _ order: String,
    _ key: TallyKey,
    _ connection: Connection
  ) throws(SQLiteError) -> Int64? {
    let sql = """
      SELECT start FROM sample WHERE type = ? AND source = ? ORDER BY start \(order) LIMIT 1
      """
    return try connection.statement(sql).first(key.type, key.source) { $0.int64(0) }
  }
}
