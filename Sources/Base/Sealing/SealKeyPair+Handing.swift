package import Core

extension SealKeyPair {
  /// A new pair, of a secret nobody can guess.
  package static func random() throws(SealingError) -> SealKeyPair {
    try SealKeyPair(secret: Sodium.randomSecret(Sodium.keySize))
  }

  /// The pair of a secret half that was kept; 32 bytes.
  package convenience init(kept secret: LockedBytes) throws(SealingError) {
    try self.init(secret: secret)
  }

  /// The secret half, to be kept where only its owner reads it.
  package var handed: LockedBytes { secret }
}

extension LockedBytes {
  /// The bytes as hexadecimal digits in small letters.
  package func digits() throws(SealingError) -> String {
    try Sodium.demand()
    return Sodium.hexadecimal(copy)
  }

  /// The bytes that hexadecimal digits say; nil for anything else.
  package convenience init?(digits: String) throws(SealingError) {
    try Sodium.demand()
    guard let bytes = Sodium.bytes(hexadecimal: digits) else { return nil }
    self.init(bytes)
  }
}
