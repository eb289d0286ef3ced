import HealthModel

/// A few values as a row of small bars, to stand within a line of text.
package enum Sparkline {
  /// The eighths of a block, U+2581…U+2588.
  static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// One character a value, from the lowest to the highest of them.
  ///
  /// A gap is `·`. Values that are all equal stand at half height. Without any value the text is
  /// empty.
  ///
  /// - Parameter values: the values in order; nil, and what is no finite number, is a gap.
  /// - Returns: as many characters as there are values, or none.
  package static func text(_ values: [Double?]) -> String {
    let known = values.compactMap { $0 }.filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return "" }
    return String(
      values.map { value -> Character in
        guard let value, value.isFinite else { return "·" }
        // Halves keep the difference of extremes finite.
        let span = high / 2 - low / 2
        let share = span > 0 ? (value / 2 - low / 2) / span : 0.45
        return levels[min(7, max(0, Int(saturating: share * 8)))]
      }
    )
  }
}
