import CSodium

/// The hash of a file, taken piece by piece: SHA-256 (FIPS 180-4).
package struct SHA256 {
  /// Bytes of a hash.
  private static let size = 32

  private var state = crypto_hash_sha256_state()

  /// The hash of nothing yet.
  package init() throws(SealingError) {
    try Sodium.demand()
    unsafe crypto_hash_sha256_init(&state)
  }

  /// Takes in some more.
  package mutating func update(_ bytes: [UInt8]) {
    unsafe crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
  }

  /// The hash of all that was taken in: 64 hexadecimal digits in small letters.
  package mutating func finish() -> String {
    var hash = [UInt8](repeating: 0, count: Self.size)
    unsafe crypto_hash_sha256_final(&state, &hash)
    return Sodium.hexadecimal(hash)
  }
}
