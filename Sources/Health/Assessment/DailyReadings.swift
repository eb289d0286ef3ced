package import HealthModel

/// Readings of several days as one distribution in which each day counts the same.
///
/// A day with a thousand readings would drown one with ten, and one day of illness or of constant
/// measuring would become the usual; so each reading weighs one divided by the readings of its
/// day. With one reading a day, median and deviation are the plain ones. Medians of whole days
/// are not used: they vary far less than single readings do, and every second reading would lie
/// outside of their spread.
///
/// Values are kept to hundredths of the unit, each distinct one of a day once, so that memory is
/// bounded by what a body can show and not by how often it is measured. Days follow a zone.
package struct DailyReadings: Sendable {
  private let calendar: CalendarBuckets
  private var current: Range<Int64>?
  private var counts: [Int: Int] = [:]
  private var weights: [Int: Double] = [:]
  /// On how many local days there is a reading.
  private(set) var days = 0

  /// No readings yet, in days of a zone.
  package init(in zone: LocalZone) { calendar = CalendarBuckets(.day, in: zone) }

  /// Adds a reading; they have to come by ascending time.
  ///
  /// - Parameters:
  ///   - value: in the type's unit; what is no number, or beyond ±10⁹, is passed over.
  ///   - milliseconds: when, since 1970-01-01T00:00:00Z.
  mutating func add(_ value: Double, at milliseconds: Int64) {
    guard value.isFinite, abs(value) <= 1e9 else { return }
    if current?.contains(milliseconds) != true {
      settle()
      current = calendar.bucket(containing: milliseconds)
      days += 1
    }
    counts[Int(saturating: (value * 100).rounded()), default: 0] += 1
  }

  /// The distribution; nil without any reading.
  mutating func distribution() -> WeightedValues? {
    settle()
    current = nil
    return WeightedValues(weights.map { (value: Double($0.key) / 100, weight: $0.value) })
  }

  /// Gives the readings of the present day their weight.
  private mutating func settle() {
    let total = Double(counts.values.reduce(0, +))
    for (value, count) in counts { weights[value, default: 0] += Double(count) / total }
    counts.removeAll(keepingCapacity: true)
  }
}

/// Values with weights, for medians.
struct WeightedValues: Sendable {
  private let values: [(value: Double, weight: Double)]

  /// Values in any order with weights above 0; nil without any.
  init?(_ values: [(value: Double, weight: Double)]) {
    guard !values.isEmpty else { return nil }
    self.values = values.sorted { $0.value < $1.value }
  }

  /// The value with half of the weight on either side; between two, their mean.
  var median: Double {
    let half = values.reduce(0) { $0 + $1.weight } / 2
    // Weights such as one third don't add up exactly.
    let tolerance = half * 1e-9
    var sum = 0.0
    for (index, entry) in values.enumerated() {
      sum += entry.weight
      if sum > half + tolerance { return entry.value }
      if sum >= half - tolerance, index + 1 < values.count {
        return (entry.value + values[index + 1].value) / 2
      }
    }
    return values[values.count - 1].value
  }

  /// The median of the distances from a centre.
  func medianDeviation(from centre: Double) -> Double {
    WeightedValues(values.map { (abs($0.value - centre), $0.weight) })?.median ?? 0
  }
}
