package import Sealing

/// Bytes as a line that people copy: small letters and digits, with four bytes that check the rest.
package enum CheckedLine {
  /// What is wrong with a line that was typed.
  package enum Fault: Error, Hashable, Sendable {
    /// It has other letters than those of base32.
    case letters
    /// It is cut off, or at least one of its letters is another one.
    case changed
    /// Nothing can be checked.
    case sealing(SealingError)
  }

  private static let checkSize = 4
  /// The letters of base32 (RFC 4648), in small letters.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// The letters that a person means: in any case, with any white space or hyphens between them.
  package static func typed(_ text: String) -> [Unicode.Scalar] {
    text.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" }
  }

  /// How many letters a line of so many bytes has.
  package static func length(of size: Int) -> Int { (8 * (size + checkSize) + 4) / 5 }

  /// The line of some bytes.
  ///
  /// - Parameters:
  ///   - body: the bytes.
  ///   - purpose: what kind of line it is; those of others have other checks.
  /// - Returns: the line.
  /// - Throws: an error of the hash.
  package static func text(_ body: [UInt8], for purpose: String) throws(SealingError) -> String {
    var text: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for byte in body + (try check(body, for: purpose)) {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(letters[Int(bits >> UInt32(count) & 31)])
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { text.append(letters[Int(bits << UInt32(5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a line that was typed.
  ///
  /// - Throws: ``Fault``.
  package static func body(_ text: String, for purpose: String) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for scalar in typed(text) {
      guard let byte = UInt8(exactly: scalar.value), let value = letters.firstIndex(of: byte)
      else { throw .letters }
      bits = bits << 5 | UInt32(value)
      count += 5
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      bits &= (1 << UInt32(count)) - 1
    }
    let body = Array(bytes.dropLast(checkSize))
    let sum: [UInt8]
    do throws(SealingError) { sum = try check(body, for: purpose) } catch { throw .sealing(error) }
    guard bits == 0, count < 5, bytes.count > checkSize, sum == Array(bytes.suffix(checkSize))
    else { throw .changed }
    return body
  }

  private static func check(_ body: [UInt8], for purpose: String) throws(SealingError) -> [UInt8] {
    Array(try MarkKey.openMark(body, for: purpose).prefix(checkSize))
  }

  /// The account of 16 bytes, a UUID in small letters.
  package static func account(_ bytes: [UInt8]) -> String {
    let digits = ShareBytes.digits(bytes)
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  /// The 16 bytes of an account; nil for what is none.
  package static func bytes(ofAccount text: String) -> [UInt8]? {
    let bytes = ShareBytes.bytes(text.filter { $0 != "-" })
    return bytes?.count == 16 ? bytes : nil
  }
}
