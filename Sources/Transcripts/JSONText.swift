/// Writes one JSON object on one line, its keys in the order given.
///
/// A stable order makes files comparable line by line, which Foundation's encoder offers only
/// alphabetically. Everything a terminal could take for a command is written as an escape.
package struct JSONText {
  private var text = "{"

  /// An object without members.
  package init() {}

  /// The object, closed.
  package var closed: String { text + "}" }

  /// The object without its end, for what is written piece by piece.
  package var open: String { text }

  /// Adds a string, or `null`.
  package mutating func add(_ key: String, _ value: String?) {
    add(key, raw: value.map(Self.quoted) ?? "null")
  }

  /// Adds a whole number.
  package mutating func add(_ key: String, _ value: Int) { add(key, raw: String(value)) }

  /// Adds JSON that is ready.
  package mutating func add(_ key: String, raw: String) {
    if text.utf8.count > 1 { text += "," }
    text += Self.quoted(key) + ":" + raw
  }

  /// A JSON string with its quotes (RFC 8259, section 7).
  package static func quoted(_ value: String) -> String {
    var quoted = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where needsEscape(scalar.value): quoted += escape(scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Controls, line separators, and the marks that turn the reading direction around.
  private static func needsEscape(_ value: UInt32) -> Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
