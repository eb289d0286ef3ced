/// A mean with an interval that holds it in 95 of 100 cases, drawn from the values themselves.
///
/// The percentile bootstrap (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, ch. 13).
/// With one value there is nothing to draw from: the interval is the whole of 0 to 1.
package struct BootstrapInterval: Codable, Equatable, Sendable {
  /// How often it is drawn.
  package static let draws = 2000

  /// The mean of the values.
  package let mean: Double
  /// The interval's lower end.
  package let low: Double
  /// The interval's upper end.
  package let high: Double
  /// How many values there are.
  package let count: Int

  /// The interval of values from 0 to 1; nil for none.
  package init?(_ values: [Double], _ generator: inout some RandomNumberGenerator) {
    guard !values.isEmpty else { return nil }
    count = values.count
    mean = values.reduce(0, +) / Double(values.count)
    guard values.count > 1 else {
      (low, high) = (0, 1)
      return
    }
    var means: [Double] = []
    means.reserveCapacity(Self.draws)
    for _ in 0..<Self.draws {
      var sum = 0.0
      for _ in values.indices {
        sum += values[Int.random(in: values.indices, using: &generator)]
      }
      means.append(sum / Double(values.count))
    }
    means.sort()
    low = means[Self.draws / 40]
    high = means[Self.draws - 1 - Self.draws / 40]
  }
}
