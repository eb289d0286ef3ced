import HealthModel
import Sealing
import SQLite

extension HealthStore {
  /// What is known beside their readings about samples of a range of ids, by id; samples of which
  /// nothing more is known are left out.
  ///
  /// Most of it is missing while locked.
  package func details(
    ofSamples ids: ClosedRange<Int64>
  ) throws(HealthStorageError) -> [Int64: SampleDetails] {
    try perform { (connection) throws(SQLiteError) in
      let sql = """
        SELECT description, metadata, sync_identifier, sync_version, sample.sealed, type, source,
          start, finish, value, sample.id
        FROM sample LEFT JOIN device ON device.id = sample.device
        WHERE sample.id BETWEEN ? AND ? AND (sample.device IS NOT NULL OR metadata IS NOT NULL
          OR sync_identifier IS NOT NULL OR sample.sealed IS NOT NULL)
        """
      let seal = try watch.opener(connection)
      let rows = try connection.statement(sql).rows(ids.lowerBound, ids.upperBound) {
        (row) throws(SQLiteError) in (row.int64(10), try SampleDetails(row, seal))
      }
      return Dictionary(rows) { $1 }
    }
  }
}

extension SampleDetails {
  /// The details of a row with the columns `description`, `metadata`, `sync_identifier`,
  /// `sync_version`, `sealed`, and what names the row's place: type, source, start, finish and value.
  init(_ row: Statement, _ seal: TextSeal?) throws(SQLiteError) {
    let metadata = try SealedMetadata.opened(
      row.optionalText(1),
      row.optionalBlob(4),
      seal,
      place: SealedMetadata.place(
        type: row.int64(5),
        source: row.int64(6),
        start: row.int64(7),
        finish: row.int64(8),
        value: row.double(9)
      )
    )
    device = row.optionalText(0)
    self.metadata = metadata.map(MetadataText.entries) ?? [:]
    sync = row.optionalText(2).map { SyncVersion(identifier: $0, version: row.int64(3)) }
  }
}
