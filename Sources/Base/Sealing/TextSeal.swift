/// Seals single texts as a lock demands, and opens them where there are keys.
package struct TextSeal: Sendable {
  /// What seals while nobody has unlocked.
  package let publicKey: SealPublicKey
  /// The keys of this very lock; nil while it is closed.
  package let keys: UnlockedKeys?

  /// A seal by the keys where they are the lock's own, else by the lock's public key alone.
  package init(publicKey: SealPublicKey, keys: UnlockedKeys?) {
    self.publicKey = publicKey
    self.keys = keys?.pair.publicKey == publicKey ? keys : nil
  }

  /// A text, sealed for one place: elsewhere it won't open.
  package func seal(_ text: String, place: String) throws(SealingError) -> [UInt8] {
    let plain = Array(text.utf8)
    guard let keys else { return try publicKey.seal(plain, place: place) }
    return try keys.key.seal(plain, place: place)
  }

  /// The text that was sealed for this place; nil while the lock is closed.
  ///
  /// - Throws: ``SealingError/damaged(_:)`` when it was changed or moved.
  package func open(_ sealed: [UInt8], place: String) throws(SealingError) -> String? {
    guard let keys else { return nil }
    let plain =
      try sealed.first == SealPublicKey.version
      ? keys.pair.open(sealed, place: place) : keys.key.open(sealed, place: place)
    return String(decoding: plain, as: UTF8.self)
  }
}
