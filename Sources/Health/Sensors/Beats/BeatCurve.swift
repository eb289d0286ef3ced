import Glibc

/// Intervals between beats as a curve over time, and what of it lies in the band of breathing.
struct BeatCurve {
  /// Points of the curve a second.
  static let rate = 4.0
  /// The band, hertz: 6 to 30 breaths a minute (Schäfer and Kratky 2008).
  private static let band = 0.1...0.5
  /// How many points the ends are continued by before it is filtered: 20 seconds.
  private static let padding = 80

  /// The points, `rate` a second.
  let points: [Double]

  /// The curve through some values, a natural cubic spline; nil for fewer than four values, or times
  /// that don't ascend.
  ///
  /// - Parameters:
  ///   - times: when each value holds, seconds, ascending.
  ///   - values: the values.
  init?(times: [Double], values: [Double]) {
    guard times.count == values.count, times.count > 3, let first = times.first,
      let last = times.last, zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    let second = Self.secondDerivatives(times, values)
    var segment = 0
    let count = Int((last - first) * Self.rate) + 1
    points = (0..<count).map { index in
      let time = first + Double(index) / Self.rate
      while segment < times.count - 2, times[segment + 1] <= time { segment += 1 }
      let gap = times[segment + 1] - times[segment]
      let a = (times[segment + 1] - time) / gap
      let b = (time - times[segment]) / gap
      let bend = (a * a * a - a) * second[segment] + (b * b * b - b) * second[segment + 1]
      return a * values[segment] + b * values[segment + 1] + bend * gap * gap / 6
    }
  }

  /// The second derivatives of the spline at its values; 0 at both ends.
  ///
  /// The three diagonals are solved by Thomas's algorithm.
  private static func secondDerivatives(_ times: [Double], _ values: [Double]) -> [Double] {
    let count = times.count
    var upper = [Double](repeating: 0, count: count)
    var right = [Double](repeating: 0, count: count)
    for row in 1..<(count - 1) {
      let before = times[row] - times[row - 1]
      let after = times[row + 1] - times[row]
      let slope = (values[row + 1] - values[row]) / after
      let bend = 6 * (slope - (values[row] - values[row - 1]) / before)
      let pivot = 2 * (before + after) - before * upper[row - 1]
      upper[row] = after / pivot
      right[row] = (bend - before * right[row - 1]) / pivot
    }
    var found = [Double](repeating: 0, count: count)
    for row in stride(from: count - 2, to: 0, by: -1) {
      found[row] = right[row] - upper[row] * found[row + 1]
    }
    return found
  }

  /// What lies in the band: Butterworth filters of fourth order at each edge, forwards and backwards,
  /// so that nothing moves in time.
  var breathing: [Double] {
    guard points.count > 2 else { return [] }
    let mean = points.reduce(0, +) / Double(points.count)
    let pad = min(points.count - 1, Self.padding)
    let level = points.map { $0 - mean }
    // The ends are continued by turning the curve about them.
    let head = (1...pad).reversed().map { 2 * level[0] - level[$0] }
    let end = level.count - 1
    let tail = (1...pad).map { 2 * level[end] - level[end - $0] }
    var whole = head + level + tail
    let filters = [
      SecondOrder.pair(passing: .low, Self.band.upperBound, rate: Self.rate),
      SecondOrder.pair(passing: .high, Self.band.lowerBound, rate: Self.rate),
    ].flatMap(\.self)
    for _ in 0..<2 {
      for filter in filters { filter.run(over: &whole) }
      whole.reverse()
    }
    return Array(whole[pad..<(pad + level.count)])
  }
}

/// A filter of second order; two make a Butterworth filter of fourth order.
private struct SecondOrder {
  enum Passing { case low, high }

  private let b: (Double, Double, Double)
  private let a: (Double, Double)

  /// The two halves of a Butterworth filter of fourth order, by the bilinear transform: the poles
  /// stand at 22.5° and 67.5° from the axis, which gives each half its quality.
  static func pair(passing: Passing, _ edge: Double, rate: Double) -> [SecondOrder] {
    [Double.pi / 8, 3 * Double.pi / 8].map { angle in
      SecondOrder(passing, warped: tan(.pi * edge / rate), damping: 2 * cos(angle))
    }
  }

  private init(_ passing: Passing, warped k: Double, damping: Double) {
    let scale = 1 / (1 + damping * k + k * k)
    switch passing {
    case .low: b = (k * k * scale, 2 * k * k * scale, k * k * scale)
    case .high: b = (scale, -2 * scale, scale)
    }
    a = (2 * (k * k - 1) * scale, (1 - damping * k + k * k) * scale)
  }

  /// Filters values in place (direct form II, transposed), beginning as if the first had always held.
  func run(over values: inout [Double]) {
    guard let first = values.first else { return }
    let gain = (b.0 + b.1 + b.2) / (1 + a.0 + a.1)
    var state = (first * (gain - b.0), first * (b.2 - a.1 * gain))
    for index in values.indices {
      let input = values[index]
      let output = b.0 * input + state.0
      state = (b.1 * input - a.0 * output + state.1, b.2 * input - a.1 * output)
      values[index] = output
    }
  }
}
