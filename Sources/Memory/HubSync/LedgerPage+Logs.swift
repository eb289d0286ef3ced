import Hub
import SQLite

/// The logs: what is to be sent, what was heard, what is missing.
extension LedgerPage {
  /// Appends a row to one of this machine's logs; it is sent, the same each time, until the hub has it.
  func append(
    _ content: [UInt8],
    to store: HubStoreName,
    holding records: [Int64],
    _ writer: RowWriter
  ) throws(SQLiteError) {
    let place = try state("end.\(store.rawValue)") + 1
    try setState("end.\(store.rawValue)", to: place)
    let row = try writer.seal(content, store, place)
    let sql = "INSERT INTO outgoing (store, place, encrypted, wrapped_key) VALUES (?, ?, ?, ?)"
    try connection.statement(sql).run(store.rawValue, place, row.sealed, row.wrappedKey)
    try hold(records, machine: writer.machine, store: store.rawValue, place: place)
    try setState("head.due", to: 1)
  }

  /// The oldest rows that the hub hasn't confirmed.
  func outgoing(_ limit: Int, machine: String) throws(SQLiteError) -> [HubRow] {
    let sql = """
      SELECT store, place, encrypted, wrapped_key FROM outgoing
      ORDER BY store = 'heads', store, place LIMIT ?
      """
    return try connection.statement(sql).rows(limit) { row in
      HubStoreName(rawValue: row.text(0)).map { store in
        HubRow(
          place: HubPlace(HubStream(machine: machine, store: store), index: row.int64(1)),
          sealed: row.blob(2),
          wrappedKey: row.blob(3)
        )
      }
    }.compactMap(\.self)
  }

  /// How many rows the hub hasn't confirmed.
  func outgoingCount() throws(SQLiteError) -> Int {
    try connection.statement("SELECT count(*) FROM outgoing").first { $0.int(0) } ?? 0
  }

  /// Forgets rows that the hub has.
  func confirm(_ rows: [HubRow]) throws(SQLiteError) {
    let delete = try connection.statement("DELETE FROM outgoing WHERE store = ? AND place = ?")
    for row in rows { try delete.run(row.place.stream.store.rawValue, row.place.index) }
  }

  /// How far a log of another machine was read.
  func heard(_ stream: HubStream) throws(SQLiteError) -> Int64 {
    try connection.statement("SELECT place FROM heard WHERE machine = ? AND store = ?")
      .first(stream.machine, stream.store.rawValue) { $0.int64(0) } ?? 0
  }

  /// How far each log of another machine was read.
  func heard() throws(SQLiteError) -> [HubStream: Int64] {
    let rows = try connection.statement("SELECT machine, store, place FROM heard").rows {
      ($0.text(0), HubStoreName(rawValue: $0.text(1)), $0.int64(2))
    }
    var result: [HubStream: Int64] = [:]
    for (machine, store, place) in rows {
      if let store { result[HubStream(machine: machine, store: store)] = place }
    }
    return result
  }

  /// Notes how far a log was read, and the numbers between that were not there.
  func setHeard(_ stream: HubStream, _ places: [Int64], through end: Int64) throws(SQLiteError) {
    var next = try heard(stream) + 1
    for place in places + [end + 1] where place >= next {
      if place > next { try noteGap(stream, next, place - 1) }
      next = place + 1
    }
    let sql = "INSERT OR REPLACE INTO heard (machine, store, place) VALUES (?, ?, ?)"
    try connection.statement(sql).run(stream.machine, stream.store.rawValue, end)
  }

  private func noteGap(_ stream: HubStream, _ first: Int64, _ last: Int64) throws(SQLiteError) {
    // Old heads are erased by whoever wrote them: that they are missing says nothing.
    guard stream.store != .heads else { return }
    let sql = "INSERT OR REPLACE INTO gap (machine, store, first, last) VALUES (?, ?, ?, ?)"
    try connection.statement(sql).run(stream.machine, stream.store.rawValue, first, last)
  }

  /// The numbers that were not there, of all logs.
  func gaps() throws(SQLiteError) -> [(stream: HubStream, span: HeadNote.Span)] {
    try connection.statement("SELECT machine, store, first, last FROM gap").rows { row in
      HubStoreName(rawValue: row.text(1)).map { store in
        (
          stream: HubStream(machine: row.text(0), store: store),
          span: HeadNote.Span(first: row.int64(2), last: row.int64(3))
        )
      }
    }.compactMap(\.self)
  }

