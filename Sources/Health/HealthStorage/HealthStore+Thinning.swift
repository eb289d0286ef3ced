import HealthModel
import Sealing
import SQLite

/// Old raw readings, of which one mean a stretch is enough.
///
/// What was entered by hand is never taken: typed readings hold for a moment and say nothing of a
/// device, and files mark them (HealthKit, `HKMetadataKeyWasUserEntered`).
extension HealthStore {
  /// How much of the past is thinned in one transaction, milliseconds: some hundred readings.
  private static let window: Int64 = 7_200_000

  /// What a rule would take now.
  ///
  /// - Throws: ``HealthStorageError``.
  package func tally(_ rule: ThinningRule) throws(HealthStorageError) -> [ThinningTally] {
    try perform { (connection) throws(SQLiteError) in
      let seal = try watch.opener(connection)
      var tallies: [ThinningTally] = []
      for (type, source) in rule.pairs {
        let key = try connection.thinningKey(type, source)
        guard let key else { continue }
        var counts: (readings: Int, means: Int) = (0, 0)
        var place = Int64.min
        while let start = try connection.nextStart(key, from: place, before: rule.end) {
          let bound = rule.bound(from: start, Self.window)
          let rows = try connection.thinnable(key, from: start, to: bound, seal)
          for group in rule.groups(rows) {
            counts = (counts.readings + group.count, counts.means + 1)
          }
          place = bound
        }
        guard counts.readings > 0 else { continue }
        tallies.append(
          ThinningTally(type: type, source: source, readings: counts.readings, means: counts.means)
        )
      }
      return tallies
    }
  }

  /// Thins by a rule, in short transactions, each stretch whole or not at all; cut off in the middle,
  /// the same call goes on.
  ///
  /// - Returns: how many readings were taken, and how many take their place.
  /// - Throws: ``HealthStorageError``; of kind `locked` where metadata can't be read.
  package func thin(
    _ rule: ThinningRule
  ) throws(HealthStorageError) -> (readings: Int, means: Int) {
    var total = (readings: 0, means: 0)
    for (type, source) in rule.pairs {
      var place: Int64? = .min
      while let from = place {
        BatchSize.gapForOthers()
        let step = try perform { (connection) throws(SQLiteError) in
          try connection.change(patience: patience) { () throws(SQLiteError) in
            try thin(type, source, from: from, rule, connection)
          }
        }
        total = (total.readings + step.readings, total.means + step.means)
        place = step.next
      }
    }
    return total
  }

  private func thin(
    _ type: SampleType,
    _ source: String,
    from place: Int64,
    _ rule: ThinningRule,
    _ connection: Connection
  ) throws(SQLiteError) -> (readings: Int, means: Int, next: Int64?) {
    guard let key = try connection.thinningKey(type, source),
      let start = try connection.nextStart(key, from: place, before: rule.end)
    else { return (0, 0, nil) }
    let bound = rule.bound(from: start, Self.window)
    let rows = try connection.thinnable(key, from: start, to: bound, try watch.opener(connection))
    var writer = SampleWriter()
    writer.seal = try watch.sealer(connection)
    let insert = try SampleWriter.insertion(on: connection)
    var counts = (readings: 0, means: 0)
    for group in rule.groups(rows) {
      guard let mean = Self.mean(group, type, source) else { continue }
      for row in group { try writer.delete(row.id, on: connection) }
      _ = try writer.store(mean, with: insert, on: connection)
      counts = (counts.readings + group.count, counts.means + 1)
    }
    try writer.settle(on: connection)
    return (counts.readings, counts.means, bound)
  }

  private static func mean(
    _ rows: [ThinnableRow],
    _ type: SampleType,
    _ source: String
  ) -> NewSample? {
    var stretch = StretchOfReadings()
    for row in rows { stretch.add(row.value, row.metadata) }
    guard let mean = stretch.mean, let first = rows.first,
      let last = rows.max(by: { $0.end < $1.end })
    else { return nil }
    return NewSample(
      type: type,
      value: mean,
      start: first.start,
      end: max(first.start, last.end),
      source: source,
      device: rows.lazy.compactMap(\.device).first,
      metadata: stretch.metadata
    )
  }

