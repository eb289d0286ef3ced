/// A value as a person types it, taken apart: `72`, `72bpm`, `37.2 °C`, `120/80 mmHg`.
package struct TypedValue: Equatable, Sendable {
  /// One number, or both of a blood pressure.
  package let numbers: [Double]
  /// The unit behind it; nil where there is none.
  package let unit: HealthUnit?

  /// Takes a text apart; nil where it is no number, or an unknown unit stands behind it.
  ///
  /// Two numbers have `/` or `over` between them. Commas between thousands are accepted where a
  /// whole number is meant.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - isWhole: whether `8,000` means eight thousand.
  package init?(_ text: String, isWhole: Bool = false) {
    var rest = Substring(text.trimmed)
    guard let first = Self.number(&rest, isWhole) else { return nil }
    var behind = rest.drop(while: \.isWhitespace)
    let divider = ["/", "over "].first(where: behind.hasPrefix)
    if let divider {
      behind = behind.dropFirst(divider.count).drop(while: \.isWhitespace)
      if let second = Self.number(&behind, isWhole) {
        numbers = [first, second]
        rest = behind
      } else {
        numbers = [first]
      }
    } else {
      numbers = [first]
    }
    let name = String(rest).trimmed
    unit = name.isEmpty ? nil : HealthUnit.named(name)
    if unit == nil, !name.isEmpty { return nil }
  }

  /// Takes the number at the beginning away.
  private static func number(_ rest: inout Substring, _ isWhole: Bool) -> Double? {
    let isSign = { (character: Character) in "+-−".contains(character) }
    let sign = rest.prefix { isSign($0) }
    let digits = rest.dropFirst(sign.count).prefix {
      $0.isASCII && ($0.isNumber || ".,".contains($0))
    }
    var end = digits.endIndex
    // `1e5` is a number as well.
    if rest[end...].first.map({ "eE".contains($0) }) == true {
      let power = rest[end...].dropFirst().prefix { isSign($0) || ($0.isASCII && $0.isNumber) }
      if power.contains(where: \.isNumber) { end = power.endIndex }
    }
    let text = String(rest[..<end])
    rest = rest[end...]
    return DecimalText.parse(isWhole ? withoutThousands(text) : text)
  }

  private static func withoutThousands(_ text: String) -> String {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped =
      groups.count > 1 && (1...3).contains(groups[0].count)
      && groups.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(\.isNumber) }
    return isGrouped ? groups.joined() : text
  }
}

extension String {
  /// Without white space at its ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
