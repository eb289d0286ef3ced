import Foundation
import Testing

/// The exact 95 % interval of a proportion (Clopper and Pearson 1934), by bisection of the
/// binomial tails.
struct ExactInterval: Equatable {
  let low: Double
  let high: Double

  init(successes: Int, of total: Int) {
    low = successes == 0 ? 0 : Self.root { Self.tail(from: successes, total, $0) - 0.025 }
    high = successes == total ? 1 : Self.root { 0.025 - Self.tail(upTo: successes, total, $0) }
  }

  /// Where a rising function of a proportion is zero.
  private static func root(_ function: (Double) -> Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if function(middle) < 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func tail(from first: Int, _ total: Int, _ share: Double) -> Double {
    (first...total).reduce(0) { $0 + probability($1, total, share) }
  }

  private static func tail(upTo last: Int, _ total: Int, _ share: Double) -> Double {
    (0...last).reduce(0) { $0 + probability($1, total, share) }
  }

  private static func probability(_ count: Int, _ total: Int, _ share: Double) -> Double {
    if share <= 0 { return count == 0 ? 1 : 0 }
    if share >= 1 { return count == total ? 1 : 0 }
    let (k, n) = (Double(count), Double(total))
    let choices: Double = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
    let powers: Double = k * log(share) + (n - k) * log(1 - share)
    return exp(choices + powers)
  }
}

@Suite("An exact interval")
struct ExactIntervalTests {
  @Test(
    "has the bounds of published tables",
    arguments: [
      (400, 400, 0.9908, 1.0), (389, 400, 0.9513, 0.9862), (5, 1000, 0.0016, 0.0116),
      (0, 10, 0.0, 0.3085), (5, 10, 0.1871, 0.8129),
    ]
  )
  func published(_ successes: Int, _ total: Int, _ low: Double, _ high: Double) {
    let interval = ExactInterval(successes: successes, of: total)
    #expect(abs(interval.low - low) < 0.0002)
    #expect(abs(interval.high - high) < 0.0002)
  }
}
