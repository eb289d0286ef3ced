import HealthModel
import Sealing
import SQLite

/// Paired sensors, and who reads them.
extension HealthStore {
  /// How many lines of a sensor's log are kept.
  package static let longestSensorLog = 1000

  private static let columns = """
    id, address, name, kinds, device, paired, state, since, heard, battery,
    holder_boot, holder_process, holder_start
    """

  /// The paired sensors, by the time they were paired.
  package func sensors() throws(HealthStorageError) -> [SensorRecord] {
    try perform { (connection) throws(SQLiteError) in
      try connection.statement("SELECT \(Self.columns) FROM sensor ORDER BY id")
        .rows(read: SensorRecord.init)
    }
  }

  /// Keeps a sensor; one of the same address gets the new name and kinds.
  ///
  /// - Returns: it; nil when another sensor has the name already.
  /// - Throws: ``HealthStorageError``; of kind `locked` while the lock is closed.
  package func pairSensor(
    address: String,
    name: String,
    kinds: [String],
    device: String?,
    at time: Int64
  ) throws(HealthStorageError) -> SensorRecord? {
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) -> SensorRecord? in
        let taken = try connection.statement(
          "SELECT 1 FROM sensor WHERE name = ? AND address <> ?"
        ).first(name, address) { _ in true }
        guard taken == nil else { return nil }
        try SealedNames.sources.keepReadable(name, try watch.sealer(connection), connection)
        try connection.statement(
          """
          INSERT INTO sensor (address, name, kinds, device, paired) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (address) DO UPDATE SET
            name = excluded.name, kinds = excluded.kinds, device = excluded.device
          """
        ).run(address, name, kinds.joined(separator: " "), device, time)
        return try connection.statement("SELECT \(Self.columns) FROM sensor WHERE address = ?")
          .first(address, read: SensorRecord.init)
      }
    }
  }

  /// Forgets a sensor and its log; what it has measured stays.
  ///
  /// - Returns: whether there was one of that name.
  /// - Throws: ``HealthStorageError``.
  package func forgetSensor(named name: String) throws(HealthStorageError) -> Bool {
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) in
        try connection.statement("DELETE FROM sensor WHERE name = ?").run(name)
        return connection.changes > 0
      }
    }
  }

  /// Takes a sensor for a process, unless another one that still runs has it.
  ///
  /// - Parameters:
  ///   - id: the sensor.
  ///   - holder: the process.
  ///   - takesOver: whether it is taken from another process, which hears of the change and lets it go.
  ///   - isAlive: whether a process still runs.
  /// - Returns: who has it now; nil when the sensor was forgotten.
  /// - Throws: ``HealthStorageError``.
  package func claimSensor(
    _ id: Int64,
    for holder: SensorHolder,
    takesOver: Bool = false,
    isAlive: @Sendable (SensorHolder) -> Bool
  ) throws(HealthStorageError) -> SensorHolder? {
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) -> SensorHolder? in
        let found = try connection.statement("SELECT \(Self.columns) FROM sensor WHERE id = ?")
          .first(id, read: SensorRecord.init)
        guard let found else { return nil }
        if let other = found.holder, other != holder, !takesOver, isAlive(other) { return other }
        guard found.holder != holder else { return holder }
        try connection.statement(
          "UPDATE sensor SET holder_boot = ?, holder_process = ?, holder_start = ? WHERE id = ?"
        ).run(holder.bootID, Int64(holder.processID), holder.startTime, id)
        return holder
      }
    }
  }

  /// Lets go of every sensor that a process has.
  package func releaseSensors(of holder: SensorHolder) throws(HealthStorageError) {
    try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) in
        try connection.statement(
          """
          UPDATE sensor SET holder_boot = NULL, holder_process = NULL, holder_start = NULL
          WHERE holder_boot = ? AND holder_process = ? AND holder_start = ?
          """
        ).run(holder.bootID, Int64(holder.processID), holder.startTime)
      }
    }
  }

  /// The newest lines of the log, oldest first.
  ///
  /// - Parameters:
  ///   - name: of one sensor alone; nil for all.
  ///   - limit: how many lines.
  /// - Returns: them.
  /// - Throws: ``HealthStorageError``.
  package func sensorLog(
    of name: String?,
    limit: Int
  ) throws(HealthStorageError) -> [SensorLogLine] {
    try perform { (connection) throws(SQLiteError) in
      let sql = """
        SELECT sensor.name, time, text FROM sensor_log JOIN sensor ON sensor.id = sensor
        WHERE ?1 IS NULL OR sensor.name = ?1 ORDER BY sensor_log.id DESC LIMIT ?2
        """
      return try connection.statement(sql).rows(name, limit) {
        SensorLogLine(sensor: $0.text(0), time: $0.int64(1), text: $0.text(2))
      }.reversed()
    }
  }

  /// Stores what a sensor has brought, all of it or nothing; what the store has already is passed
  /// over, and a series that has grown takes the place of its earlier state.
  ///
  /// - Returns: what became of the samples; nil when the sensor was forgotten, and nothing is stored.
  /// - Throws: ``HealthStorageError``.
  package func keep(_ news: SensorNews) throws(HealthStorageError) -> SaveResult? {
    guard news.samples.allSatisfy(\.canBeStored) else { throw .invalidSample }
    return try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) -> SaveResult? in
        guard try Self.update(news, on: connection) else { return nil }
        var writer = SampleWriter()
        writer.seal = try watch.sealer(connection)
        var added: [Sample] = []
        let insert = try SampleWriter.insertion(on: connection)
        // A device's name could not be found again while locked; the sensor's record has it.
        let isClosed = writer.seal != nil && writer.seal?.keys == nil
        for sample in news.samples.map({ isClosed ? $0.withoutDevice : $0 }) {
          let outcome = try writer.store(sample, with: insert, on: connection)
          if case .added(let id) = outcome { added.append(Sample(sample, id: id)) }
        }
        try writer.settle(on: connection)
        try Self.store(news.beats, &writer, on: connection)
        return SaveResult(added: added, duplicates: news.samples.count - added.count)
      }
    }
  }

  private static func update(
    _ news: SensorNews,
    on connection: Connection
  ) throws(SQLiteError) -> Bool {
    try connection.statement(
      """
      UPDATE sensor SET heard = max(coalesce(?2, heard), coalesce(heard, ?2)),
        state = coalesce(?3, state), since = coalesce(?4, since), battery = coalesce(?5, battery),
        device = coalesce(?6, device)
      WHERE id = ?1
      """
    ).run(
      news.sensor,
      news.heard,
      news.state?.name,
      news.state?.since,
      news.battery.map(Int64.init),
      news.device
    )
    guard connection.changes == 1 else { return false }
    for line in news.lines {
      try connection.statement("INSERT INTO sensor_log (sensor, time, text) VALUES (?, ?, ?)")
        .run(news.sensor, line.time, line.text)
    }
    guard !news.lines.isEmpty else { return true }
    try connection.statement(
      """
      DELETE FROM sensor_log WHERE sensor = ?1 AND id <= (
        SELECT id FROM sensor_log WHERE sensor = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
      """
    ).run(news.sensor, Self.longestSensorLog)
    return true
  }

  private static func store(
    _ beats: [StoredBeats],
    _ writer: inout SampleWriter,
    on connection: Connection
  ) throws(SQLiteError) {
    for series in beats where series.count > 0 {
      let source = try writer.names.id(ofSource: series.source, writer.seal, connection)
      try connection.statement(
        """
        INSERT OR REPLACE INTO beat_series (source, start, start_offset, length, count, beats)
        VALUES (?, ?, ?, ?, ?, ?)
        """
      ).run(
        source,
        try free(series, source, on: connection),
        Int64(series.start.offsetMinutes),
        series.length,
        Int64(series.count),
        series.bytes
      )
    }
  }

  /// The first start, from a series' own on, at which there is nothing or an earlier state of it: two
  /// series that begin in the same millisecond are both kept.
  private static func free(
    _ series: StoredBeats,
    _ source: Int64,
    on connection: Connection
  ) throws(SQLiteError) -> Int64 {
    let known = try connection.statement(
      "SELECT beats FROM beat_series WHERE source = ? AND start = ?"
    )
    var start = series.start.milliseconds
    while let other = try known.first(source, start, read: { $0.blob(0) }),
      !series.bytes.starts(with: other)
    {
      start += 1
    }
    return start
  }
}

extension NewSample {
  /// The same without the device that measured it.
  fileprivate var withoutDevice: NewSample {
    NewSample(
      type: type,
      value: value,
      start: start,
      end: end,
      source: source,
      metadata: metadata,
      sync: sync
    )
  }
}

extension SensorRecord {
  /// The present row.
  fileprivate init(_ row: Statement) {
    id = row.int64(0)
    address = row.text(1)
    name = row.text(2)
    kinds = row.text(3).split(separator: " ").map(String.init)
    device = row.optionalText(4)
    paired = row.int64(5)
    state = row.text(6)
    since = row.optionalInt64(7)
    heard = row.optionalInt64(8)
    battery = row.optionalInt64(9).flatMap { Int(exactly: $0) }
    guard let boot = row.optionalText(10), let process = Int32(exactly: row.int64(11)) else {
      holder = nil
      return
    }
    holder = SensorHolder(bootID: boot, processID: process, startTime: row.int64(12))
  }
}
