/// A line that was half typed when its prompt was taken away, with its cursor.
struct HeldLine: Equatable {
  /// What stood on it.
  private(set) var text: String
  /// Where the cursor is, in bytes of UTF-8.
  private(set) var point: Int

  /// A line with its cursor, which stays within it.
  init(_ text: String, point: Int) {
    self.text = text
    self.point = min(max(point, 0), text.utf8.count)
  }

  /// A line with the cursor behind it.
  init(_ text: String) { self.init(text, point: text.utf8.count) }

  /// Puts a text at the cursor, a blank apart from the words beside it; the cursor is behind it then.
  mutating func insert(_ inserted: String) {
    let bytes = Array(text.utf8)
    let before = String(decoding: bytes[..<point], as: UTF8.self)
    let after = String(decoding: bytes[point...], as: UTF8.self)
    let begin = before + (before.last.map { !$0.isWhitespace } == true ? " " : "") + inserted
    text = begin + (after.first.map { !$0.isWhitespace } == true ? " " : "") + after
    point = begin.utf8.count
  }
}
