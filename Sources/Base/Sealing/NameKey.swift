import Core

/// What follows from words that people say to each other: a mark to look for, and a key to encrypt with.
///
/// Both come from Argon2id (RFC 9106). Whoever has the mark could only try words, each of which costs about a
/// second and 256 MB; the words themselves have to be so many that nobody tries them all.
package struct NameKey: Sendable {
  /// Bytes of a mark.
  package static let markSize = 32

  /// What Argon2id takes besides the words: the same for all, as who looks for a name knows nothing else.
  private static let salt = Array("mindpulse name 1".utf8)

  /// What others can look for; nobody can tell the words from it.
  package let mark: [UInt8]
  /// What only those who know the words can open.
  package let key: SealKey

  /// The mark and the key of some words.
  ///
  /// - Parameters:
  ///   - words: the words in the one form in which all write them.
  ///   - limits: how much work it is; others lead to another mark.
  /// - Throws: ``SealingError``, such as ``SealingError/outOfMemory(bytes:)``.
  package init(
    of words: String,
    limits: PassphraseLimits = .moderate
  ) throws(SealingError) {
    let derived = try Sodium.derive(
      LockedBytes(Array(words.utf8)),
      salt: Self.salt,
      limits: limits,
      count: Self.markSize + Sodium.keySize
    ).copy
    mark = Array(derived.prefix(Self.markSize))
    key = try SealKey(bytes: LockedBytes(Array(derived.dropFirst(Self.markSize))))
  }

  /// A mark and a key that were kept.
  ///
  /// - Throws: ``SealingError/wrongKey`` for others than 32 bytes each.
  package init(mark: [UInt8], key: [UInt8]) throws(SealingError) {
    guard mark.count == Self.markSize else { throw .wrongKey }
    self.mark = mark
    self.key = try SealKey(bytes: LockedBytes(key))
  }
}
