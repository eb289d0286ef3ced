package import Core

/// The key of one database, in locked memory, wiped when it is let go.
///
/// It seals with XChaCha20-Poly1305 and a nonce of 24 random bytes each time: so many that none is
/// ever met twice (draft-irtf-cfrg-xchacha-03, section 2.1).
package final class SealKey: Sendable {
  /// The first byte of what it seals.
  static let version: UInt8 = 1
  /// How many bytes something is longer when it is sealed.
  package static let overhead = 1 + Sodium.nonceSize + Sodium.tagSize

  /// The 32 bytes themselves.
  let bytes: LockedBytes

  /// A new key nobody can guess.
  package static func random() throws(SealingError) -> SealKey {
    try SealKey(bytes: Sodium.randomSecret(Sodium.keySize))
  }

  /// A key that was kept; 32 bytes.
  package init(bytes: LockedBytes) throws(SealingError) {
    guard bytes.count == Sodium.keySize else { throw .wrongKey }
    self.bytes = bytes
  }

  /// Seals bytes for one place (`message.text#17`): elsewhere they won't open.
  ///
  /// The form is the version 1, the nonce, and the text with its tag.
  package func seal(_ plain: [UInt8], place: String) throws(SealingError) -> [UInt8] {
    let nonce = try Sodium.random(Sodium.nonceSize)
    let text = try Sodium.encrypt(
      plain,
      nonce: nonce,
      associated: Self.associated(place),
      key: bytes
    )
    return [Self.version] + nonce + text
  }

  /// Opens what was sealed for this place.
  package func open(_ sealed: [UInt8], place: String) throws(SealingError) -> [UInt8] {
    guard sealed.first == Self.version else {
      throw sealed.isEmpty ? .damaged(place) : .newer(place)
    }
    guard sealed.count >= Self.overhead else { throw .damaged(place) }
    let nonce = Array(sealed[1...Sodium.nonceSize])
    let plain = try Sodium.decrypt(
      Array(sealed[(1 + Sodium.nonceSize)...]),
      nonce: nonce,
      associated: Self.associated(place),
      key: bytes
    )
    guard let plain else { throw .damaged(place) }
    return plain
  }

  /// The version goes along with the place, so that neither can be changed.
  private static func associated(_ place: String) -> [UInt8] { [version] + Array(place.utf8) }
}
