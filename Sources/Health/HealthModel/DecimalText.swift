/// Decimal numbers as people type and read them, the same in every locale.
package enum DecimalText {
  /// The value with one decimal, halves away from zero: 72 is `72.0`, 0.25 is `0.3`.
  ///
  /// A value that is no number, or infinite, becomes `–`.
  package static func one(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let tenths = abs(value) * 10
    // From 2⁵³ on a Double holds no fractions (IEEE 754 binary64).
    guard tenths < 9_007_199_254_740_992 else { return "\(value)" }
    var whole = Int(tenths)
    if tenths - Double(whole) >= 0.5 { whole += 1 }
    return "\(value < 0 && whole > 0 ? "-" : "")\(whole / 10).\(whole % 10)"
  }

  /// A bound of a range, without a decimal where it is whole: `60`, `58.5`.
  package static func bound(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : one(value)
  }

  /// A finite decimal number; hexadecimal, infinities and words are none.
  ///
  /// A comma is taken as the decimal sign, but not where it could mean thousands: `1,000` is
  /// refused rather than guessed, `72,5` is not.
  static func parse(_ text: String) -> Double? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard !text.isEmpty, text.utf8.allSatisfy(isAccepted), parts.count <= 2
    else { return nil }
    if parts.count == 2 {
      let isThousands = parts[1].utf8.count == 3 && (1...3).contains(digits(parts[0]))
      guard !text.contains("."), !isThousands else { return nil }
    }
    guard let value = Double(parts.joined(separator: ".")), value.isFinite else { return nil }
    return value
  }

  private static func isAccepted(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// How many digits there are, leading zeros before another digit left out: `0,125` is no thousand.
  private static func digits(_ text: Substring) -> Int {
    let digits = text.utf8.filter { (48...57).contains($0) }
    return digits.drop { $0 == 48 }.count
  }
}
