import HealthModel
import SQLite

/// The numbers of the messages that a session or a time leaves, as far as they are quickly told.
///
/// Messages are numbered as they are stored, so a talk and a time are mostly a run of numbers, and
/// FTS5 passes over what lies outside without reading the messages. The filters still decide.
struct SearchBounds {
  /// So many messages are passed over one by one in a moment; beyond, it pays to look for a bound.
  static let quicklyPassed = 20_000

  /// The lowest number that can fit.
  private(set) var lowest = Int64.min
  /// The highest number that can fit.
  private(set) var highest = Int64.max

  /// The bounds of a search.
  ///
  /// The plus keeps SQLite from reading the table by number instead of the index by time.
  init(_ query: SearchQuery, _ connection: Connection) throws(SQLiteError) {
    if let session = query.session { try narrow(toSession: session, connection) }
    if let from = query.from?.milliseconds,
      try !Self.isFar(from, connection)
    {
      let sql = "SELECT min(+number) FROM message WHERE time >= ?"
      let first = try connection.statement(sql).first(from) { $0.optionalInt64(0) } ?? nil
      lowest = max(lowest, first ?? .max)
    }
    if let to = query.to?.milliseconds, try Self.isFar(to, connection) {
      let sql = "SELECT max(+number) FROM message WHERE time < ?"
      let last = try connection.statement(sql).first(to) { $0.optionalInt64(0) } ?? nil
      highest = min(highest, last ?? .min)
    }
  }

  private mutating func narrow(
    toSession id: String,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = """
      SELECT min(number), max(number) FROM message
      WHERE session = (SELECT number FROM session WHERE id = ?)
      """
    let found = try connection.statement(sql).first(id) { row in
      (row.optionalInt64(0) ?? .max, row.optionalInt64(1) ?? .min)
    }
    if let found { (lowest, highest) = found }
  }

  /// Whether more was said at or after an instant than is passed over in a moment.
  static func isFar(
    _ time: Int64,
    _ connection: Connection
  ) throws(SQLiteError) -> Bool {
    let sql = "SELECT 1 FROM message WHERE time >= ? LIMIT 1 OFFSET ?"
    return try connection.statement(sql).first(time, quicklyPassed) { _ in true } ?? false
  }
}

/// The newest part of a time that ends long ago, which is looked through first.
///
/// A common word has more matches there than are weighed, and where a time lies in the numbers of a
/// million messages takes longer to find than the matches themselves.
struct SearchSlice {
  /// So many messages are counted off in a moment.
  private static let size = 25_000

  /// When its first message was said, in milliseconds since 1970.
  let from: Int64
  /// The numbers of its messages lie between these two, both included.
  let numbers: ClosedRange<Int64>
  /// Whether nothing older fits the time.
  let isWhole: Bool

  /// The slice of a search; nil for one that has no such time, or names a session.
  init?(_ query: SearchQuery, _ connection: Connection) throws(SQLiteError) {
    guard query.session == nil, let to = query.to?.milliseconds,
      try SearchBounds.isFar(to, connection)
    else { return nil }
    let sql = """
      SELECT min(number), max(number), min(time), count(*) FROM (
        SELECT number, time FROM message WHERE time < ?1 AND time >= ?2
        ORDER BY time DESC LIMIT ?3)
      """
    let from = query.from?.milliseconds ?? .min
    let found = try connection.statement(sql).first(to, from, Self.size) { row in
      (row.optionalInt64(0), row.optionalInt64(1), row.optionalInt64(2), row.int64(3))
    }
    guard case (let lowest?, let highest?, let time?, let count)? = found else { return nil }
    self.from = time
    numbers = lowest...highest
    isWhole = count < Self.size
  }
}
