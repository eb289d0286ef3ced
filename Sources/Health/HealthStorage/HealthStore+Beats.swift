import HealthModel
import SQLite

/// The intervals between beats that sensors sent.
extension HealthStore {
  /// The series that begin in a span of time, oldest first.
  ///
  /// - Parameter span: milliseconds since 1970.
  /// - Returns: them; the name of a source that is locked is not its own.
  /// - Throws: ``HealthStorageError``.
  package func beats(
    startingIn span: Range<Int64>
  ) throws(HealthStorageError) -> [StoredBeats] {
    try perform { (connection) throws(SQLiteError) in
      let sql = """
        SELECT source.name, start, start_offset, length, count, beats
        FROM beat_series JOIN source ON source.id = source
        WHERE start >= ? AND start < ? ORDER BY start
        """
      return try connection.statement(sql).rows(span.lowerBound, span.upperBound) { row in
        StoredBeats(
          source: row.text(0),
          start: Timestamp(milliseconds: row.int64(1), offsetMinutes: row.int(2)),
          length: row.int64(3),
          count: row.int(4),
          bytes: row.blob(5)
        )
      }
    }
  }

  /// How many intervals are stored, and how many bytes they take.
  package func beatTotals() throws(HealthStorageError) -> (count: Int, bytes: Int) {
    try perform { (connection) throws(SQLiteError) in
      let sql = """
        SELECT coalesce(sum(count), 0), coalesce(sum(length(beats)), 0) FROM beat_series
        """
      return try connection.statement(sql).first { (count: $0.int(0), bytes: $0.int(1)) } ?? (0, 0)
    }
  }

  /// How many intervals of some sources are in series that begin before a time.
  package func beatCount(
    before time: Int64,
    from sources: [String]
  ) throws(HealthStorageError) -> Int {
    try perform { (connection) throws(SQLiteError) in
      var count = 0
      for name in sources { count += try Self.beatCount(time, name, connection) }
      return count
    }
  }

  /// Deletes the series of some sources that begin before a time.
  ///
  /// - Returns: how many intervals were deleted.
  /// - Throws: ``HealthStorageError``.
  package func deleteBeats(
    before time: Int64,
    from sources: [String]
  ) throws(HealthStorageError) -> Int {
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) in
        var count = 0
        for name in sources {
          count += try Self.beatCount(time, name, connection)
          guard let source = try connection.knownSourceID(name) else { continue }
          try connection.statement("DELETE FROM beat_series WHERE source = ? AND start < ?")
            .run(source, time)
        }
        return count
      }
    }
  }

  private static func beatCount(
    _ time: Int64,
    _ name: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Int {
    guard let source = try connection.knownSourceID(name) else { return 0 }
    let sql = "SELECT coalesce(sum(count), 0) FROM beat_series WHERE source = ? AND start < ?"
    return try connection.statement(sql).first(source, time) { $0.int(0) } ?? 0
  }
}
