/// One YAML value as a whole, for documents small enough to be held.
///
/// A scalar keeps its text; whether it was plain tells `null` and numbers from text in quotes.
package indirect enum YAMLValue: Hashable, Sendable {
  /// A scalar; `isPlain` when it stood there without quotes and without a block sign.
  case scalar(String, isPlain: Bool)
  /// A sequence.
  case sequence([YAMLValue])
  /// A mapping whose keys are scalars, in the text's order.
  case mapping([YAMLMember])

  /// The member of a mapping with this name; of two the later one; nil for a null and elsewhere.
  package subscript(_ key: String) -> YAMLValue? {
    guard case .mapping(let members) = self, let found = members.last(where: { $0.key == key }),
      !found.value.isNull
    else { return nil }
    return found.value
  }

  /// The elements of a sequence; nil for anything else.
  package var elements: [YAMLValue]? {
    guard case .sequence(let elements) = self else { return nil }
    return elements
  }

  /// The text of a scalar; nil for a null and for anything else.
  package var text: String? {
    guard case .scalar(let text, _) = self, !isNull else { return nil }
    return text
  }

  /// Whether it is a null of YAML's core schema (YAML 1.2.2, 10.3.2).
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = self else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }
}

/// A name and its value within a mapping.
package struct YAMLMember: Hashable, Sendable {
  /// The name.
  package let key: String
  /// The value.
  package let value: YAMLValue
  /// The line of the name, from 1.
  package let line: Int
}
