import HealthModel
import SQLite

/// Finds samples to delete, some at a time.
enum DeletionScan: Sendable {
  /// What a query means, behind a place in its list.
  case query(SampleQuery, behind: ListPosition)
  /// What an import has added and is still there.
  case addedByImport(Int64)

  /// The ids to delete next, at most `limit`; empty when there are no more.
  mutating func next(_ limit: Int, on connection: Connection) throws(SQLiteError) -> [Int64] {
    switch self {
    case .query(let query, let position):
      let samples = try connection.samples(query, behind: position, limit: limit)
      if let last = samples.last { self = .query(query, behind: ListPosition(behind: last)) }
      return samples.map(\.id)
    case .addedByImport(let id):
      let sql = """
        SELECT sample.id FROM import_range
          CROSS JOIN sample ON sample.id BETWEEN import_range.first AND import_range.last
        WHERE import_range.import = ? LIMIT ?
        """
      return try connection.statement(sql).rows(id, limit) { $0.int64(0) }
    }
  }
}