  /// Forgets a gap that is accounted for.
  func closeGap(_ stream: HubStream, _ first: Int64) throws(SQLiteError) {
    try connection.statement("DELETE FROM gap WHERE machine = ? AND store = ? AND first = ?")
      .run(stream.machine, stream.store.rawValue, first)
  }

  /// Rows to be erased on the hub, with whether they hold anything that isn't erased.
  func rowsToErase(_ limit: Int) throws(SQLiteError) -> [(number: Int64, place: HubPlace)] {
    let sql = """
      SELECT number, machine, store, place FROM hub_row WHERE is_to_erase = 1 ORDER BY number LIMIT ?
      """
    return try connection.statement(sql).rows(limit) { row in
      HubStoreName(rawValue: row.text(2)).map { store in
        (
          number: row.int64(0),
          place: HubPlace(HubStream(machine: row.text(1), store: store), index: row.int64(3))
        )
      }
    }.compactMap(\.self)
  }

  /// The things that a row holds and that are not erased.
  func living(in row: Int64) throws(SQLiteError) -> [HubLedger.Record] {
    let columns = HubLedger.Record.columns.split(separator: ", ").map { "record.\($0)" }
    let sql = """
      SELECT \(columns.joined(separator: ", ")) FROM held JOIN record ON record.number = held.record
      WHERE held.row = ? AND record.is_erased = 0
      """
    return try connection.statement(sql).rows(row) { HubLedger.Record($0) }.compactMap(\.self)
  }

  /// Notes that a row is erased on the hub.
  func erasedRow(_ number: Int64, _ place: HubPlace) throws(SQLiteError) {
    try connection.statement("DELETE FROM held WHERE row = ?").run(number)
    try connection.statement("DELETE FROM hub_row WHERE number = ?").run(number)
    // That old heads are missing says nothing, see `noteGap`: else each head would call for the next.
    guard place.stream.store != .heads else { return }
    try connection.statement("INSERT OR IGNORE INTO erased_row VALUES (?, ?, ?)")
      .run(place.stream.machine, place.stream.store.rawValue, place.index)
    try setState("head.due", to: 1)
  }

  /// All rows that this machine has erased.
  func erasedRows() throws(SQLiteError) -> [String: [String: [HeadNote.Span]]] {
    let rows = try connection.statement(
      "SELECT machine, store, place FROM erased_row ORDER BY machine, store, place"
    ).rows { ($0.text(0), $0.text(1), $0.int64(2)) }
    var numbers: [String: [String: [Int64]]] = [:]
    for (machine, store, place) in rows {
      numbers[machine, default: [:]][store, default: []].append(place)
    }
    return numbers.mapValues { $0.mapValues { [HeadNote.Span]($0) } }
  }

  // MARK: - Heads

  /// Keeps what another machine says of how far it has come.
  func setHead(_ note: String, of machine: String) throws(SQLiteError) {
    try connection.statement("INSERT OR REPLACE INTO head (machine, note) VALUES (?, ?)")
      .run(machine, note)
  }

  /// What other machines have said last, as JSON, by machine.
  func heads() throws(SQLiteError) -> [String: String] {
    let rows = try connection.statement("SELECT machine, note FROM head").rows {
      ($0.text(0), $0.text(1))
    }
    return Dictionary(rows) { $1 }
  }

  // MARK: - What arrives and waits

  /// Notes a new row before it is stored where its number isn't known yet.
  func noteArriving(
    _ kind: HubKind,
    _ change: RecordChange,
    digest: [UInt8],
    origin: String
  ) throws(SQLiteError) {
    let sql =
      "INSERT OR REPLACE INTO arriving (kind, key, digest, version, origin) VALUES (?, ?, ?, ?, ?)"
    try connection.statement(sql)
      .run(kind.rawValue, Array(change.key.utf8), digest, change.version, origin)
  }

  /// Takes what has arrived with such content, if it is still to be found.
  func takeArriving(
    _ kind: HubKind,
    digest: [UInt8]
  ) throws(SQLiteError) -> (key: [UInt8], version: Int64, origin: String)? {
    let sql = "SELECT key, version, origin FROM arriving WHERE kind = ? AND digest = ? LIMIT 1"
    let found = try connection.statement(sql).first(kind.rawValue, digest) {
      (key: $0.blob(0), version: $0.int64(1), origin: $0.text(2))
    }
    if let found { try noteArrived(kind, found.key) }
    return found
  }

