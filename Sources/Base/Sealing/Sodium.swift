import Core
import CSodium

/// The functions of libsodium that are used here, on Swift's bytes.
///
/// Each loads the library at its first call. The lengths are those of the library's manual.
enum Sodium {
  /// Bytes of a key, of either half of a key pair, and of what is derived from a passphrase.
  static let keySize = 32
  /// Bytes of a nonce of XChaCha20-Poly1305.
  static let nonceSize = 24
  /// Bytes of a tag of Poly1305.
  static let tagSize = 16
  /// Bytes of the salt of a passphrase.
  static let saltSize = 16
  /// Bytes that a sealed box is longer than what is in it: a public key and a tag.
  static let boxOverhead = 48

  private static let isReady = sodium_init() >= 0

  /// Throws where there is no library.
  static func demand() throws(SealingError) {
    guard isReady else { throw .unavailable("libsodium isn't installed, or can't be loaded") }
  }

  /// Bytes as hexadecimal digits in small letters, two a byte; ``demand()`` comes before it.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    var digits = [CChar](repeating: 0, count: 2 * bytes.count + 1)
    unsafe sodium_bin2hex(&digits, digits.count, bytes, bytes.count)
    return String(decoding: digits.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The bytes that hexadecimal digits say; nil for anything else.
  static func bytes(hexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: digits.count / 2)
    var count = 0
    let status = unsafe sodium_hex2bin(
      &bytes,
      bytes.count,
      digits,
      digits.count,
      nil,
      &count,
      nil
    )
    return status == 0 && 2 * count == digits.count ? bytes : nil
  }

  /// Bytes nobody can guess.
  static func random(_ count: Int) throws(SealingError) -> [UInt8] {
    try demand()
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }

  /// A secret nobody can guess.
  static func randomSecret(_ count: Int) throws(SealingError) -> LockedBytes {
    try demand()
    return unsafe LockedBytes(count: count) { space in
      guard let start = space.baseAddress else { return }
      unsafe randombytes_buf(start, space.count)
    }
  }

  /// Argon2id (RFC 9106) of a passphrase with one lane.
  static func derive(
    _ passphrase: LockedBytes,
    salt: [UInt8],
    limits: PassphraseLimits,
    count: Int = keySize
  ) throws(SealingError) -> LockedBytes {
    try demand()
    return try unsafe LockedBytes(count: count) { (space) throws(SealingError) in
      let status: Int32 = unsafe passphrase.withBytes { words in
        guard let start = space.baseAddress, let text = words.baseAddress else { return -1 }
        return unsafe crypto_pwhash(
          start,
          UInt64(space.count),
          text,
          UInt64(words.count),
          salt,
          UInt64(limits.operations),
          limits.memory,
          crypto_pwhash_ALG_ARGON2ID13
        )
      }
      guard status == 0 else { throw .outOfMemory(bytes: limits.memory) }
    }
  }

  /// Another secret from a key by BLAKE2b (RFC 7693), one for each purpose.
  static func subkey(of key: LockedBytes, purpose: String) throws(SealingError) -> LockedBytes {
    try demand()
    let words = Array(purpose.utf8)
    return try unsafe LockedBytes(count: keySize) { (space) throws(SealingError) in
      let status: Int32 = unsafe key.withBytes { key in
        guard let start = space.baseAddress else { return -1 }
        return unsafe crypto_generichash(
          start,
          space.count,
          words,
          UInt64(words.count),
          key.baseAddress,
          key.count
        )
      }
      guard status == 0 else { throw .unavailable("no key could be derived") }
    }
  }
}

extension LockedBytes {
  /// The bytes' address as the library wants it, for as long as `body` runs.
  func withKey(_ body: (UnsafePointer<UInt8>) -> Int32) -> Int32 {
    unsafe withBytes { bytes in
      guard let start = bytes.baseAddress else { return -1 }
      return unsafe body(start.assumingMemoryBound(to: UInt8.self))
    }
  }
}
