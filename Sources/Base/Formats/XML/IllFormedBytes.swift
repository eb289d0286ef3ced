/// Bytes that are no UTF-8 (The Unicode Standard, table 3-7, well-formed byte sequences).
enum IllFormedBytes {
  /// What stands in the place of each of them: U+0001, which XML allows nowhere.
  ///
  /// libxml2 2.9 finds the fault in an ill-formed sequence or passes it over, depending on where
  /// its piece ends; this one it always finds, so a row with such bytes is always refused.
  static let mark: UInt8 = 0x01

  /// Marks the ill-formed bytes in a part of some bytes; a sequence cut off at its end is one.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - range: the part, which begins and ends between characters where all is well.
  static func mark(in bytes: inout [UInt8], _ range: Range<Int>) {
    var mutable = bytes.mutableSpan
    var all: UInt8 = 0
    // No branch inside, so that the compiler can look at many bytes at once.
    for index in range { all |= mutable[index] }
    guard all >= 0x80 else { return }
    var index = range.lowerBound
    while index < range.upperBound {
      let length = length(mutable, at: index, end: range.upperBound)
      if length == 0 { mutable[index] = mark }
      index += max(1, length)
    }
  }

  /// How many bytes the character at a place has; 0 where no well-formed sequence begins.
  private static func length(_ bytes: borrowing MutableSpan<UInt8>, at index: Int, end: Int) -> Int
  {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard length > 0, index + length <= end, second.contains(bytes[index + 1]) else { return 0 }
    for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
