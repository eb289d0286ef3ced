package import Sealing

/// The key of somebody who reads what others share, as they give it to people: one line of small letters
/// and digits.
///
/// It says the account at the hub and the public half of the key to which summaries are encrypted, with
/// four bytes that check both. Nothing in it is secret.
package struct CareKey: Hashable, Sendable {
  /// The version in the first byte.
  private static let version: UInt8 = 1
  private static let accountSize = 16
  private static let keySize = 32
  private static let checkSize = 4
  private static let size = 1 + accountSize + keySize + checkSize
  /// The letters of base32 (RFC 4648), in small letters.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// The account, a UUID in small letters.
  package let account: String
  /// Whom summaries are encrypted for.
  package let publicKey: SealPublicKey

  /// A key of an account.
  package init(account: String, publicKey: SealPublicKey) {
    self.account = account
    self.publicKey = publicKey
  }

  /// The key as it was typed, in any case, with any white space or hyphens in it.
  ///
  /// - Throws: ``SharingError/key(_:)`` that says what is wrong.
  package init(_ text: String) throws(SharingError) {
    let typed = text.lowercased().unicodeScalars.filter {
      !$0.properties.isWhitespace && $0 != "-"
    }
    let expected = (8 * Self.size + 4) / 5
    guard typed.count == expected else {
      throw .key("A key has \(expected) letters and digits, and this one has \(typed.count).")
    }
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for scalar in typed {
      guard let byte = UInt8(exactly: scalar.value), let value = Self.letters.firstIndex(of: byte)
      else {
        throw .key(
          "A key has only the letters a to z and the digits 2 to 7, and this one has more."
        )
      }
      bits = bits << 5 | UInt32(value)
      count += 5
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      bits &= (1 << UInt32(count)) - 1
    }
    let body = Array(bytes.prefix(Self.size - Self.checkSize))
    guard bits == 0, bytes.count == Self.size, try Self.check(body) == Array(bytes.suffix(4)) else {
      throw .key("This isn't the key as it was given: at least one of its letters is another one.")
    }
    guard body.first == Self.version else {
      throw .key("This key is of a newer version of MindPulse.")
    }
    account = Self.uuid(Array(body[1...Self.accountSize]))
    publicKey = try SharingError.sealing { () throws(SealingError) in
      try SealPublicKey(bytes: Array(body.suffix(Self.keySize)))
    }
  }

  /// The key as it is given to people.
  package func text() throws(SharingError) -> String {
    let body = [Self.version] + Self.bytes(ofUUID: account) + publicKey.bytes
    var text: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for byte in body + (try Self.check(body)) {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(Self.letters[Int(bits >> UInt32(count) & 31)])
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { text.append(Self.letters[Int(bits << UInt32(5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Four bytes of a hash.
  private static func check(_ body: [UInt8]) throws(SharingError) -> [UInt8] {
    let mark = try SharingError.sealing { () throws(SealingError) in
      try MarkKey.openMark(body, for: "mindpulse care key")
    }
    return Array(mark.prefix(checkSize))
  }

  private static func uuid(_ bytes: [UInt8]) -> String {
    let digits = ShareBytes.digits(bytes)
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  private static func bytes(ofUUID text: String) -> [UInt8] {
    ShareBytes.bytes(text.filter { $0 != "-" }) ?? [UInt8](repeating: 0, count: accountSize)
  }
}

/// Bytes as hexadecimal digits in small letters, two a byte.
package enum ShareBytes {
  /// The digits of some bytes.
  package static func digits(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that digits say; nil for anything else.
  package static func bytes(_ digits: String) -> [UInt8]? {
    let values = digits.utf8.map { byte -> UInt8? in
      switch byte {
      case 0x30...0x39: byte - 0x30
      case 0x61...0x66: byte - 0x61 + 10
      default: nil
      }
    }
    let known = values.compactMap(\.self)
    guard known.count == values.count, known.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: known.count, by: 2).map { known[$0] << 4 | known[$0 + 1] }
  }
}