  /// What was to arrive stands in the store.
  func noteArrived(_ kind: HubKind, _ key: [UInt8]) throws(SQLiteError) {
    try connection.statement("DELETE FROM arriving WHERE kind = ? AND key = ?")
      .run(kind.rawValue, key)
  }

  /// Has something looked at again.
  func wait(_ kind: HubKind, _ key: [UInt8]) throws(SQLiteError) {
    try connection.statement("INSERT OR IGNORE INTO waiting (kind, key) VALUES (?, ?)")
      .run(kind.rawValue, key)
  }

  /// What is to be looked at again.
  func waiting(_ kind: HubKind) throws(SQLiteError) -> [[UInt8]] {
    try connection.statement("SELECT key FROM waiting WHERE kind = ?").rows(kind.rawValue) {
      $0.blob(0)
    }
  }

  /// Whether something is to be looked at again.
  func isWaiting(_ kind: HubKind, _ key: [UInt8]) throws(SQLiteError) -> Bool {
    try connection.statement("SELECT 1 FROM waiting WHERE kind = ? AND key = ?")
      .first(kind.rawValue, key) { _ in true } ?? false
  }

  /// Something need not be looked at again.
  func waitNoMore(_ kind: HubKind, _ key: [UInt8]) throws(SQLiteError) {
    try connection.statement("DELETE FROM waiting WHERE kind = ? AND key = ?")
      .run(kind.rawValue, key)
  }

  /// Keeps a version that another one has taken the place of, encrypted; the newest twenty stay.
  func keepSuperseded(
    _ sealed: [UInt8],
    of record: Int64,
    version: Int64,
    origin: String
  ) throws(SQLiteError) {
    try connection.statement(
      "INSERT INTO superseded (record, version, origin, encrypted) VALUES (?, ?, ?, ?)"
    ).run(record, version, origin, sealed)
    let sql = """
      DELETE FROM superseded WHERE record = ?1 AND number NOT IN
        (SELECT number FROM superseded WHERE record = ?1 ORDER BY version DESC LIMIT 20)
      """
    try connection.statement(sql).run(record)
  }
}

extension LedgerPage {
  /// The keys in this machine's stores of all things of a kind that aren't erased.
  func localKeys(_ kind: HubKind) throws(SQLiteError) -> [String] {
    try connection.statement(Self.localKeys).rows(kind.rawValue) { $0.text(0) }
  }

  /// Without its last words it would look through every reading.
  static let localKeys = """
    SELECT local FROM record WHERE kind = ? AND local IS NOT NULL AND is_erased = 0 AND kind <> 'sample'
    """

  /// The number of the first row of a log that the hub hasn't confirmed; nil where it has all.
  func firstOutgoing(_ store: HubStoreName) throws(SQLiteError) -> Int64? {
    try connection.statement("SELECT min(place) FROM outgoing WHERE store = ?")
      .first(store.rawValue) { $0.optionalInt64(0) } ?? nil
  }

  /// Whether another row than one holds a thing.
  func isHeldElsewhere(_ record: Int64, than row: Int64) throws(SQLiteError) -> Bool {
    let sql = """
      SELECT 1 FROM held JOIN hub_row ON hub_row.number = held.row
      WHERE record = ? AND row <> ? AND is_to_erase = 0 LIMIT 1
      """
    return try connection.statement(sql).first(record, row) { _ in true } ?? false
  }

  /// Has the rows of this machine's earlier heads erased.
  func eraseOldHeads(_ machine: String) throws(SQLiteError) {
    try connection.statement(
      "UPDATE hub_row SET is_to_erase = 1 WHERE machine = ? AND store = 'heads'"
    ).run(machine)
  }

  /// Notes the row of the newest head.
  func keepHeadRow(_ machine: String) throws(SQLiteError) {
    try connection.statement(
      "INSERT OR IGNORE INTO hub_row (machine, store, place) VALUES (?, 'heads', ?)"
    )
    .run(machine, try state("end.heads"))
  }

  /// Has everything told anew, under new numbers: what the hub has of it is not to be relied on.
  func tellAllAgain() throws(SQLiteError) {
    try connection.execute(
      """
      DELETE FROM held; DELETE FROM hub_row; DELETE FROM outgoing;
      UPDATE record SET digest = NULL WHERE is_erased = 0 AND kind <> 'sample';
      DELETE FROM record WHERE kind = 'sample' AND is_erased = 0;
      """
    )
    for key in ["samples", "transcripts"] { try setState(key, to: 0) }
  }
}
