import Core

/// Reads the smallest pieces of JSON5: spaces, comments, strings, numbers and bare words.
///
/// The grammar is that of the JSON5 specification 1.0.0 (spec.json5.org).
struct JSON5Lexer {
  /// The text as UTF-8, known to be valid.
  let bytes: [UInt8]
  /// The name told in errors.
  let file: String
  /// The next byte to read.
  var position = 0

  /// The next byte, if there is one.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The byte some places on, if there is one.
  func byte(after count: Int) -> UInt8? {
    position + count < bytes.count ? bytes[position + count] : nil
  }

  /// An error about a place in the text.
  func error(_ message: LocalizedText, hint: LocalizedText = "", at offset: Int)
    -> ConfigurationError
  {
    ConfigurationError(message, hint: hint, at: location(of: offset))
  }

  /// Line and column of a byte.
  func location(of offset: Int) -> ConfigurationError.Location {
    JSON5Lines(of: bytes).location(of: offset, in: bytes, file: file)
  }

  /// The Unicode scalar at a byte and its length in bytes.
  func scalar(at offset: Int) -> (value: Unicode.Scalar, length: Int)? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length =
      switch first {
      case ..<0xE0: 2
      case 0xE0..<0xF0: 3
      default: 4
      }
    guard offset + length <= bytes.count else { return nil }
    var value = UInt32(first & (0xFF >> (UInt8(length) + 1)))
    for index in 1..<length { value = value << 6 | UInt32(bytes[offset + index] & 0x3F) }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  /// What is at a place, for a message.
  func found(at offset: Int) -> LocalizedText {
    guard let (scalar, _) = scalar(at: offset) else { return "the end of the file" }
    if scalar == "\n" || scalar == "\r" { return "the end of the line" }
    let isVisible = scalar.value > 0x20 && !(0x7F...0xA0).contains(scalar.value)
    return isVisible ? "'\(scalar)'" : "the character U+\(String(scalar.value, radix: 16))"
  }

  // MARK: Spaces and comments

  /// Passes over spaces and comments.
  mutating func skipSpace() throws(ConfigurationError) {
    while let (scalar, length) = scalar(at: position) {
      if Self.isSpace(scalar) {
        position += length
      } else if scalar == "/" {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(ConfigurationError) {
    let start = position
    switch byte(after: 1) {
    case UInt8(ascii: "/"):
      while let (scalar, length) = scalar(at: position), !Self.isLineEnd(scalar) {
        position += length
      }
    case UInt8(ascii: "*"):
      position += 2
      while position + 1 < bytes.count {
        if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
          position += 2
          return
        }
        position += 1
      }
      throw error("This comment has no end.", hint: "Close it with */.", at: start)
    default:
      throw error(
        "A single '/' isn't valid here.",
        hint: "A comment begins with // or /*.",
        at: start
      )
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0xA0, 0x2028, 0x2029, 0xFEFF: true
    case 0..<0x80: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// Whether a scalar ends a line by the JSON5 grammar.
  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether a byte may stand in a key that is written bare without a second thought.
  static func isPlainKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
