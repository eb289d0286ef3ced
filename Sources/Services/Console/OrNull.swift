/// A value that JSON shows as null where there is none.
///
/// Swift's own encoding leaves such a key out, and whoever reads an answer should find each key of
/// it whatever is known.
@propertyWrapper package struct OrNull<Value: Encodable>: Encodable {
  package var wrappedValue: Value?

  /// A value, or none.
  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Writes the value alone, as if there were nothing around it.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

extension OrNull: Sendable where Value: Sendable {}
