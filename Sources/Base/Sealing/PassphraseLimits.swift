import Core

/// How much work Argon2id does for one try of a passphrase.
///
/// They stand in the lock's record, so that later versions may ask for more.
package struct PassphraseLimits: Codable, Hashable, Sendable {
  /// How often the memory is gone over.
  package let operations: Int
  /// The memory, in bytes.
  package let memory: Int

  /// Limits as they are; ``check()`` says whether they make sense.
  package init(operations: Int, memory: Int) {
    self.operations = operations
    self.memory = memory
  }

  /// About a second of a desktop: libsodium's `crypto_pwhash_OPSLIMIT_MODERATE` and
  /// `crypto_pwhash_MEMLIMIT_MODERATE`.
  package static let moderate = PassphraseLimits(operations: 3, memory: 256 << 20)
  /// The least that Argon2id does, for tests: `crypto_pwhash_OPSLIMIT_MIN` and
  /// `crypto_pwhash_MEMLIMIT_MIN`.
  package static let least = PassphraseLimits(operations: 1, memory: 8192)

  /// Refuses limits that no program of ours has written: a changed record must not take a machine's
  /// whole memory or keep it busy for hours.
  func check() throws(SealingError) {
    guard (1...16).contains(operations), (8192...(1 << 30)).contains(memory) else {
      throw .damaged("the lock's limits")
    }
  }
}
