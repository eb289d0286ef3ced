import SQLite

extension HealthSchema {
  /// Sensors, what was noted of them, and the intervals between beats that they sent.
  ///
  /// - `holder_…` names the process that reads a sensor now; see ``SensorHolder``.
  /// - A series of intervals is one row of a few hundred bytes for five minutes. Its row is replaced
  ///   as it grows; `length` is in milliseconds.
  /// - The log keeps the newest ``HealthStore/longestSensorLog`` lines of each sensor.
  static let fourth = Migrator.Migration(
    version: 4,
    sql: """
      CREATE TABLE sensor (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        address TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL UNIQUE,
        kinds TEXT NOT NULL,
        device TEXT,
        paired INTEGER NOT NULL,
        state TEXT NOT NULL DEFAULT '',
        since INTEGER,
        heard INTEGER,
        battery INTEGER,
        holder_boot TEXT,
        holder_process INTEGER,
        holder_start INTEGER
      ) STRICT;
      CREATE TABLE sensor_log (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        sensor INTEGER NOT NULL REFERENCES sensor (id) ON DELETE CASCADE,
        time INTEGER NOT NULL,
        text TEXT NOT NULL
      ) STRICT;
      CREATE INDEX sensor_log_by_sensor ON sensor_log (sensor, id);
      CREATE TABLE beat_series (
        source INTEGER NOT NULL REFERENCES source (id),
        start INTEGER NOT NULL,
        start_offset INTEGER NOT NULL,
        length INTEGER NOT NULL CHECK (length >= 0),
        count INTEGER NOT NULL CHECK (count > 0),
        beats BLOB NOT NULL,
        PRIMARY KEY (source, start)
      ) STRICT, WITHOUT ROWID;
      """
  )
}
