import Core
import CSodium

extension Sodium {
  /// XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03): the text, unreadable, and a tag of 16 bytes.
  static func encrypt(
    _ plain: [UInt8],
    nonce: [UInt8],
    associated: [UInt8],
    key: LockedBytes
  ) throws(SealingError) -> [UInt8] {
    try demand()
    let size = plain.count + tagSize
    return unsafe Array(unsafeUninitializedCapacity: size) { space, used in
      guard let start = space.baseAddress else { return }
      // The function has no way to fail.
      _ = unsafe key.withKey { key in
        unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
          start,
          nil,
          plain,
          UInt64(plain.count),
          associated,
          UInt64(associated.count),
          nil,
          nonce,
          key
        )
      }
      used = size
    }
  }

  /// The text again; nil where one of the four is not what it was.
  static func decrypt(
    _ sealed: [UInt8],
    nonce: [UInt8],
    associated: [UInt8],
    key: LockedBytes
  ) throws(SealingError) -> [UInt8]? {
    try demand()
    guard sealed.count >= tagSize else { return nil }
    var status: Int32 = -1
    // One byte more than needed: an empty array has no address, and the library takes none as the wish
    // to have the tag checked only.
    let size = sealed.count - tagSize
    let plain = unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { space, used in
      status = unsafe key.withKey { key in
        unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
          space.baseAddress,
          nil,
          nil,
          sealed,
          UInt64(sealed.count),
          associated,
          UInt64(associated.count),
          nonce,
          key
        )
      }
      used = status == 0 ? size : 0
    }
    return status == 0 ? plain : nil
  }

  /// The public half of a secret (X25519, RFC 7748).
  static func publicKey(of secret: LockedBytes) throws(SealingError) -> [UInt8] {
    try demand()
    var half = [UInt8](repeating: 0, count: keySize)
    _ = unsafe secret.withKey { unsafe crypto_scalarmult_base(&half, $0) }
    return half
  }

  /// A sealed box for who has the secret half; nil where the key is none.
  static func box(_ plain: [UInt8], for publicKey: [UInt8]) throws(SealingError) -> [UInt8]? {
    try demand()
    var status: Int32 = -1
    let size = plain.count + boxOverhead
    let sealed = unsafe [UInt8](unsafeUninitializedCapacity: size) { space, used in
      guard let start = space.baseAddress else { return }
      status = unsafe crypto_box_seal(
        start,
        plain,
        UInt64(plain.count),
        publicKey
      )
      used = status == 0 ? size : 0
    }
    return status == 0 ? sealed : nil
  }

  /// What is in a sealed box; nil where it is damaged or somebody else's.
  static func unbox(
    _ sealed: [UInt8],
    publicKey: [UInt8],
    secret: LockedBytes
  ) throws(SealingError) -> [UInt8]? {
    try demand()
    guard sealed.count >= boxOverhead else { return nil }
    var status: Int32 = -1
    // One byte more than needed: an empty array has no address.
    let size = sealed.count - boxOverhead
    let plain = unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { space, used in
      guard let start = space.baseAddress else { return }
      status = unsafe secret.withKey { secret in
        unsafe crypto_box_seal_open(
          start,
          sealed,
          UInt64(sealed.count),
          publicKey,
          secret
        )
      }
      used = status == 0 ? size : 0
    }
    return status == 0 ? plain : nil
  }
}
