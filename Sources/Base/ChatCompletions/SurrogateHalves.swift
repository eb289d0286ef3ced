// SPDX-License-Identifier: GPL-3.0-or-later

/// Joins the halves of a sign that a server has cut in two.
///
/// JSON writes a sign beyond U+FFFF as two escapes, `\ud83e\uddd8` (RFC 8259, 7). A server that cuts its
/// text at UTF-16 units sends the first in one delta and the second in the next, and a decoder refuses
/// each alone. So a half that is alone is marked before decoding, as the scalar of the last private
/// plane with its number, and put together with its other half when that comes.
///
/// States: nothing waits; the first half waits, at the end of what came last.
struct SurrogateHalves: Sendable {
  /// Where the marks begin: 2048 scalars, the last of Unicode; nobody writes with them.
  private static let base: UInt32 = 0x10F800

  /// The first half that waits, as its UTF-16 unit.
  private var first: UInt16?

  /// A text of which nothing has come.
  init() {}

  /// Takes some more of the text, and gives what is whole.
  mutating func joined(_ text: String) -> String {
    guard first != nil || text.unicodeScalars.contains(where: { Self.unit($0) != nil }) else {
      return text
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { take(scalar, &result) }
    return String(result)
  }

  /// The end of the text: a half that waits for nothing more.
  mutating func ended() -> String {
    defer { first = nil }
    return first == nil ? "" : "\u{FFFD}"
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ result: inout String.UnicodeScalarView) {
    let unit = Self.unit(scalar)
    if let first, let unit, UTF16.isTrailSurrogate(unit) {
      self.first = nil
      // The Unicode Standard, 3.9, D91.
      let number = 0x10000 + (UInt32(first - 0xD800) << 10) + UInt32(unit - 0xDC00)
      return result.append(Unicode.Scalar(number) ?? "\u{FFFD}")
    }
    if first != nil { result.append("\u{FFFD}") }
    first = nil
    guard let unit else { return result.append(scalar) }
    if UTF16.isLeadSurrogate(unit) { first = unit } else { result.append("\u{FFFD}") }
  }

  /// The half that a scalar marks.
  private static func unit(_ scalar: Unicode.Scalar) -> UInt16? {
    scalar.value < base ? nil : 0xD800 + UInt16(scalar.value - base)
  }

  // MARK: - JSON

  /// The JSON with each escape of a half that is alone replaced by the scalar that marks it.
  ///
  /// It is asked for each word of a reply, and hardly any has an escape.
  static func marked(_ json: String) -> String {
    guard json.utf8.contains(UInt8(ascii: "\\")) else { return json }
    let bytes = Array(json.utf8)
    // From the first escape on: a backslash may be one that is escaped itself.
    guard let start = bytes.firstIndex(of: UInt8(ascii: "\\")),
      zip(bytes[start...], bytes[(start + 1)...]).contains(where: {
        $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "u")
      })
    else { return json }
    var result = Array(bytes[..<start])
    var index = start
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let length = escapeLength(at: index, in: bytes)
      if length == 6, let unit = unit(at: index, in: bytes), UTF16.isSurrogate(unit),
        let mark = Unicode.Scalar(base + UInt32(unit - 0xD800))
      {
        result += String(mark).utf8
      } else {
        result += bytes[index..<index + length]
      }
      index += length
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// How long the escape at a backslash is: 12 for two halves that belong together.
  private static func escapeLength(at index: Int, in bytes: [UInt8]) -> Int {
    guard let first = unit(at: index, in: bytes) else { return 2 }
    guard UTF16.isLeadSurrogate(first), let second = unit(at: index + 6, in: bytes),
      UTF16.isTrailSurrogate(second)
    else { return 6 }
    return 12
  }

  /// The number of the escape `\uXXXX` at a place; nil where there is none.
  private static func unit(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt16 = 0
    for byte in bytes[(index + 2)..<(index + 6)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
