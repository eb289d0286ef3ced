/// A value of a document with its place.
package struct JSON5Node: Equatable, Sendable {
  /// What stands there.
  package indirect enum Content: Equatable, Sendable {
    /// Anything without parts.
    case scalar(JSON5Value)
    /// The parts of an array.
    case array([JSON5Node])
    /// The members of an object.
    case object([Member])
  }

  /// A key of an object with its value and their places.
  package struct Member: Equatable, Sendable {
    /// The key, without quotes and escapes.
    package let key: String
    /// Its bytes, with the quotes.
    package let keyRange: Range<Int>
    /// The value.
    package let node: JSON5Node
    /// The byte behind the comma that follows, if one does.
    package let commaEnd: Int?
  }

  /// What stands there.
  package let content: Content
  /// Its bytes in the document's UTF-8.
  package let range: Range<Int>

  /// The value without its places.
  package var value: JSON5Value {
    switch content {
    case .scalar(let value): value
    case .array(let nodes): .array(nodes.map(\.value))
    case .object(let members): .object(members.map { .init($0.key, $0.node.value) })
    }
  }

  /// Its members, if it is an object.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The member of a key, if it is an object that has it.
  package func member(_ key: String) -> Member? { members?.first { $0.key == key } }
}
