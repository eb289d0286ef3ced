import Glibc

/// What a piece of XML amounts to: elements in the order of the document, values as bytes.
///
/// Everything lies in three flat arrays that are used again for the next piece, so that an
/// element costs no allocation.
package struct XMLEvents: Sendable {
  /// What happened.
  package enum Kind: Sendable {
    /// An element begins.
    case start
    /// An element ends.
    case end
    /// A row was not well-formed; what has begun since the last container is void.
    case broken
  }

  /// Something that happened in the document.
  package struct Event: Sendable {
    /// What happened.
    package let kind: Kind
    /// The element's index in the vocabulary; −1 for a strange one where a row could stand, whose
    /// end is not told.
    package let element: Int
    /// The line it is in, from 1.
    package let line: Int
    /// The index in the vocabulary of the element around it; nil where that one is not in it.
    package let parent: Int?
    /// Where its attributes are.
    package let attributes: Range<Int>
  }

  /// An attribute of the vocabulary.
  package struct Attribute: Sendable {
    /// The attribute's index in the vocabulary.
    package let name: Int
    /// Where its value is.
    package let value: Range<Int>
  }

  /// What happened, in the document's order.
  package internal(set) var events: [Event] = []
  /// The attributes of all events.
  package internal(set) var attributes: [Attribute] = []
  /// The values of all attributes, in UTF-8.
  package internal(set) var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  /// Whether the value of an attribute is these bytes.
  ///
  /// The corresponding C function is `memcmp`.
  package func isEqual(_ range: Range<Int>, to other: [UInt8]) -> Bool {
    guard range.count == other.count else { return false }
    return unsafe bytes.withUnsafeBytes { all in
      unsafe other.withUnsafeBytes { other in
        guard let left = all.baseAddress, let right = other.baseAddress else { return true }
        return unsafe memcmp(left + range.lowerBound, right, other.count) == 0
      }
    }
  }

  /// Forgets everything and keeps the room.
  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }
}
