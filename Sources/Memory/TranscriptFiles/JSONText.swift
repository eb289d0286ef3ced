import Core

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

  /// A JSON string with its quotes, all that isn't drawn as itself escaped.
  package static func quoted(_ value: String) -> String {
    JSONString.quoted(value, escaping: needsEscape)
  }

  /// What is not drawn as itself: controls, line separators, private use, and what takes no ink
  /// (Unicode property Default_Ignorable_Code_Point), such as marks of direction; but for the joiners
  /// and selectors that letters and emoji need.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0x200C, 0x200D, 0xFE00...0xFE0F: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
