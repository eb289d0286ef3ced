import HealthModel
import SQLite

/// The store's SQL over samples; each call belongs inside a lock, a change inside a transaction.
extension Connection {
  /// The type of the sample with this id; nil without one, and for a type this program doesn't know.
  func type(ofSample id: Int64) throws(SQLiteError) -> SampleType? {
    let sql = """
      SELECT type.name, type.unit FROM sample JOIN type ON type.id = sample.type
      WHERE sample.id = ?
      """
    return try statement(sql).first(id) { Self.knownType(name: $0.text(0), unit: $0.text(1)) }
      .flatMap(\.self)
  }

  /// The sample of a type that started last; of several the one stored last.
  func latestSample(_ type: SampleType) throws(SQLiteError) -> Sample? {
    let latest = try statement(SampleSQL.latest)
    defer { latest.rewind() }
    try latest.bind(type.name, at: 1)
    try latest.bind(type.canonicalUnit.symbol, at: 2)
    guard try latest.step(), !latest.isNull(0) else { return nil }
    return Self.sample(latest, type: type)
  }

  /// A page of the samples of a query, newest first.
  func samples(
    _ query: SampleQuery,
    behind position: ListPosition,
    limit: Int
  ) throws(SQLiteError) -> [Sample] {
    let bounds = SpanBounds(query)
    return try statement(SampleSQL.overlapping).rows(
      query.type.name,
      query.type.canonicalUnit.symbol,
      bounds.lowestFinish,
      bounds.lowestStart,
      position.start,
      bounds.highestFinish,
      position.id,
      query.source,
      // SQLite takes a negative limit as none.
      max(0, limit)
    ) { Self.sample($0, type: query.type) }
  }

  /// How many samples a query means, its limit left aside.
  func count(_ query: SampleQuery) throws(SQLiteError) -> Int {
    let bounds = SpanBounds(query)
    let position = ListPosition(before: query)
    return try statement(SampleSQL.overlappingCount).first(
      query.type.name,
      query.type.canonicalUnit.symbol,
      bounds.lowestFinish,
      bounds.lowestStart,
      position.start,
      bounds.highestFinish,
      position.id,
      query.source
    ) { $0.int(0) } ?? 0
  }

  /// The number given last to a sample or a tombstone; 0 when none was.
  func latestAnchor() throws(SQLiteError) -> Int64 {
    try statement("SELECT seq FROM sqlite_sequence WHERE name = 'sample'").first { $0.int64(0) }
      ?? 0
  }

  /// The types this program knows, by their ids in this file.
  func knownTypes() throws(SQLiteError) -> [Int64: SampleType] {
    var types: [Int64: SampleType] = [:]
    let rows = try statement("SELECT id, name, unit FROM type").rows {
      ($0.int64(0), Self.knownType(name: $0.text(1), unit: $0.text(2)))
    }
    for (id, type) in rows { types[id] = type }
    return types
  }

  /// The type with this name, if it is stored in the unit this program takes it in.
  static func knownType(name: String, unit: String) -> SampleType? {
    SampleType.all.first { $0.name == name && $0.canonicalUnit.symbol == unit }
  }

  /// A sample from the columns of ``SampleSQL``.
  private static func sample(_ row: Statement, type: SampleType) -> Sample {
    Sample(
      id: row.int64(0),
      type: type,
      value: row.double(1),
      start: Timestamp(milliseconds: row.int64(2), offsetMinutes: row.int(3)),
      end: Timestamp(milliseconds: row.int64(4), offsetMinutes: row.int(5)),
      source: row.text(6)
    )
  }
}

/// What a query says about starts and ends, in milliseconds since 1970.
private struct SpanBounds {
  let lowestFinish: Int64
  let lowestStart: Int64
  let highestFinish: Int64

  init(_ query: SampleQuery) {
    lowestFinish = query.from?.milliseconds ?? Timestamp.range.lowerBound
    lowestStart = query.hasStrictStart ? lowestFinish : .min
    highestFinish = query.hasStrictEnd ? query.to.map { $0.milliseconds - 1 } ?? .max : .max
  }
}

// MARK: Names

extension Connection {
  /// The id of a type, which is made if it is new.
  func typeID(_ type: SampleType) throws(SQLiteError) -> Int64 {
    let unit = type.canonicalUnit.symbol
    let known = try statement("SELECT id FROM type WHERE name = ? AND unit = ?").first(
      type.name,
      unit
    ) { $0.int64(0) }
    if let known { return known }
    // Fails by the uniqueness of the name where the type is kept in another unit.
    try statement("INSERT INTO type (name, unit) VALUES (?, ?)").run(type.name, unit)
    return lastInsertedRowID
  }

  /// The id of a source; nil when nothing has come from it.
  func knownSourceID(_ name: String) throws(SQLiteError) -> Int64? {
    try statement("SELECT id FROM source WHERE name = ?").first(name) { $0.int64(0) }
  }
}
