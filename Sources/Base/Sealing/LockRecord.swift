package import Core

/// What stands in the database so that a passphrase can open it.
///
/// It holds no secret. The database's key is random and stands here wrapped: sealed by what Argon2id
/// makes of the passphrase. So the passphrase can be changed without sealing anything again. The
/// number of wrong tries holds up whoever sits at the keyboard; who has the file can try only at
/// Argon2id's pace.
package struct LockRecord: Codable, Hashable, Sendable {
  private static let keyPlace = "lock.key"
  private static let version = 1

  private let version: Int
  private let salt: HexadecimalBytes
  /// How much work a try is.
  package let limits: PassphraseLimits
  private let wrappedKey: HexadecimalBytes
  private let publicBytes: HexadecimalBytes
  /// How many wrong tries there were since the last right one.
  package var failedTries = 0
  /// When the last wrong try was, in milliseconds since 1970.
  package var lastFailure: Int64?
  /// How often it was asked that every program locks at once; a program that sees another number than
  /// when it began does so.
  package var closings = 0

  private init(
    keys: UnlockedKeys,
    passphrase: LockedBytes,
    limits: PassphraseLimits
  ) throws(SealingError) {
    try limits.check()
    let salt = try Sodium.random(Sodium.saltSize)
    let wrapping = try SealKey(bytes: Sodium.derive(passphrase, salt: salt, limits: limits))
    version = Self.version
    self.salt = HexadecimalBytes(salt)
    self.limits = limits
    wrappedKey = try HexadecimalBytes(wrapping.seal(keys.key.bytes.copy, place: Self.keyPlace))
    publicBytes = HexadecimalBytes(keys.pair.publicKey.bytes)
  }

  /// A lock with a new key.
  package static func make(
    passphrase: LockedBytes,
    limits: PassphraseLimits
  ) throws(SealingError) -> (LockRecord, UnlockedKeys) {
    let keys = try UnlockedKeys(key: .random())
    return (try LockRecord(keys: keys, passphrase: passphrase, limits: limits), keys)
  }

  /// The keys, by the passphrase; this takes as long, and as much memory, as ``limits`` say.
  package func unlock(passphrase: LockedBytes) throws(SealingError) -> UnlockedKeys {
    try check()
    let wrapping = try SealKey(
      bytes: Sodium.derive(passphrase, salt: salt.bytes, limits: limits)
    )
    let bytes: [UInt8]
    do {
      bytes = try wrapping.open(wrappedKey.bytes, place: Self.keyPlace)
    } catch {
      if case .damaged = error { throw .wrongPassphrase }
      throw error
    }
    return try own(SealKey(bytes: LockedBytes(bytes)), otherwise: .damaged("the lock's public key"))
  }

  /// The keys, by the key's bytes as the keyring or the secret service kept them.
  package func unlock(keyBytes: LockedBytes) throws(SealingError) -> UnlockedKeys {
    try check()
    return try own(SealKey(bytes: keyBytes), otherwise: .wrongKey)
  }

  /// The same lock by another passphrase.
  package func changingPassphrase(
    _ keys: UnlockedKeys,
    to passphrase: LockedBytes,
    limits: PassphraseLimits
  ) throws(SealingError) -> LockRecord {
    guard keys.pair.publicKey == (try publicKey) else { throw .wrongKey }
    var record = try LockRecord(keys: keys, passphrase: passphrase, limits: limits)
    record.closings = closings
    return record
  }

  /// What seals while the lock is closed.
  package var publicKey: SealPublicKey {
    get throws(SealingError) { try SealPublicKey(bytes: publicBytes.bytes) }
  }

  /// The keys of a key, if it is this lock's: its public half says so.
  private func own(
    _ key: SealKey,
    otherwise error: SealingError
  ) throws(SealingError) -> UnlockedKeys {
    let keys = try UnlockedKeys(key: key)
    guard keys.pair.publicKey == (try publicKey) else { throw error }
    return keys
  }

  private func check() throws(SealingError) {
    guard version == Self.version else { throw .newer("the lock") }
    try limits.check()
    guard salt.bytes.count == Sodium.saltSize,
      wrappedKey.bytes.count == Sodium.keySize + SealKey.overhead
    else { throw .damaged("the lock") }
  }
}
