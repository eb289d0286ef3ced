/// Recognises files that hold nothing: exports write one for each kind of data, whether there is any.
enum EmptyContent {
  /// What stands in such files beside white space; Fitbit writes “no data”.
  private static let texts: Set<[UInt8]> = [
    [], Array("[]".utf8), Array("{}".utf8), Array("no data".utf8),
  ]

  /// Whether these bytes, all of a file, are none of anything.
  ///
  /// - Parameter head: the file's first bytes; as many as are asked for are never all of it.
  /// - Returns: whether there is nothing in it.
  static func isEmpty(_ head: [UInt8]) -> Bool {
    guard head.count < 64 else { return false }
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    let bare = text.filter { ![0x09, 0x0A, 0x0D].contains($0) }
    return texts.contains(Array(bare).trimmed.map { (65...90).contains($0) ? $0 + 32 : $0 })
  }
}

extension [UInt8] {
  /// Without spaces at either end.
  fileprivate var trimmed: [UInt8] {
    let start = drop { $0 == 0x20 }
    return start.reversed().drop { $0 == 0x20 }.reversed()
  }
}
