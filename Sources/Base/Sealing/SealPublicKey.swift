import Core

/// Lets anybody write without being able to read: sealed boxes of X25519 and XSalsa20-Poly1305.
package struct SealPublicKey: Hashable, Sendable {
  /// The first byte of what it seals.
  static let version: UInt8 = 2

  /// The 32 bytes of the key.
  package let bytes: [UInt8]

  /// A key that was kept; 32 bytes.
  package init(bytes: [UInt8]) throws(SealingError) {
    guard bytes.count == Sodium.keySize else { throw .damaged("the lock's public key") }
    self.bytes = bytes
  }

  /// Seals bytes for one place: elsewhere they won't open.
  ///
  /// The form is the version 2 and the box, in which the place stands before the text: a box has no
  /// associated data.
  package func seal(_ plain: [UInt8], place: String) throws(SealingError) -> [UInt8] {
    guard let box = try Sodium.box(Self.labelled(plain, place: place), for: bytes) else {
      throw .damaged("the lock's public key")
    }
    return [Self.version] + box
  }

  /// A text behind its place and the place's length in four bytes, the lowest first.
  static func labelled(_ plain: [UInt8], place: String) -> [UInt8] {
    let label = Array(place.utf8)
    let length = UInt32(truncatingIfNeeded: label.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + label + plain
  }
}
