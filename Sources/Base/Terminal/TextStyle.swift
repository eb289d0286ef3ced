/// How a piece of text looks; styles combine.
///
/// Meaning never hangs on colour alone, and the two colours differ in lightness and on the
/// blue–yellow axis, which is kept in the common red–green colour blindness.
package struct TextStyle: OptionSet, Sendable, Hashable {
  /// One bit a style.
  package let rawValue: UInt8

  /// A set of styles from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier letters.
  package static let bold = TextStyle(rawValue: 1 << 0)
  /// Fainter letters, for what matters less.
  package static let dim = TextStyle(rawValue: 1 << 1)
  /// Slanted letters.
  package static let italic = TextStyle(rawValue: 1 << 2)
  /// A line below.
  package static let underline = TextStyle(rawValue: 1 << 3)
  /// Cyan: names, code, what can be typed.
  package static let accent = TextStyle(rawValue: 1 << 4)
  /// Yellow: worth a second look.
  package static let caution = TextStyle(rawValue: 1 << 5)

  /// The parameters of ECMA-48's SGR, 8.3.117, in ascending order.
  var parameters: [String] {
    let all: [(TextStyle, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.caution, "33"),
      (.accent, "36"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
