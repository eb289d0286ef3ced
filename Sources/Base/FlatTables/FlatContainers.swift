import Core

/// The parts of an object, by their names.
struct FlatObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// The decoder of the object.
  let decoder: FlatDecoder

  /// How the object is reached.
  var codingPath: [any CodingKey] { decoder.codingPath }

  /// The names of its parts that are keys.
  var allKeys: [Key] {
    let place = decoder.place
    return (0..<decoder.tree.count(at: place)).compactMap {
      Key(stringValue: decoder.tree.name($0, at: place))
    }
  }

  /// Whether it has a part.
  func contains(_ key: Key) -> Bool {
    decoder.tree.value(named: key.stringValue, at: decoder.place) != nil
  }

  /// Whether a part is `null`.
  func decodeNil(forKey key: Key) throws -> Bool { try part(key).decodeNil() }

  /// A part as `true` or `false`.
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try part(key).decode(type) }

  /// A part as a text.
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try part(key).decode(type) }

  /// A part as a number.
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try part(key).decode(type) }

  /// A part as a whole number.
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try part(key).decode(type) }

  /// A part as anything that can be decoded.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try part(key).decode(type)
  }

  /// A part that is an object.
  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> { try part(key).container(keyedBy: type) }

  /// A part that is a list.
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try part(key).unkeyedContainer()
  }

  /// Nothing is inherited; the object itself.
  func superDecoder() throws -> any Decoder { decoder }

  /// Nothing is inherited; the part itself.
  func superDecoder(forKey key: Key) throws -> any Decoder { try part(key) }

  private func part(_ key: Key) throws -> FlatDecoder {
    guard let place = decoder.tree.value(named: key.stringValue, at: decoder.place) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: codingPath, debugDescription: "no part of this name")
      )
    }
    return decoder.inner(place, key)
  }
}

/// The values of a list, one after the other.
struct FlatList: UnkeyedDecodingContainer {
  /// The decoder of the list.
  let decoder: FlatDecoder
  /// Which value is the next.
  private(set) var currentIndex = 0

  /// A list at its first value.
  init(decoder: FlatDecoder) { self.decoder = decoder }

  /// How the list is reached.
  var codingPath: [any CodingKey] { decoder.codingPath }
  /// How many values there are.
  var count: Int? { decoder.tree.count(at: decoder.place) }
  /// Whether all were taken.
  var isAtEnd: Bool { currentIndex >= decoder.tree.count(at: decoder.place) }

  /// Whether the next value is `null`; it is passed if so.
  mutating func decodeNil() throws -> Bool {
    guard try element().decodeNil() else { return false }
    currentIndex += 1
    return true
  }

  /// The next value as anything that can be decoded.
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try element().decode(type)
    currentIndex += 1
    return value
  }

  /// The next value, which is an object.
  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) throws -> KeyedDecodingContainer<Inner> {
    let container = try element().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  /// The next value, which is a list.
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try element().unkeyedContainer()
    currentIndex += 1
    return container
  }

  /// Nothing is inherited; the next value itself.
  mutating func superDecoder() throws -> any Decoder {
    let inner = try element()
    currentIndex += 1
    return inner
  }

  private func element() throws -> FlatDecoder {
    let key = FlatKey(currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self,
        DecodingError.Context(
          codingPath: codingPath + [key],
          debugDescription: "the list has ended"
        )
      )
    }
    return decoder.inner(decoder.tree.element(currentIndex, at: decoder.place), key)
  }
}
