/// Reads decimal numbers from bytes, without a locale and exactly.
enum AppleNumber {
  /// The powers of ten a double holds exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The longest number looked at, in bytes; none has so many digits that matter.
  private static let longest = 64

  /// A finite number; nil for anything else, words and hexadecimal included.
  ///
  /// Digits up to 2⁵³ divided by a power of ten up to 10²² are the nearest double in one step, as
  /// both are exact (Clinger 1990, “How to Read Floating Point Numbers Accurately”). What is
  /// longer, or has an exponent, goes to the standard library.
  static func parse(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
    guard !range.isEmpty, range.count <= longest else { return nil }
    var index = range.lowerBound
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    var digits = 0
    var count = 0
    var decimals = 0
    var isBehindPoint = false
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !isBehindPoint {
        isBehindPoint = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        guard count < 15 else { return slow(bytes[range]) }
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        count += 1
        if isBehindPoint { decimals += 1 }
      } else {
        return slow(bytes[range])
      }
      index += 1
    }
    guard count > 0 else { return nil }
    let value = Double(digits) / powers[decimals]
    return isNegative ? -value : value
  }

  private static func slow(_ bytes: ArraySlice<UInt8>) -> Double? {
    let accepted = Set("0123456789.+-eE".utf8)
    guard bytes.allSatisfy(accepted.contains),
      let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }
}
