import HealthModel
import SQLite

extension SampleWriter {
  /// What became of many samples.
  struct Stored {
    /// How many are new.
    var added = 0
    /// From the id of the first new one to that of the last; nobody else has an id between.
    var ids: ClosedRange<Int64>?

    /// Counts more of them, of which the last has the highest id so far.
    mutating func take(_ count: Int, _ ids: ClosedRange<Int64>) {
      added += count
      self.ids = (self.ids?.lowerBound ?? ids.lowerBound)...ids.upperBound
    }
  }

  /// How many rows one statement takes; more of them hardly make it quicker.
  private static let rowsAtOnce = 32
  private static let rowParameters = 10
  private static let manyRows: StatementText = {
    let row = "(\(Array(repeating: "?", count: rowParameters).joined(separator: ", ")))"
    let rows = Array(repeating: row, count: rowsAtOnce).joined(separator: ", ")
    return StatementText(
      """
      INSERT INTO sample (type, start, source, finish, value, start_offset, finish_offset,
        device, metadata, sealed)
      VALUES \(rows)
      ON CONFLICT (type, start, source, finish, value) DO NOTHING
      """
    )
  }()
  private static let newRows = StatementText(
    "SELECT id, type, source, start, finish FROM sample WHERE id > ? ORDER BY id"
  )

  /// Stores samples in their order, as ``store(_:with:on:)`` does, but many with one statement.
  ///
  /// What a statement costs beside its rows, opening the tables and writing the sequence, is more
  /// than the rows themselves.
  ///
  /// - Parameters:
  ///   - samples: the samples.
  ///   - connection: the connection, within a transaction.
  /// - Returns: what became of them.
  /// - Throws: ``SQLiteError``.
  mutating func store(
    _ samples: ArraySlice<NewSample>,
    on connection: Connection
  ) throws(SQLiteError) -> Stored {
    let many = try connection.statement(Self.manyRows)
    let single = try Self.insertion(on: connection)
    var stored = Stored()
    var newest = try connection.latestAnchor()
    var index = samples.startIndex
    while index < samples.endIndex {
      let group = index..<(index + Self.rowsAtOnce)
      if group.upperBound <= samples.endIndex, group.allSatisfy({ samples[$0].sync == nil }) {
        try store(samples, group, with: many, after: newest, in: &stored, connection)
        index = group.upperBound
      } else {
        let outcome = try store(samples[index], with: single, on: connection)
        if case .added(let id) = outcome { stored.take(1, id...id) }
        index += 1
      }
      newest = stored.ids?.upperBound ?? newest
    }
    return stored
  }

  /// Stores as many rows as the statement takes.
  private mutating func store(
    _ samples: ArraySlice<NewSample>,
    _ group: Range<Int>,
    with insert: Statement,
    after newest: Int64,
    in stored: inout Stored,
    _ connection: Connection
  ) throws(SQLiteError) {
    defer { insert.reset() }
    var keys: [TallyKey] = []
    keys.reserveCapacity(group.count)
    for index in group {
      let parameter = (index - group.lowerBound) * Self.rowParameters
      keys.append(try bind(samples[index], after: parameter, to: insert, connection))
    }
    _ = try insert.step()
    let count = connection.changes
    if count == group.count {
      for (index, key) in zip(group, keys) { note(samples[index], key) }
      let last = connection.lastInsertedRowID
      stored.take(count, (last - Int64(count) + 1)...last)
    } else if count > 0 {
      try noteNewRows(after: newest, in: &stored, connection)
    }
  }

  private mutating func bind(
    _ sample: NewSample,
    after parameter: Int,
    to insert: Statement,
    _ connection: Connection
  ) throws(SQLiteError) -> TallyKey {
    let type = try names.id(ofType: sample.type, connection)
    let source = try names.id(ofSource: sample.source, seal, connection)
    try insert.bind(type, at: parameter + 1)
    try insert.bind(sample.start.milliseconds, at: parameter + 2)
    try insert.bind(source, at: parameter + 3)
    try insert.bind(sample.end.milliseconds, at: parameter + 4)
    try insert.bind(sample.value, at: parameter + 5)
    try insert.bind(Int64(sample.start.offsetMinutes), at: parameter + 6)
    try insert.bind(Int64(sample.end.offsetMinutes), at: parameter + 7)
    if let device = sample.device {
      try insert.bind(try names.id(ofDevice: device, seal, connection), at: parameter + 8)
    }
    let key = TallyKey(type: type, source: source)
    try bindMetadata(of: sample, key, to: insert, at: parameter + 9)
    return key
  }

  /// Counts what a statement has stored that has passed over a part of its rows.
  private mutating func noteNewRows(
    after newest: Int64,
    in stored: inout Stored,
    _ connection: Connection
  ) throws(SQLiteError) {
    let rows = try connection.statement(Self.newRows)
    defer { rows.reset() }
    try rows.bind(newest, at: 1)
    while try rows.step() {
      let key = TallyKey(type: rows.int64(1), source: rows.int64(2))
      note(key, start: rows.int64(3), finish: rows.int64(4))
      stored.take(1, rows.int64(0)...rows.int64(0))
    }
  }
}
