import Core

extension JSON5Lexer {
  /// Reads a string in double or single quotes.
  mutating func readString() throws(ConfigurationError) -> String {
    let start = position
    let quote = bytes[position]
    position += 1
    var text = String.UnicodeScalarView()
    while let (scalar, length) = scalar(at: position) {
      if bytes[position] == quote {
        position += 1
        return String(text)
      }
      if scalar == "\n" || scalar == "\r" { break }
      if scalar == "\\" {
        if let escaped = try readEscape() { text.append(escaped) }
      } else {
        text.append(scalar)
        position += length
      }
    }
    throw error(
      "This string has no end.",
      hint: "Close it with \(Unicode.Scalar(quote)) on the same line.",
      at: start
    )
  }

  /// Reads an escape; a backslash at the end of a line joins it with the next and gives nothing.
  private mutating func readEscape() throws(ConfigurationError) -> Unicode.Scalar? {
    let start = position
    position += 1
    guard let (scalar, length) = scalar(at: position) else {
      throw error("This string has no end.", hint: "Close it with its quote.", at: start)
    }
    position += length
    switch scalar {
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "x": return try Unicode.Scalar(UInt8(truncatingIfNeeded: readHex(digits: 2, from: start)))
    case "u": return try readUnicodeEscape(from: start)
    case "0" where !Self.isDigit(next): return "\0"
    case "0"..."9":
      throw error(
        "'\\\(scalar)' isn't a valid JSON5 escape.",
        hint: "Write \\x and two hexadecimal digits.",
        at: start
      )
    case "\r":
      if next == UInt8(ascii: "\n") { position += 1 }
      return nil
    case _ where Self.isLineEnd(scalar): return nil
    default: return scalar
    }
  }

  /// Reads the digits of `\u`, and of its second half where one is needed.
  mutating func readUnicodeEscape(from start: Int) throws(ConfigurationError) -> Unicode.Scalar {
    let first = try readHex(digits: 4, from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    // UTF-16, the Unicode Standard 3.9: a high surrogate and a low one make one character.
    if first < 0xDC00, next == UInt8(ascii: "\\"), byte(after: 1) == UInt8(ascii: "u") {
      position += 2
      let second = try readHex(digits: 4, from: start)
      if (0xDC00..<0xE000).contains(second) {
        let value = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
    }
    throw error(
      "This escape is only half a character.",
      hint: "Characters above U+FFFF take two: \\ud83d\\ude42.",
      at: start
    )
  }

  private mutating func readHex(
    digits: Int,
    from start: Int
  ) throws(ConfigurationError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = Self.hexDigit(next) else {
        throw error(
          "This escape requires \(digits) hexadecimal digits.",
          hint: "For example \\u00e9.",
          at: start
        )
      }
      value = value << 4 | digit
      position += 1
    }
    return value
  }

  /// The value of a hexadecimal digit.
  static func hexDigit(_ byte: UInt8?) -> UInt32? {
    switch byte {
    case .some(let byte) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
      UInt32(byte - UInt8(ascii: "0"))
    case .some(let byte) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
      UInt32((byte | 0x20) - UInt8(ascii: "a") + 10)
    default: nil
    }
  }

  /// Whether a byte is a decimal digit.
  static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
