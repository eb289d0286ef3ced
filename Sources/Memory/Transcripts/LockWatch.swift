import Core
import Sealing
import SQLite

/// What a store knows of its lock: the keys this process has, and the lock as it was last read.
///
/// Other programs may set, change or take away the lock at any time. So it is read anew whenever
/// another program has stored something (`PRAGMA data_version`), inside the change that needs it.
final class LockWatch: Sendable {
  private struct Seen: Sendable {
    let version: Int64
    let lock: StoredLock?
  }

  private let keys = Locked<UnlockedKeys?>(nil)
  private let seen = Locked<Seen?>(nil)

  /// A store that has read nothing yet.
  init() {}

  /// Opens what is sealed, with what keys there are.
  var opener: WordOpener { WordOpener(keys: keys.withLock { $0 }) }

  /// Takes keys, or forgets them.
  func set(_ new: UnlockedKeys?) { keys.withLock { $0 = new } }

  /// Has the lock read anew, as this store itself has changed it.
  func lookAgain() { seen.withLock { $0 = nil } }

  /// The lock as it is now.
  func lock(_ connection: Connection) throws(SQLiteError) -> StoredLock? {
    let version = try connection.dataVersion()
    if let known = seen.withLock({ $0 }), known.version == version { return known.lock }
    let lock = try StoredLock.read(connection)
    seen.withLock { $0 = Seen(version: version, lock: lock) }
    return lock
  }

  /// Seals new words as the lock demands now; to be asked for inside the change that stores them.
  func sealer(_ connection: Connection) throws(SQLiteError) -> WordSealer {
    WordSealer(lock: try lock(connection), opener: opener)
  }

  /// Whether words can be read: there is no lock, or its keys are here.
  func isReadable(_ connection: Connection) throws(SQLiteError) -> Bool {
    guard let lock = try lock(connection) else { return true }
    return opener.keys?.pair.publicKey == lock.publicKey
  }
}
