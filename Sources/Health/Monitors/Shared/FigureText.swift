/// Figures as people read them, the same in every locale.
package enum FigureText {
  /// A decimal number as typed, with a point or a comma; words, exponents and hexadecimal are none.
  package static func number(_ text: some StringProtocol) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
        || byte == UInt8(ascii: "-")
    }
    return isPlain ? Double(String(text.map { $0 == "," ? "." : $0 })) : nil
  }

  /// A figure with up to two decimals.
  package static func plain(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "–" }
    let hundredths = Int((abs(value) * 100).rounded())
    let sign = value < 0 && hundredths > 0 ? "-" : ""
    let decimals = hundredths % 100
    guard decimals != 0 else { return "\(sign)\(hundredths / 100)" }
    return "\(sign)\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals)"
  }
}
