import Core

/// Decodes a value out of a ``FlatTree``, with the errors that a decoder of JSON has.
struct FlatDecoder: Decoder {
  /// All values.
  let tree: FlatTree
  /// The value that is decoded.
  let place: FlatTree.Place
  /// How it is reached from the outermost one.
  let codingPath: [any CodingKey]
  /// Nothing.
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The value as one with named parts.
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard tree.kind(at: place) == .object else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(FlatObject<Key>(decoder: self))
  }

  /// The value as a list.
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard tree.kind(at: place) == .list else { throw mismatch([Any].self) }
    return FlatList(decoder: self)
  }

  /// The value as it is.
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// The decoder of a part of this value.
  func inner(_ place: FlatTree.Place, _ key: any CodingKey) -> FlatDecoder {
    FlatDecoder(tree: tree, place: place, codingPath: codingPath + [key])
  }

  /// The error for a value of another kind.
  func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(
      type,
      DecodingError.Context(codingPath: codingPath, debugDescription: "another kind of value")
    )
  }
}

extension FlatDecoder: SingleValueDecodingContainer {
  /// Whether the value is `null`.
  func decodeNil() -> Bool { tree.kind(at: place) == .null }

  /// The value as `true` or `false`.
  func decode(_ type: Bool.Type) throws -> Bool { try known(tree.bool(at: place)) }

  /// The value as a text.
  func decode(_ type: String.Type) throws -> String { try known(tree.text(at: place)) }

  /// The value as a number.
  func decode(_ type: Double.Type) throws -> Double { try known(tree.number(at: place)) }

  /// The value as a number with fewer digits.
  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  /// The value as a whole number.
  func decode(_ type: Int.Type) throws -> Int { try whole() }

  /// The value as a whole number of 8 bits.
  func decode(_ type: Int8.Type) throws -> Int8 { try whole() }

  /// The value as a whole number of 16 bits.
  func decode(_ type: Int16.Type) throws -> Int16 { try whole() }

  /// The value as a whole number of 32 bits.
  func decode(_ type: Int32.Type) throws -> Int32 { try whole() }

  /// The value as a whole number of 64 bits.
  func decode(_ type: Int64.Type) throws -> Int64 { try whole() }

  /// The value as a whole number, 0 at least.
  func decode(_ type: UInt.Type) throws -> UInt { try whole() }

  /// The value as a whole number of 8 bits, 0 at least.
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }

  /// The value as a whole number of 16 bits, 0 at least.
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }

  /// The value as a whole number of 32 bits, 0 at least.
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }

  /// The value as a whole number of 64 bits, 0 at least.
  func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }

  /// The value as anything that can be decoded; lists of texts, of which there are most, at once.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == [String].self, let list = try texts() as? Value { return list }
    return try Value(from: self)
  }

  private func whole<Whole: FixedWidthInteger>() throws -> Whole {
    try known(tree.number(at: place).flatMap { Whole(exactly: $0) })
  }

  private func texts() throws -> [String] {
    guard tree.kind(at: place) == .list else { throw mismatch([Any].self) }
    return try (0..<tree.count(at: place)).map { index in
      guard let text = tree.text(at: tree.element(index, at: place)) else {
        throw inner(place, FlatKey(index)).mismatch(String.self)
      }
      return text
    }
  }

  private func known<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw mismatch(Value.self) }
    return value
  }
}

/// The place of a value in a list.
struct FlatKey: CodingKey {
  /// The place, counted from 0.
  let intValue: Int?
  /// The same as text, as errors say it.
  let stringValue: String

  /// The key of a place.
  init(_ place: Int) {
    intValue = place
    stringValue = "\(place)"
  }

  /// The key of a place.
  init?(intValue: Int) { self.init(intValue) }

  /// The key of a name, which stands for no place.
  init?(stringValue: String) {
    intValue = nil
    self.stringValue = stringValue
  }
}
