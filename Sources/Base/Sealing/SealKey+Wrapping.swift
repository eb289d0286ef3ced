package import Core

extension SealKey {
  /// This key, encrypted with another one for a place.
  package func wrapped(by other: SealKey, place: String) throws(SealingError) -> [UInt8] {
    try other.seal(bytes.copy, place: place)
  }

  /// A key that another one wrapped for a place.
  package convenience init(
    wrapped: [UInt8],
    by other: SealKey,
    place: String
  ) throws(SealingError) {
    try self.init(bytes: LockedBytes(other.open(wrapped, place: place)))
  }

  /// The key's bytes, for a file that only its owner can read or for another machine of theirs.
  package var secret: LockedBytes { bytes }

  /// Marks something by this key: the same each time, and without the key nothing can be told from it.
  ///
  /// - Returns: 32 bytes of BLAKE2b (RFC 7693), keyed with a key of this purpose's own.
  package func mark(_ text: String, purpose: String) throws(SealingError) -> [UInt8] {
    let key = try Sodium.subkey(of: bytes, purpose: purpose)
    return try Sodium.subkey(of: key, purpose: text).copy
  }
}
