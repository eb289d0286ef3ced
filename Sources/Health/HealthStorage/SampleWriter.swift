import HealthModel
import Sealing
import SQLite

/// Stores and deletes samples within transactions, and keeps what is counted about them.
///
/// Names that were looked up are remembered. After a transaction that failed, ``forget()`` has to
/// be called: what it had looked up may have gone with it.
struct SampleWriter {
  /// What became of one sample.
  enum Outcome: Equatable {
    /// It is stored under this id.
    case added(Int64)
    /// The store has it already, or a newer version of it.
    case duplicate
  }

  var names = SampleNames()
  /// What seals texts, as the lock demands in the present transaction; nil where they stay readable.
  var seal: TextSeal?
  /// Whether the same reading under a higher version stays as it is, and only has that version: so
  /// a file that is imported again adds nothing, though it was copied meanwhile.
  var keepsSameReadings = false
  private var changes: [TallyKey: TallyChange] = [:]
  private var lastKey: TallyKey?
  private var lastChange = TallyChange()

  /// The statement that stores a sample.
  static func insertion(on connection: Connection) throws(SQLiteError) -> Statement {
    try connection.statement(insertion)
  }

  /// Drops everything remembered.
  mutating func forget() { self = SampleWriter(keepsSameReadings: keepsSameReadings) }

  /// A writer that has looked up nothing.
  init(keepsSameReadings: Bool = false) { self.keepsSameReadings = keepsSameReadings }

  /// Stores a sample.
  ///
  /// The same type, times, source and value are the same sample. One with an identifier takes the
  /// place of what its source has stored under that identifier in a lower version, and is passed
  /// over where the version is as high (HealthKit, `HKMetadataKeySyncIdentifier`).
  ///
  /// - Parameters:
  ///   - sample: the sample.
  ///   - insert: what ``insertion(on:)`` gives, looked up once for many samples.
  ///   - connection: the connection, within a transaction.
  /// - Returns: what became of it.
  /// - Throws: ``SQLiteError``.
  mutating func store(
    _ sample: NewSample,
    with insert: Statement,
    on connection: Connection
  ) throws(SQLiteError) -> Outcome {
    let type = try names.id(ofType: sample.type, connection)
    let source = try names.id(ofSource: sample.source, seal, connection)
    if let sync = sample.sync {
      let known = TallyKey(type: type, source: source)
      guard try makeRoom(for: sample, sync, known, connection) else { return .duplicate }
    }
    defer { insert.reset() }
    try bind(sample, type: type, source: source, to: insert, connection)
    _ = try insert.step()
    guard connection.changes == 1 else {
      try adopt(sample, type: type, source: source, connection)
      return .duplicate
    }
    note(sample, TallyKey(type: type, source: source))
    return .added(connection.lastInsertedRowID)
  }

  /// Puts a tombstone in the place of a sample, under the next number of the samples' sequence.
  ///
  /// - Returns: whether there was such a sample.
  @discardableResult
  mutating func delete(_ id: Int64, on connection: Connection) throws(SQLiteError) -> Bool {
    let found = try connection.statement("SELECT type, source, start FROM sample WHERE id = ?")
      .first(id) { (TallyKey(type: $0.int64(0), source: $0.int64(1)), $0.int64(2)) }
    guard let (key, start) = found else { return false }
    try connection.statement("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'sample'")
      .run()
    let sql = """
      INSERT INTO deleted_sample (anchor, sample, type)
      SELECT seq, ?, ? FROM sqlite_sequence WHERE name = 'sample'
      """
    try connection.statement(sql).run(id, key.type)
    try connection.statement("DELETE FROM sample WHERE id = ?").run(id)
    settleLast()
    changes[key, default: TallyChange()].remove(start: start)
    return true
  }

  /// Brings what is counted up to date; the last thing in each transaction.
  mutating func settle(on connection: Connection) throws(SQLiteError) {
    settleLast()
    for (key, change) in changes { try change.apply(to: key, on: connection) }
    changes.removeAll(keepingCapacity: true)
  }
}

// MARK: Storing

extension SampleWriter {
  private static let insertion = """
    INSERT INTO sample (type, start, source, finish, value, start_offset, finish_offset,
      device, sync_identifier, sync_version, metadata, sealed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (type, start, source, finish, value) DO NOTHING
    """

