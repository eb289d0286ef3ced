import HealthModel
import SQLite

/// Collects changes from two tables in the order of their numbers.
struct ChangeReader {
  private let types: [Int64: SampleType]
  private let limit: Int
  /// The samples found.
  private(set) var added: [Sample] = []
  /// The tombstones found.
  private(set) var deleted: [DeletedSample] = []
  private var sources: [Int64: String] = [:]
  // Rows of one kind follow each other.
  private var lastWanted: Int64?
  private var lastType: (id: Int64, type: SampleType)?
  private var lastSource: (id: Int64, name: String)?

  /// A reader of these types, by their ids, that takes so many changes.
  init(types: [Int64: SampleType], limit: Int) {
    self.types = types
    self.limit = limit
    added.reserveCapacity(min(limit, 1000))
  }

  /// Whether it has as many changes as it takes.
  var isFull: Bool { added.count + deleted.count >= limit }

  private static let samples = StatementText(
    """
    SELECT type, id, value, start, start_offset, finish, finish_offset, source
    FROM sample WHERE id > ? AND id <= ? ORDER BY id
    """
  )
  private static let tombstones = StatementText(
    """
    SELECT type, anchor, sample FROM deleted_sample WHERE anchor > ? AND anchor <= ?
    ORDER BY anchor
    """
  )

  /// Reads changes with these numbers and gives the last number that was dealt with.
  mutating func read(
    after first: Int64,
    through last: Int64,
    on connection: Connection
  ) throws(SQLiteError) -> Int64 {
    let samples = try connection.statement(Self.samples)
    let tombstones = try connection.statement(Self.tombstones)
    defer {
      samples.reset()
      tombstones.reset()
    }
    for statement in [samples, tombstones] {
      try statement.bind(first, at: 1)
      try statement.bind(last, at: 2)
    }
    var sample = try next(samples)
    var tombstone = try next(tombstones)
    while !isFull {
      guard sample != nil || tombstone != nil else { return last }
      if let number = sample, number < tombstone ?? .max {
        try append(samples, connection)
        if isFull { return number }
        sample = try next(samples)
      } else if let number = tombstone {
        if let type = types[tombstones.int64(0)] {
          deleted.append(DeletedSample(id: tombstones.int64(2), type: type))
        }
        if isFull { return number }
        tombstone = try next(tombstones)
      }
    }
    return first
  }

  /// Goes to the next row of a type that is asked for, and gives its number.
  private mutating func next(_ statement: Statement) throws(SQLiteError) -> Int64? {
    while try statement.step() {
      let id = statement.int64(0)
      if id == lastWanted { return statement.int64(1) }
      if types[id] != nil {
        lastWanted = id
        return statement.int64(1)
      }
    }
    return nil
  }

  private mutating func append(_ row: Statement, _ connection: Connection) throws(SQLiteError) {
    let id = row.int64(0)
    if lastType?.id != id { lastType = types[id].map { (id, $0) } }
    guard let type = lastType?.type else { return }
    added.append(
      Sample(
        id: row.int64(1),
        type: type,
        value: row.double(2),
        start: Timestamp(milliseconds: row.int64(3), offsetMinutes: row.int(4)),
        end: Timestamp(milliseconds: row.int64(5), offsetMinutes: row.int(6)),
        source: try source(row.int64(7), connection)
      )
    )
  }

  private mutating func source(
    _ id: Int64,
    _ connection: Connection
  ) throws(SQLiteError) -> String {
    if let lastSource, lastSource.id == id { return lastSource.name }
    if let known = sources[id] {
      lastSource = (id, known)
      return known
    }
    let name = try connection.statement("SELECT name FROM source WHERE id = ?")
      .first(id) { $0.text(0) }
    sources[id] = name ?? ""
    return name ?? ""
  }
}
