import Core

/// Both halves of the key that seals while the lock is closed; the secret one stands in locked
/// memory.
///
/// It is derived from the key of the database and never kept: who has that key has this pair, too.
package final class SealKeyPair: Sendable {
  /// The half that may stand in the open.
  package let publicKey: SealPublicKey
  let secret: LockedBytes

  /// The pair that belongs to a database's key.
  convenience init(of key: SealKey) throws(SealingError) {
    try self.init(secret: Sodium.subkey(of: key.bytes, purpose: "mindpulse sealed box 1"))
  }

  /// The pair of a secret half, 32 bytes.
  init(secret: LockedBytes) throws(SealingError) {
    guard secret.count == Sodium.keySize else { throw .wrongKey }
    self.secret = secret
    publicKey = try SealPublicKey(bytes: Sodium.publicKey(of: secret))
  }

  /// Opens what the public half sealed for this place.
  package func open(_ sealed: [UInt8], place: String) throws(SealingError) -> [UInt8] {
    guard sealed.first == SealPublicKey.version else {
      throw sealed.isEmpty ? .damaged(place) : .newer(place)
    }
    let text = try Sodium.unbox(
      Array(sealed.dropFirst()),
      publicKey: publicKey.bytes,
      secret: secret
    )
    let label = SealPublicKey.labelled([], place: place)
    guard let text, text.starts(with: label) else { throw .damaged(place) }
    return Array(text.dropFirst(label.count))
  }
}
