/// The control characters that XML 1.0 allows nowhere, not even as references (2.2 Characters), and
/// U+007F, which it advises against and ``ReferenceMarks`` has a use for.
enum ControlBytes {
  /// Puts a space in the place of each of them; exports were seen with U+000B in values.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - start: the index to begin at.
  static func replace(in bytes: inout [UInt8], from start: Int) {
    var mutable = bytes.mutableSpan
    var found: UInt8 = 0
    // No branch inside, so that the compiler can look at many bytes at once.
    for index in start..<mutable.count { found |= Self.mark(mutable[index]) }
    guard found != 0 else { return }
    for index in start..<mutable.count where Self.mark(mutable[index]) != 0 {
      mutable[index] = UInt8(ascii: " ")
    }
  }

  private static func mark(_ byte: UInt8) -> UInt8 {
    let isControl: UInt8 = byte < 0x20 ? 1 : 0
    let isSpace: UInt8 = byte == 0x09 || byte == 0x0A || byte == 0x0D ? 1 : 0
    let isMark: UInt8 = byte == ReferenceMarks.mark ? 1 : 0
    return isControl & ~isSpace | isMark
  }
}
