/// How SQLite makes a commit safe (sqlite.org/pragma.html#pragma_journal_mode).
package enum JournalMode: String, CaseIterable, Sendable {
  /// The old pages in a file that is deleted at the commit.
  case delete
  /// The old pages in a file that is cut to nothing at the commit.
  case truncate
  /// The old pages in a file whose header is zeroed at the commit.
  case persist
  /// The old pages in memory: a crash damages the file.
  case memory
  /// The new pages in a write-ahead log.
  case wal
  /// Nothing: a crash damages the file.
  case off

  /// The mode every database of ours is written in.
  package static let chosen = JournalMode.truncate

  /// The first version in which write-ahead logs are safe, as `sqlite3_libversion_number` has it.
  ///
  /// Before 3.51.3 a checkpoint that races with a restart of the log can drop acknowledged
  /// commits while the integrity check still says ok (sqlite.org/wal.html#walresetbug).
  package static let firstVersionWithSafeLog: Int32 = 3_051_003

  /// The modes in which a database may be used with a library of this version.
  ///
  /// Modes that can lose a commit at a crash or power cut are never among them.
  package static func forLibrary(version: Int32) -> [JournalMode] {
    let always: [JournalMode] = [.delete, .truncate, .persist]
    return version >= firstVersionWithSafeLog ? always + [.wal] : always
  }
}
