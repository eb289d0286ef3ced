/// A line of names and values, such as `FVC=4.10 FEV1=3.20 L, PEF: 480 L/min`.
///
/// Read from left to right: a name, `=` or `:`, a value, perhaps a unit. What stands between is
/// passed over, and so are names that are not known with their values.
struct BlowPairs: Sendable {
  /// What the line says.
  let line: BlowReadout.Line

  /// Reads a line.
  init(_ text: String) {
    var values = BlowValues()
    var rest = Substring(text)
    while let (name, behind) = Self.name(in: rest) {
      let value = behind.drop { $0 == " " || $0 == "\t" }
      let word = value.prefix { !$0.isWhitespace && $0 != ";" }
      rest = value.dropFirst(word.count)
      guard let quantity = BlowQuantity(named: name) else { continue }
      guard let found = Self.value(of: quantity, value) else {
        line = .unreadable(.notAValue(String(word), of: name.uppercased()))
        return
      }
      quantity.set(found.number, in: &values)
      rest = found.rest
    }
    line = BlowReadout.line(values, text)
  }

  /// The next name with `=` or `:` behind it, and what comes then.
  private static func name(in text: Substring) -> (name: Substring, rest: Substring)? {
    guard let sign = text.firstIndex(where: { $0 == "=" || $0 == ":" }) else { return nil }
    var name = text[..<sign]
    while let last = name.last, last.isWhitespace { name.removeLast() }
    let start = name.lastIndex { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    return (start.map { name[name.index(after: $0)...] } ?? name, text[text.index(after: sign)...])
  }

  /// A number with its unit, and what comes behind; nil where there is no number.
  private static func value(
    of quantity: BlowQuantity,
    _ text: Substring
  ) -> (number: Double, rest: Substring)? {
    if quantity == .plateau { return plateau(text) }
    var digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    // A comma behind a number parts it from the next one.
    while digits.last == "," || digits.last == "." { digits.removeLast() }
    guard let number = BlowQuantity.number(digits) else { return nil }
    let behind = text.dropFirst(digits.count)
    let unit = behind.drop { $0 == " " }.prefix { $0.isASCII && ($0.isLetter || $0 == "/") }
    let next = behind.drop { $0 == " " }.dropFirst(unit.count)
    // A word that is followed by a sign, or has a digit in it, is the next name.
    let isName = next.first.map { $0 == "=" || $0 == ":" || $0.isNumber || $0 == "_" } ?? false
    if isName || unit.isEmpty {
      // Letters that touch the number are no name.
      return isName && behind.first != " " ? nil : (number, behind)
    }
    guard let scaled = quantity.value(typed: digits + unit) else { return nil }
    return (scaled, next)
  }

  private static func plateau(_ text: Substring) -> (number: Double, rest: Substring)? {
    let word = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let number: Double? =
      switch word.lowercased() {
      case "1", "yes", "true": 1
      case "0", "no", "false": 0
      default: nil
      }
    return number.map { ($0, text.dropFirst(word.count)) }
  }
}
