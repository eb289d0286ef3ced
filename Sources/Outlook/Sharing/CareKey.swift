package import Sealing
import Core

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
  private static let size = 1 + accountSize + keySize
  private static let purpose = "mindpulse care key"

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
    let count = CheckedLine.typed(text).count
    let expected = CheckedLine.length(of: Self.size)
    guard count == expected else {
      throw .key("A key has \(expected) letters and digits, and this one has \(count).")
    }
    let body: [UInt8]
    do throws(CheckedLine.Fault) { body = try CheckedLine.body(text, for: Self.purpose) } catch {
      throw Self.refusal(error)
    }
    guard body.first == Self.version, body.count == Self.size else {
      throw .key("This key is of a newer version of MindPulse.")
    }
    account = CheckedLine.account(Array(body[1...Self.accountSize]))
    publicKey = try SharingError.sealing { () throws(SealingError) in
      try SealPublicKey(bytes: Array(body.suffix(Self.keySize)))
    }
  }

  private static func refusal(_ fault: CheckedLine.Fault) -> SharingError {
    switch fault {
    case .letters:
      .key("A key has only the letters a to z and the digits 2 to 7, and this one has more.")
    case .changed:
      .key("This isn't the key as it was given: at least one of its letters is another one.")
    case .sealing(let error): .sealing(error)
    }
  }

  /// The key as it is given to people.
  package func text() throws(SharingError) -> String {
    guard let account = CheckedLine.bytes(ofAccount: account) else { throw .damaged }
    return try SharingError.sealing { () throws(SealingError) in
      try CheckedLine.text([Self.version] + account + publicKey.bytes, for: Self.purpose)
    }
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
