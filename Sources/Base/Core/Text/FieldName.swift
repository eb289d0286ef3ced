/// The name of a part of an object in a file or a table.
///
/// A type whose `init(from:)` is written with it has no type of keys of its own. The runtime looks
/// through every conformance of the program for each such type, once a start: 0.3 million
/// instructions, more than to read most tables.
package struct FieldName: CodingKey, ExpressibleByStringLiteral {
  /// The name.
  package let stringValue: String
  /// None: parts of objects have names.
  package var intValue: Int? { nil }

  /// A name.
  package init(stringValue: String) { self.stringValue = stringValue }

  /// A name.
  package init(stringLiteral name: String) { stringValue = name }

  /// No name is a number.
  package init?(intValue: Int) { nil }
}

extension Decoder {
  /// The parts of the object that is decoded.
  ///
  /// - Throws: `DecodingError` where it is none.
  package func fields() throws -> KeyedDecodingContainer<FieldName> {
    try container(keyedBy: FieldName.self)
  }
}

extension KeyedDecodingContainer<FieldName> {
  /// The part of a name.
  package func callAsFunction<Value: Decodable>(_ name: FieldName) throws -> Value {
    try decode(Value.self, forKey: name)
  }

  /// The part of a name; nil where there is none, or `null`.
  package func callAsFunction<Value: Decodable>(ifPresent name: FieldName) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: name)
  }
}
