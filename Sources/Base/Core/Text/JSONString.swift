/// Text as a string of JSON.
package enum JSONString {
  /// A text in quotation marks, with escapes (RFC 8259, section 7).
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - isEscaped: what is escaped besides quotation marks, backslashes, and line breaks.
  /// - Returns: the string with its quotation marks.
  package static func quoted(
    _ text: String,
    escaping isEscaped: (Unicode.Scalar) -> Bool = isUnsafe
  ) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where isEscaped(scalar): quoted += escape(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// What JSON and JSON5 don't take in a string, or a terminal takes for a command: both sets of
  /// controls, and the two line separators of JavaScript.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// A scalar as one or two units of UTF-16.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.reduce(into: "") { text, unit in
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
