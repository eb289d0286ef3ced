package import Core
package import HealthModel
import Sealing
import SQLite

extension HealthStore {
  /// How many samples ``forEachSample(_:pageSize:_:)`` holds at a time.
  package static let page = 1000

  /// The sample of a type that started last; of several the one stored last; nil without any.
  package func latest(_ type: SampleType) throws(HealthStorageError) -> Sample? {
    try ask { (connection) throws(SQLiteError) in try connection.latestSample(type) }
  }

  /// The newest sample of a type that doesn't lie ahead; the newest of all where each one does.
  ///
  /// What was stored while a clock ran ahead must not hide what is measured now.
  package func latest(
    _ type: SampleType,
    notAhead now: Timestamp
  ) throws(HealthStorageError) -> Sample? {
    let newest = try latest(type)
    let end = now.adding(milliseconds: SampleCheck.clockTolerance + 1)
    guard let newest, newest.start >= end else { return newest }
    return try samples(type, to: end, limit: 1).first ?? newest
  }

  /// The samples of a type that overlap a span of time, newest first.
  ///
  /// - Parameters:
  ///   - type: what was measured.
  ///   - from: the beginning of the span; nil for no beginning.
  ///   - to: the end of the span, not included; nil for no end.
  ///   - limit: how many at most; nil for all.
  /// - Returns: the samples by descending start; among equals the one stored last comes first.
  /// - Throws: ``HealthStorageError``.
  package func samples(
    _ type: SampleType,
    from: Timestamp? = nil,
    to: Timestamp? = nil,
    limit: Int? = nil
  ) throws(HealthStorageError) -> [Sample] {
    let query = SampleQuery(type, from: from, to: to, limit: limit)
    return try ask { (connection) throws(SQLiteError) in
      try connection.samples(query, behind: ListPosition(before: query), limit: limit ?? .max)
    }
  }

  /// Hands over the samples of a query one by one, newest first, without ever holding all.
  ///
  /// Read in pages, between which others can write: what is stored meanwhile before the place
  /// reached is not handed over.
  ///
  /// - Parameters:
  ///   - query: which samples.
  ///   - pageSize: how many are held at a time.
  ///   - body: called for each sample.
  /// - Throws: ``HealthStorageError``, and what `body` throws.
  package func forEachSample(
    _ query: SampleQuery,
    pageSize: Int = page,
    _ body: (Sample) throws -> Void
  ) throws {
    var position = ListPosition(before: query)
    var left = query.limit ?? .max
    while left > 0 {
      let limit = min(left, max(1, pageSize))
      let samples = try ask { (connection) throws(SQLiteError) in
        try connection.samples(query, behind: position, limit: limit)
      }
      for sample in samples { try body(sample) }
      guard samples.count == limit, let last = samples.last else { return }
      position = ListPosition(behind: last)
      left -= samples.count
    }
  }

  /// How many samples a query means, its limit left aside.
  package func count(_ query: SampleQuery) throws(HealthStorageError) -> Int {
    try ask { (connection) throws(SQLiteError) in try connection.count(query) }
  }

  /// How many samples there are, of whatever type.
  package func sampleCount() throws(HealthStorageError) -> Int {
    try perform { (connection) throws(SQLiteError) in
      try connection.statement("SELECT count(*) FROM sample").first { $0.int(0) } ?? 0
    }
  }

  /// A number that changes when another program, or another store on the file, has written.
  package func dataVersion() throws(HealthStorageError) -> Int64 {
    try perform { (connection) throws(SQLiteError) in try connection.dataVersion() }
  }

  /// What is damaged in the file or not of this program, one sentence each; empty when nothing is.
  package func integrityCheck() throws(HealthStorageError) -> [LocalizedText] {
    try perform { (connection) throws(SQLiteError) in
      try HealthSchema.migrator.strangers(in: connection) + connection.integrityCheck()
    }
  }

  /// What is known about a sample beside its reading; nil without such a sample.
  ///
  /// Most of it is missing while locked.
  package func details(ofSample id: Int64) throws(HealthStorageError) -> SampleDetails? {
    try perform { (connection) throws(SQLiteError) in
      let sql = """
        SELECT description, metadata, sync_identifier, sync_version, sample.sealed, type, source,
          start, finish, value
        FROM sample LEFT JOIN device ON device.id = sample.device WHERE sample.id = ?
        """
      let seal = try watch.opener(connection)
      return try connection.statement(sql).first(id) { (row) throws(SQLiteError) in
        try SampleDetails(row, seal)
      }
    }
  }
}
