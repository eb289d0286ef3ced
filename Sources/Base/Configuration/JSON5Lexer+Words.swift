import Core

extension JSON5Lexer {
  /// Reads a key that stands without quotes, an identifier of ECMAScript 5.1.
  mutating func readBareKey() throws(ConfigurationError) -> String {
    let start = position
    var text = String.UnicodeScalarView()
    while let (scalar, length) = scalar(at: position) {
      let piece: Unicode.Scalar
      if scalar == "\\" {
        guard byte(after: 1) == UInt8(ascii: "u") else { break }
        position += 2
        piece = try readUnicodeEscape(from: start)
      } else {
        piece = scalar
      }
      guard text.isEmpty ? Self.startsIdentifier(piece) : Self.continuesIdentifier(piece) else {
        guard scalar == "\\" else { break }
        throw error("This escape is not allowed in a key without quotes.", at: start)
      }
      text.append(piece)
      if scalar != "\\" { position += length }
    }
    guard !text.isEmpty else {
      throw error(
        "Expected a key, found \(found(at: start)).",
        hint: "Write a name, a colon and a value, or close the object with }.",
        at: start
      )
    }
    return String(text)
  }

  /// Reads `null`, `true`, `false` or a number.
  mutating func readLiteral() throws(ConfigurationError) -> JSON5Value {
    let start = position
    while let byte = next, Self.isWordByte(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "": break
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      if let number = Self.number(word) { return .number(number) }
      // The word is not repeated: it may be a key that was pasted here.
      throw error(
        "This word isn't a value.",
        hint: "Put text in quotes, as in \"auto\".",
        at: start
      )
    }
    throw error(
      "Expected a value, found \(found(at: start)).",
      hint: "Write a string in quotes, a number, true, false, null, […] or {…}.",
      at: start
    )
  }

  /// The number a word stands for, by the grammar of JSON5Number.
  static func number(_ word: String) -> Double? {
    var body = word[...]
    let isNegative = body.first == "-"
    if isNegative || body.first == "+" { body = body.dropFirst() }
    guard let size = magnitude(body) else { return nil }
    return isNegative ? -size : size
  }

  private static func magnitude(_ body: Substring) -> Double? {
    switch body {
    case "Infinity": return .infinity
    case "NaN": return .nan
    case _ where body.hasPrefix("0x") || body.hasPrefix("0X"):
      let digits = body.dropFirst(2).utf8.map { hexDigit($0) }
      guard !digits.isEmpty else { return nil }
      var value = 0.0
      for digit in digits {
        guard let digit else { return nil }
        value = value * 16 + Double(digit)
      }
      return value
    default: return decimal(body)
    }
  }

  private static func decimal(_ body: Substring) -> Double? {
    let mantissa = body.prefix { $0 != "e" && $0 != "E" }
    let exponent = body.dropFirst(mantissa.count)
    let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }),
      parts.allSatisfy({ $0.utf8.allSatisfy { isDigit($0) } }),
      parts[0].count < 2 || parts[0].first != "0"
    else { return nil }
    if !exponent.isEmpty {
      let digits = exponent.dropFirst().drop { $0 == "+" || $0 == "-" }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ isDigit($0) }),
        exponent.count - 1 - digits.count <= 1
      else { return nil }
    }
    // The standard library wants a digit on both sides of the point.
    let fraction = parts.count == 2 && !parts[1].isEmpty ? parts[1] : "0"
    return Double("\(parts[0].isEmpty ? "0" : parts[0]).\(fraction)\(exponent)")
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isPlainKeyByte(byte) || byte >= 0x80
      || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
  }

  private static func startsIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "_" || scalar.properties.isIDStart
  }

  private static func continuesIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    // U+200C and U+200D join letters in some scripts (ECMAScript 5.1, 7.6).
    startsIdentifier(scalar) || scalar.properties.isIDContinue || scalar == "\u{200C}"
      || scalar == "\u{200D}"
  }
}
