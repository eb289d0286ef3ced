import CSodium

/// A secret by which a device shows who it is, and what is kept of it.
///
/// It has 160 random bits, which nobody can try out: a plain hash is enough to keep it by, where a
/// passphrase would need a slow one.
package enum AccessToken {
  /// Random bytes of a token; a multiple of five, so that base32 needs no filling.
  private static let size = 20
  /// The letters of base32 (RFC 4648), in small letters.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
  /// The longest text that is looked at; a longer one is no token.
  private static let longest = 256

  /// A new token, in 32 letters and digits that can be typed.
  package static func make() throws(SealingError) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in try Sodium.random(size) {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(letters[Int(bits >> count & 31)])
      }
      bits &= 31
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The hash of a token: SHA-256, 64 hexadecimal digits in small letters.
  package static func hash(_ token: String) throws(SealingError) -> String {
    var hash = try SHA256()
    hash.update(Array(token.utf8.prefix(longest)))
    return hash.finish()
  }

  /// Whether two hashes are the same; how long it takes doesn't tell where they differ.
  package static func isSame(_ one: String, _ other: String) throws(SealingError) -> Bool {
    try Sodium.demand()
    let (left, right) = (Array(one.utf8), Array(other.utf8))
    guard left.count == right.count, !left.isEmpty else { return false }
    return unsafe sodium_memcmp(left, right, left.count) == 0
  }
}
