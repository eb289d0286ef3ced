/// The words of a row as one run of bytes, to be sealed together.
///
/// Each is its length in four bytes, the lowest first, and its UTF-8; all bits of the length set
/// stand for NULL.
enum PackedWords {
  private static let missing = UInt32.max

  /// Words as bytes.
  static func bytes(_ words: [String?]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(words.reduce(0) { $0 + 4 + ($1?.utf8.count ?? 0) })
    for word in words {
      // SQLite holds no text of 4 GB, so every length fits.
      let length = word.map { UInt32(clamping: $0.utf8.count) } ?? missing
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: length >> UInt32(shift)))
      }
      if let word { bytes.append(contentsOf: word.utf8) }
    }
    return bytes
  }

  /// Words from bytes; nil when these are not so many words.
  static func words(_ bytes: [UInt8], count: Int) -> [String?]? {
    var words: [String?] = []
    var rest = bytes[...]
    while words.count < count {
      guard rest.count >= 4 else { return nil }
      let length = rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      rest = rest.dropFirst(4)
      guard length != missing else {
        words.append(nil)
        continue
      }
      guard rest.count >= Int(length) else { return nil }
      words.append(String(decoding: rest.prefix(Int(length)), as: UTF8.self))
      rest = rest.dropFirst(Int(length))
    }
    return rest.isEmpty ? words : nil
  }
}
