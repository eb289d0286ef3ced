package import HealthModel
import SQLite

/// What a person's own range is made from: readings by ascending start, read from the index by
/// type and start and never outside of the spans asked for. Times are milliseconds since
/// 1970-01-01T00:00:00Z.
extension HealthStore {
  /// How many readings are held at a time.
  package static let readingPage = 10_000

  /// Hands over samples that start in a span, by ascending start, without ever holding all.
  ///
  /// Read in pages, between which others can write: what is stored meanwhile before the place
  /// reached is not handed over.
  ///
  /// - Parameters:
  ///   - type: what was measured.
  ///   - span: when they start.
  ///   - hasMotion: whether the device's word on movement is asked for. It stands beside the
  ///     index, so each reading costs a look into the table.
  ///   - body: called for each with its start, end and value, and with its
  ///     `HKHeartRateMotionContext`; nil where there is none or it wasn't asked for.
  /// - Throws: ``HealthStorageError``, and what `body` throws.
  package func forEachReading(
    _ type: SampleType,
    startingIn span: Range<Int64>,
    hasMotion: Bool,
    _ body: (_ start: Int64, _ end: Int64, _ value: Double, _ motion: Int?) throws -> Void
  ) throws {
    guard let id = try typeID(of: type), !span.isEmpty else { return }
    var position: ScanPosition? = ScanPosition(
      start: span.lowerBound,
      source: -1,
      finish: .min,
      value: 0
    )
    while let behind = position {
      let readings = try perform { (connection) throws(SQLiteError) in
        try connection.statement(hasMotion ? ReadingSQL.moving : ReadingSQL.plain).rows(
          id,
          behind.start,
          span.upperBound,
          behind.source,
          behind.finish,
          behind.value,
          Self.readingPage,
          read: StoredReading.init
        )
      }
      for reading in readings {
        try body(reading.start, reading.finish, reading.value, reading.motion)
      }
      position = readings.count == Self.readingPage ? readings.last?.position : nil
    }
  }

  /// How many samples start in some spans, and the sum of their values, each cut off to a whole
  /// number.
  ///
  /// - Throws: ``HealthStorageError``.
  package func wholeTotal(
    _ type: SampleType,
    startingIn spans: [Range<Int64>]
  ) throws(HealthStorageError) -> (count: Int, sum: Int) {
    try perform { (connection) throws(SQLiteError) in
      var total = (count: 0, sum: 0)
      guard let id = try connection.typeID(of: type) else { return total }
      let statement = try connection.statement(ReadingSQL.wholeTotal)
      for span in spans {
        let part = try statement.first(id, span.lowerBound, span.upperBound) {
          (count: $0.int(0), sum: $0.double(1))
        }
        guard let part else { continue }
        total.count += part.count
        // Whole numbers below 2⁵³ are exact as doubles; readings of a body never add up to more.
        total.sum += Int(exactly: part.sum) ?? 0
      }
      return total
    }
  }

  /// When the first sample of a type starts; nil without any.
  ///
  /// - Throws: ``HealthStorageError``.
  package func firstStart(_ type: SampleType) throws(HealthStorageError) -> Int64? {
    try perform { (connection) throws(SQLiteError) in
      try connection.statement(ReadingSQL.firstStart).first(
        type.name,
        type.canonicalUnit.symbol
      ) { $0.optionalInt64(0) }
      .flatMap(\.self)
    }
  }

  private func typeID(of type: SampleType) throws(HealthStorageError) -> Int64? {
    try perform { (connection) throws(SQLiteError) in try connection.typeID(of: type) }
  }
}

extension Connection {
  /// The id of a type; nil when nothing of it was ever stored.
  fileprivate func typeID(of type: SampleType) throws(SQLiteError) -> Int64? {
    try statement("SELECT id FROM type WHERE name = ? AND unit = ?").first(
      type.name,
      type.canonicalUnit.symbol
    ) { $0.int64(0) }
  }
}

/// A reading as a scan by ascending start finds it.
private struct StoredReading: Sendable {
  let start: Int64
  let source: Int64
  let finish: Int64
  let value: Double
  let motion: Int?

  /// The present row of ``ReadingSQL``.
  init(_ row: Statement) {
    start = row.int64(0)
    source = row.int64(1)
    finish = row.int64(2)
    value = row.double(3)
    motion = row.optionalText(4).flatMap { Int($0) }
  }

  /// Where the next page begins.
  var position: ScanPosition {
    ScanPosition(start: start, source: source, finish: finish, value: value)
  }
}
