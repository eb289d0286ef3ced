/// One JSON value as a whole, for records small enough to be held.
package indirect enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number as it was written.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; a list, as most have few members, in the text's order.
  case object([JSONMember])

  /// The member of an object with this name; of two the later one; nil for `null` and elsewhere.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self, let found = members.last(where: { $0.key == key }),
      found.value != .null
    else { return nil }
    return found.value
  }

  /// The elements of an array; empty for anything else.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The text of a string; nil for anything else.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// What a person would see of a string, number or truth value; nil for anything else.
  package var scalarText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The value of a number; infinite where it lies beyond what a `Double` can hold.
  package var number: Double? {
    guard case .number(let text) = self else { return nil }
    return Double(text)
  }

  /// The value of a number, also of one that was written as a string, as some exports do.
  package var lenientNumber: Double? {
    guard case .string(let text) = self else { return number }
    let isNumeric = text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || byte | 0x20 == UInt8(ascii: "e") || [43, 45, 46].contains(byte)
    }
    return isNumeric ? Double(text) : nil
  }

  /// Roughly how many bytes holding it takes.
  var weight: Int {
    switch self {
    case .null, .bool: Self.nodeWeight
    case .number(let text), .string(let text): Self.nodeWeight + text.utf8.count
    case .array, .object: Self.nodeWeight
    }
  }

  /// Roughly the bytes that any value takes beside its text.
  static let nodeWeight = 32
}

/// A name and its value within an object.
package struct JSONMember: Hashable, Sendable {
  /// The name.
  package let key: String
  /// The value.
  package let value: JSONValue

  /// A member.
  package init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}
