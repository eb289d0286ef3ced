/// Decimal numbers as people type and read them, the same in every locale.
package enum DecimalText {
  /// The value with one decimal where it has one, halves away from zero: `72`, `58.5`, `−0.3`.
  ///
  /// A value that is no number, or infinite, becomes `–`.
  package static func one(_ value: Double) -> String {
    let text = fixed(value, decimals: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The value with always as many decimals, 1…3, halves away from zero: `37.0`, `−0.30`.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    let unit = [10, 100, 1000][min(max(decimals, 1), 3) - 1]
    let scaled = abs(value) * Double(unit)
    // From 2⁵³ on a Double holds no fractions (IEEE 754 binary64).
    guard scaled < 9_007_199_254_740_992 else { return "\(value)" }
    var count = Int(scaled)
    if scaled - Double(count) >= 0.5 { count += 1 }
    let digits = String(count % unit)
    let zeros = String(repeating: "0", count: String(unit).count - 1 - digits.count)
    return "\(value < 0 && count > 0 ? "−" : "")\(count / unit).\(zeros)\(digits)"
  }

  /// Hours as hours and minutes: `7 h 55 min`, `8 h`, `40 min`.
  package static func hours(_ hours: Double) -> String {
    let minutes = Int(saturating: (hours * 60).rounded())
    let rest = minutes % 60
    if rest == 0 { return "\(minutes / 60) h" }
    return minutes < 60 ? "\(rest) min" : "\(minutes / 60) h \(rest) min"
  }

  /// The nearest whole number with commas between thousands: `12,345`.
  package static func grouped(_ value: Double) -> String {
    value.isFinite ? grouped(Int(saturating: value.rounded())) : "–"
  }

  /// A whole number with commas between thousands.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A finite decimal number; hexadecimal, infinities and words are none.
  ///
  /// A comma is taken as the decimal sign, but not where it could mean thousands: `1,000` is
  /// refused rather than guessed, `72,5` is not.
  package static func parse(_ text: String) -> Double? {
    let text = text.replacing("−", with: "-")
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