  private mutating func bind(
    _ sample: NewSample,
    type: Int64,
    source: Int64,
    to insert: Statement,
    _ connection: Connection
  ) throws(SQLiteError) {
    try insert.bind(type, at: 1)
    try insert.bind(sample.start.milliseconds, at: 2)
    try insert.bind(source, at: 3)
    try insert.bind(sample.end.milliseconds, at: 4)
    try insert.bind(sample.value, at: 5)
    try insert.bind(Int64(sample.start.offsetMinutes), at: 6)
    try insert.bind(Int64(sample.end.offsetMinutes), at: 7)
    if let device = sample.device {
      try insert.bind(try names.id(ofDevice: device, seal, connection), at: 8)
    }
    if let sync = sample.sync {
      try insert.bind(sync.identifier, at: 9)
      try insert.bind(sync.version, at: 10)
    }
    try bindMetadata(of: sample, TallyKey(type: type, source: source), to: insert, at: 11)
  }

  /// Binds a sample's metadata, as the lock demands, and what is sealed of them behind it.
  mutating func bindMetadata(
    of sample: NewSample,
    _ key: TallyKey,
    to insert: Statement,
    at index: Int
  ) throws(SQLiteError) {
    guard !sample.metadata.isEmpty else { return }
    let text = names.text(of: sample.metadata)
    guard seal != nil else { return try insert.bind(text, at: index) }
    let place = SealedMetadata.place(
      type: key.type,
      source: key.source,
      start: sample.start.milliseconds,
      finish: sample.end.milliseconds,
      value: sample.value
    )
    let stored = try SealedMetadata.stored(text, seal, place: place)
    if let text = stored.text { try insert.bind(text, at: index) }
    if let sealed = stored.sealed { try insert.bind(sealed, at: index + 1) }
  }
}

// MARK: Versions

extension SampleWriter {
  /// Deletes the lower version of a sample; false when the one stored is as high or higher, and in
  /// an import also when it is the same reading, which then has the higher version.
  private mutating func makeRoom(
    for sample: NewSample,
    _ sync: SyncVersion,
    _ key: TallyKey,
    _ connection: Connection
  ) throws(SQLiteError) -> Bool {
    let sql = """
      SELECT id, sync_version, type = ?3 AND start = ?4 AND finish = ?5 AND value = ?6
      FROM sample WHERE source = ?1 AND sync_identifier = ?2
      """
    let known = try connection.statement(sql).first(
      key.source,
      sync.identifier,
      key.type,
      sample.start.milliseconds,
      sample.end.milliseconds,
      sample.value
    ) { (id: $0.int64(0), version: $0.int64(1), isSame: $0.bool(2)) }
    guard let known else { return true }
    guard sync.version > known.version else { return false }
    guard !known.isSame || !keepsSameReadings else {
      try connection.statement("UPDATE sample SET sync_version = ? WHERE id = ?")
        .run(sync.version, known.id)
      return false
    }
    try delete(known.id, on: connection)
    return true
  }

  /// Gives a sample that came without an identifier the one it came with now, so that a later
  /// version finds it.
  private func adopt(
    _ sample: NewSample,
    type: Int64,
    source: Int64,
    _ connection: Connection
  ) throws(SQLiteError) {
    guard let sync = sample.sync else { return }
    let sql = """
      UPDATE sample SET sync_identifier = ?, sync_version = ?
      WHERE type = ? AND start = ? AND source = ? AND finish = ? AND value = ?
        AND sync_identifier IS NULL
      """
    try connection.statement(sql).run(
      sync.identifier,
      sync.version,
      type,
      sample.start.milliseconds,
      source,
      sample.end.milliseconds,
      sample.value
    )
  }
}

// MARK: Counting

extension SampleWriter {
  /// Counts a sample that is new.
  mutating func note(_ sample: NewSample, _ key: TallyKey) {
    note(key, start: sample.start.milliseconds, finish: sample.end.milliseconds)
  }

  /// Counts a sample that is new, by its times in milliseconds since 1970.
  mutating func note(_ key: TallyKey, start: Int64, finish: Int64) {
    if lastKey != key {
      settleLast()
      lastKey = key
    }
    lastChange.add(start: start, duration: finish - start)
  }

  private mutating func settleLast() {
    guard let key = lastKey else { return }
    changes[key, default: TallyChange()].merge(lastChange)
    lastChange = TallyChange()
    lastKey = nil
  }
}
