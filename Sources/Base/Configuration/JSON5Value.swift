import Core

/// A value of JSON5.
package indirect enum JSON5Value: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// Any number; all are binary floating point, as in ECMAScript.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSON5Value])
  /// Values by key, in the order written.
  case object([Member])

  /// One key of an object with its value.
  package struct Member: Equatable, Sendable {
    /// The key, without quotes and escapes.
    package let key: String
    /// Its value.
    package let value: JSON5Value

    /// A key with a value.
    package init(_ key: String, _ value: JSON5Value) {
      self.key = key
      self.value = value
    }
  }

  /// What it is, in words for a message: `a number`.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Its text on one line, which reads back as the same value.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Self.text(of: value)
    case .string(let value): JSONString.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ " + members.map { "\(Self.key($0.key)): \($0.value.text)" }.joined(separator: ", ") + " }"
    }
  }

  /// A key as it is written: bare where it is a plain ASCII identifier, quoted otherwise.
  static func key(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy(JSON5Lexer.isPlainKeyByte)
    guard isPlain, let first = name.utf8.first, !(0x30...0x39).contains(first) else {
      return JSONString.quoted(name)
    }
    return name
  }

  /// A number as an integer if it is a whole one; all up to 2^53 are exact.
  static func wholeNumber(_ number: Double) -> Int? {
    guard number.magnitude <= 0x1p53 else { return nil }
    let whole = Int(number)
    return Double(whole) == number ? whole : nil
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    // Swift writes "3.0" for a whole number.
    if let whole = wholeNumber(number), whole != 0 || number.sign == .plus { return "\(whole)" }
    return "\(number)"
  }

}

extension JSON5Value: Encodable {
  /// Writes the value alone; a whole number without a point.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value):
      if let whole = Int64(exactly: value) {
        try container.encode(whole)
      } else {
        try container.encode(value)
      }
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members):
      let pairs = members.map { ($0.key, $0.value) }
      try container.encode(Dictionary(pairs, uniquingKeysWith: { _, last in last }))
    }
  }
}
