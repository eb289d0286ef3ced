import Core
import CSodium

/// Marks things by a key: the same mark each time, from which nothing can be told without the key.
package final class MarkKey: Sendable {
  /// How many bytes a mark has.
  package static let size = 16

  private let key: LockedBytes

  /// The key for one purpose, from another key.
  init(of key: SealKey, purpose: String) throws(SealingError) {
    self.key = try Sodium.subkey(of: key.bytes, purpose: purpose)
  }

  /// The mark of some bytes: BLAKE2b (RFC 7693), keyed, ``size`` bytes.
  package func mark(_ bytes: [UInt8]) -> [UInt8] {
    var mark = [UInt8](repeating: 0, count: Self.size)
    _ = unsafe key.withBytes { key in
      unsafe crypto_generichash(
        &mark,
        Self.size,
        bytes,
        UInt64(bytes.count),
        key.baseAddress,
        key.count
      )
    }
    return mark
  }
}

extension MarkKey {
  /// A mark that anybody can make who knows what it is of: BLAKE2b (RFC 7693), ``size`` bytes.
  ///
  /// - Parameters:
  ///   - bytes: what is marked.
  ///   - owner: whose marks these are; those of others differ.
  /// - Returns: the mark.
  /// - Throws: ``SealingError/unavailable(_:)``.
  package static func openMark(
    _ bytes: [UInt8],
    for owner: String
  ) throws(SealingError) -> [UInt8] {
    try Sodium.demand()
    let key = Array(owner.utf8.prefix(Sodium.keySize))
    var mark = [UInt8](repeating: 0, count: size)
    _ = unsafe crypto_generichash(&mark, size, bytes, UInt64(bytes.count), key, key.count)
    return mark
  }
}

extension SealKey {
  /// A key that marks things for one purpose.
  package func marks(for purpose: String) throws(SealingError) -> MarkKey {
    try MarkKey(of: self, purpose: purpose)
  }
}
