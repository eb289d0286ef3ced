import Catalogues
import HealthModel

/// A scale of values with round numbers on it.
///
/// Steps are 1, 2 or 5 times a power of ten, and the scale begins and ends on a tick: the loose
/// labels of Heckbert (“Nice numbers for graph labels”, Graphics Gems, 1990), without his first
/// rounding of the whole span, which leaves up to half of a picture empty.
package struct ValueAxis: Sendable {
  /// A marked value.
  package struct Tick: Sendable, Equatable {
    /// The value.
    package let value: Double
    /// It as text, with as many decimals as the step needs.
    package let label: String
  }

  /// The lowest value of the scale.
  package let low: Double
  /// The highest value of the scale; always above `low`.
  package let high: Double
  /// By ascending value; the first is `low`, the last is `high`.
  package let ticks: [Tick]

  /// Beyond it doubles differ by more than what a body measures; what lies there is drawn there.
  private static let limit = 1e15

  /// A scale that covers some values.
  ///
  /// - Parameters:
  ///   - values: the lowest and the highest; equal ones get room on both sides. Values beyond
  ///     ±10¹⁵ are drawn at the edge.
  ///   - count: about how many ticks there should be, at least 2; there may be half as many more.
  package init(covering values: ClosedRange<Double>, ticks count: Int) {
    var low = min(max(values.lowerBound, -Self.limit), Self.limit)
    var high = min(max(values.upperBound, -Self.limit), Self.limit)
    let least = max(abs(low), abs(high)) * 1e-6
    if high - low <= least {
      let room = max(least, low == 0 ? 0.5 : abs(low) * 0.05)
      low -= room
      high += room
    }
    let step = Self.nice((high - low) / Double(max(2, count) - 1))
    // A value that is a tick but for the rounding of doubles needs none beyond it.
    let first = (low / step + 1e-9).rounded(.down)
    let last = max(first + 1, (high / step - 1e-9).rounded(.up))
    ticks = (0...Int(last - first)).map { index in
      // Adding up steps would add up their errors.
      let value = (first + Double(index)) * step
      return Tick(value: value, label: Self.label(value, step: log10Floor(step)))
    }
    self.low = first * step
    self.high = last * step
  }

  /// A fixed scale whose ends and 0 are ticks, such as −5…5; nil where no round step fits.
  ///
  /// - Parameters:
  ///   - scale: the whole scale, of whole numbers.
  ///   - count: about how many ticks there should be; there may be half as many more.
  init?(exactly scale: ClosedRange<Double>, ticks count: Int) {
    let length = scale.upperBound - scale.lowerBound
    let steps = [1.0, 2, 5, 10, 20, 50].filter {
      (length / $0).isWhole && (scale.lowerBound / $0).isWhole
    }
    guard let step = steps.first(where: { length / $0 + 1 <= Double(count) * 1.5 }) else {
      return nil
    }
    (low, high) = (scale.lowerBound, scale.upperBound)
    ticks = stride(from: low, through: high, by: step).map { value in
      Tick(value: value, label: Self.label(value, step: 0))
    }
  }

  private init(low: Double, high: Double, ticks: [Tick]) {
    (self.low, self.high, self.ticks) = (low, high, ticks)
  }

  /// The same scale with the signs of a language in its labels.
  func written(in words: Catalogue) -> ValueAxis {
    ValueAxis(
      low: low,
      high: high,
      ticks: ticks.map { Tick(value: $0.value, label: words.number($0.label)) }
    )
  }

  /// Where a value lies, 0 at the bottom … 1 at the top; beyond the scale it is the nearer end.
  package func position(of value: Double) -> Double {
    min(1, max(0, (value - low) / (high - low)))
  }

  /// A number as a legend has it: no decimal where it is whole, one otherwise; with more decimals
  /// than one, 2…9, always as many.
  static func plain(_ value: Double, decimals: Int = 1) -> String {
    if abs(value) >= 1e9 { return scientific(value, decimals: 2) }
    return decimals > 1 ? fixed(value, decimals: min(9, decimals)) : DecimalText.one(value)
  }

  /// The nearest of 1, 2, 5 and 10 times a power of ten.
  private static func nice(_ value: Double) -> Double {
    let power = powerOfTen(log10Floor(value))
    let fraction = value / power
    // The bounds are Heckbert's.
    for (bound, factor) in [(1.5, 1.0), (3, 2), (7, 5)] where fraction < bound {
      return factor * power
    }
    return 10 * power
  }

  /// A value with as many digits as tell it from its neighbours a step away, `step` being the
  /// power of ten of that.
  private static func label(_ value: Double, step: Int) -> String {
    let decimals = max(0, -step)
    guard abs(value) < 1e9, decimals < 7 else {
      return scientific(value, decimals: max(0, log10Floor(abs(value)) - step))
    }
    return fixed(value, decimals: decimals)
  }

  /// With so many decimals, 0…9, of a value below 10⁹.
  private static func fixed(_ value: Double, decimals: Int) -> String {
    let unit = Int(saturating: powerOfTen(decimals))
    let scaled = Int(saturating: (abs(value) * Double(unit)).rounded())
    let sign = value < 0 && scaled > 0 ? "−" : ""
    guard decimals > 0 else { return "\(sign)\(scaled)" }
    let digits = String(scaled % unit)
    let zeros = String(repeating: "0", count: decimals - digits.count)
    return "\(sign)\(scaled / unit).\(zeros)\(digits)"
  }

  /// With a power of ten and at most so many decimals: `1.25e12`.
  private static func scientific(_ value: Double, decimals: Int) -> String {
    guard value != 0 else { return "0" }
    let power = log10Floor(abs(value))
    var digits = fixed(value / powerOfTen(power), decimals: min(8, decimals))
    if digits.contains(".") {
      while digits.hasSuffix("0") { digits.removeLast() }
      if digits.hasSuffix(".") { digits.removeLast() }
    }
    return "\(digits)e\(power)"
  }
}

extension Double {
  fileprivate var isWhole: Bool { self == rounded() }
}

/// The exponent of the greatest power of ten that is not above a positive number.
private func log10Floor(_ value: Double) -> Int {
  guard value > 0, value.isFinite else { return 0 }
  var exponent = 0
  while exponent < 308, powerOfTen(exponent + 1) <= value { exponent += 1 }
  while exponent > -300, powerOfTen(exponent) > value { exponent -= 1 }
  return exponent
}

/// Ten to a whole power, −307…308.
private func powerOfTen(_ exponent: Int) -> Double {
  var result = 1.0
  for _ in 0..<abs(exponent) { result *= 10 }
  return exponent < 0 ? 1 / result : result
}
