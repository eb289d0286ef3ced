import Glibc

/// Means, medians and spreads of a person's own values; nil where there is no value.
enum RobustStatistics {
  /// What makes the median absolute deviation of normal values their standard deviation:
  /// 1 / Φ⁻¹(3/4).
  static let normalScale = 1.4826

  /// The arithmetic mean.
  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The middle value; of an even number, the mean of the middle two.
  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// 1.4826 times the median absolute deviation from the median.
  static func spread(_ values: [Double]) -> Double? {
    guard let center = median(values) else { return nil }
    return median(values.map { abs($0 - center) }).map { normalScale * $0 }
  }

  /// How many spreads a value lies above the median of others.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - values: the others.
  ///   - floor: the least spread, so that equal values make no small change a large one.
  /// - Returns: the score; nil without others.
  static func score(_ value: Double, among values: [Double], floor: Double) -> Double? {
    guard let center = median(values), let spread = spread(values) else { return nil }
    return (value - center) / max(spread, floor)
  }

  /// The mean direction of times of day in hours, 0..<24, and how far they scatter around it.
  ///
  /// The scatter is the circular standard deviation √(−2 ln R) in hours (Mardia and Jupp,
  /// Directional Statistics, 2000). Times spread evenly around the clock have no mean.
  static func circular(hours: [Double]) -> (mean: Double, deviation: Double)? {
    guard !hours.isEmpty else { return nil }
    let turn = 2 * Double.pi / 24
    let east = hours.reduce(0) { $0 + cos($1 * turn) } / Double(hours.count)
    let north = hours.reduce(0) { $0 + sin($1 * turn) } / Double(hours.count)
    let length = min(1, (east * east + north * north).squareRoot())
    guard length > 1e-9 else { return nil }
    let angle = atan2(north, east) / turn
    return (angle < 0 ? angle + 24 : angle, (-2 * log(length)).squareRoot() / turn)
  }

  /// The shortest way from one time of day to another in hours, −12…12.
  static func shift(from start: Double, to end: Double) -> Double {
    let way = (end - start).truncatingRemainder(dividingBy: 24)
    if way > 12 { return way - 24 }
    return way < -12 ? way + 24 : way
  }
}
