/// Finds where reading can go on behind a broken row.
///
/// A row of a container begins again at the tag of the next row, or at the end of a container
/// that is open.
struct RowSearch: Sendable {
  /// Where reading goes on.
  struct Place: Equatable {
    /// The index of the `<`.
    let index: Int
    /// How many of the open containers are open there still.
    let depth: Int
  }

  private let rows: [(name: String, bytes: [UInt8])]
  private let containers: [String: [String]]

  /// A search for the rows of a vocabulary.
  init(_ vocabulary: XMLVocabulary) {
    rows = vocabulary.rows.map { ($0, Array($0.utf8)) }
    containers = vocabulary.containers
  }

  /// The first place to go on at.
  ///
  /// - Parameters:
  ///   - bytes: the document's bytes; a tag that begins within the range also ends there.
  ///   - range: where to search.
  ///   - open: the names of the open containers, outermost first, the root among them.
  /// - Returns: the place; nil when the range has none.
  func next(in bytes: [UInt8], _ range: Range<Int>, open: [String]) -> Place? {
    var index = range.lowerBound
    while let found = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "<")) {
      let tag = bytes[(found + 1)..<range.upperBound]
      if tag.first == UInt8(ascii: "/") {
        if let depth = open.lastIndex(where: { Self.begins(tag.dropFirst(), Array($0.utf8)) }) {
          return Place(index: found, depth: depth + 1)
        }
      } else if let row = rows.first(where: { Self.begins(tag, $0.bytes) }) {
        // What the open container can't hold stands in the root.
        let isNested = open.last.flatMap { containers[$0] }?.contains(row.name) ?? false
        return Place(index: found, depth: isNested ? open.count : 1)
      }
      index = found + 1
    }
    return nil
  }

  private static func begins(_ tag: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    guard tag.starts(with: name) else { return false }
    // What is searched always ends before a `<`.
    let next = tag.dropFirst(name.count).first ?? UInt8(ascii: "<")
    return next <= UInt8(ascii: " ") || ">/<".utf8.contains(next)
  }
}
