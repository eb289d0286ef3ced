package import Core

/// Why bytes are no table that can be read.
package enum FlatTableError: DescribedError, Equatable, Sendable {
  /// They don't begin as a table of this kind and version does.
  case otherKind
  /// Their length or their checksum is not the one that was written.
  case damaged
  /// A part ends behind the table, or holds a number that nothing has.
  case badPart

  /// What is wrong, as the end of a sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .otherKind: "it is no table of this kind and version"
    case .damaged: "its length or its checksum is wrong"
    case .badPart: "a part of it is longer than the table, or names what is not there"
    }
  }
}