  /// The sources of intervals between beats.
  package func beatSources() throws(HealthStorageError) -> [String] {
    try perform { (connection) throws(SQLiteError) in
      try connection.statement(
        "SELECT DISTINCT source.name FROM beat_series JOIN source ON source.id = source"
      ).rows { $0.text(0) }
    }
  }
}

/// A raw reading that may be thinned.
private struct ThinnableRow: Sendable {
  let id: Int64
  let value: Double
  let start: Timestamp
  let end: Timestamp
  let device: String?
  let metadata: [String: String]
}

extension ThinningRule {
  fileprivate var pairs: [(SampleType, String)] {
    types.flatMap { type in
      sources.filter { $0 != ReadingSource.manual }.map { (type, $0) }
    }
  }

  /// Where a transaction that begins at a reading ends: at the end of a stretch.
  fileprivate func bound(from start: Int64, _ window: Int64) -> Int64 {
    let stretches = max(1, window / stretch)
    let begun = start - (start % stretch + stretch) % stretch
    return min(end, begun + stretches * stretch)
  }

  /// The readings of each stretch that has more than one.
  fileprivate func groups(_ rows: [ThinnableRow]) -> [[ThinnableRow]] {
    var groups: [[ThinnableRow]] = []
    var last: Int64?
    for row in rows {
      let time = row.start.milliseconds
      let number = (time - (time % stretch + stretch) % stretch) / stretch
      if number == last {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
      last = number
    }
    return groups.filter { $0.count > 1 }
  }
}

/// A type and a source by their ids.
private struct ThinningKey {
  let type: Int64
  let source: Int64
}

extension Connection {
  fileprivate func thinningKey(
    _ type: SampleType,
    _ source: String
  ) throws(SQLiteError) -> ThinningKey? {
    let sql = "SELECT id FROM type WHERE name = ? AND unit = ?"
    let id = try statement(sql).first(type.name, type.canonicalUnit.symbol) { $0.int64(0) }
    guard let id, let source = try knownSourceID(source) else { return nil }
    return ThinningKey(type: id, source: source)
  }

  fileprivate func nextStart(
    _ key: ThinningKey,
    from start: Int64,
    before end: Int64
  ) throws(SQLiteError) -> Int64? {
    let sql = """
      SELECT start FROM sample WHERE type = ? AND source = ? AND start >= ? AND start < ?
      ORDER BY start LIMIT 1
      """
    return try statement(sql).first(key.type, key.source, start, end) { $0.int64(0) }
  }

  /// The readings in a span that may be thinned, oldest first.
  fileprivate func thinnable(
    _ key: ThinningKey,
    from start: Int64,
    to end: Int64,
    _ seal: TextSeal?
  ) throws(SQLiteError) -> [ThinnableRow] {
    let sql = """
      SELECT sample.id, value, start, start_offset, finish, finish_offset, description, metadata,
        sample.sealed
      FROM sample LEFT JOIN device ON device.id = sample.device
      WHERE type = ? AND source = ? AND start >= ? AND start < ?
        AND (finish > start OR sample.device IS NOT NULL OR metadata IS NOT NULL
          OR sample.sealed IS NOT NULL)
      ORDER BY start, sample.id
      """
    return try statement(sql).rows(key.type, key.source, start, end) {
      (row) throws(SQLiteError) -> ThinnableRow? in
      let place = SealedMetadata.place(
        type: key.type,
        source: key.source,
        start: row.int64(2),
        finish: row.int64(4),
        value: row.double(1)
      )
      let text = try SealedMetadata.opened(
        row.optionalText(7),
        row.optionalBlob(8),
        seal,
        place: place
      )
      let metadata = text.map(MetadataText.entries) ?? [:]
      let entered = metadata["WasUserEntered"] ?? "0"
      guard ["0", "false", ""].contains(entered.lowercased()) else { return nil }
      return ThinnableRow(
        id: row.int64(0),
        value: row.double(1),
        start: Timestamp(milliseconds: row.int64(2), offsetMinutes: row.int(3)),
        end: Timestamp(milliseconds: row.int64(4), offsetMinutes: row.int(5)),
        device: row.optionalText(6),
        metadata: metadata
      )
    }
    .compactMap(\.self)
  }
}
