package import Core

/// What reads and writes once the lock is open.
package struct UnlockedKeys: Sendable {
  /// The key of the database.
  package let key: SealKey
  /// The pair that opens what was written while the lock was closed.
  package let pair: SealKeyPair

  /// The keys that belong to a database's key.
  init(key: SealKey) throws(SealingError) {
    self.key = key
    pair = try SealKeyPair(of: key)
  }

  /// The key's 32 bytes, for the kernel's keyring or the desktop's secret service to keep.
  package func keyBytes() -> LockedBytes { key.bytes }
}
