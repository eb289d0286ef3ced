package import HealthModel

/// What is usual for a person in one type of sample: median and spread of their own readings.
///
/// The readings are those of the 28 local days that end with the reading to be judged, up to but
/// not including it, that are comparable with it. A reading at rest, or of which nothing is known,
/// is compared with those alike; one in sleep with those in sleep; one in exercise with none, as
/// no two efforts are alike. Until there are 14 days with such a reading, nothing is judged. All
/// numbers are data (``BaselineRules``).
package struct PersonalBaseline: Hashable, Sendable {
  /// 1 / Φ⁻¹(3/4), which makes the median absolute deviation of normally distributed values their
  /// standard deviation (Rousseeuw & Croux, J Am Stat Assoc 1993;88:1273).
  static let scale = 1.4826

  /// What the readings are of.
  package let type: SampleType
  /// On how many local days there is a comparable reading.
  package let days: Int
  /// How many more days with a reading are needed; 0 when there are enough.
  package let missingDays: Int
  /// The median and the spread in the type's unit; nil as long as days are missing.
  package let usual: Usual?

  /// Beyond how many spreads a reading is outside.
  private let threshold: Double

  /// Where a person's readings lie.
  package struct Usual: Hashable, Sendable {
    /// The middle of them.
    package let median: Double
    /// 1.4826 times the median absolute deviation, which counts as no less than the type's floor.
    package let spread: Double
  }

  /// What readings amount to; nil for a type without a rule.
  ///
  /// - Parameters:
  ///   - type: what they are of.
  ///   - readings: the comparable ones.
  ///   - rules: the numbers.
  package init?(_ type: SampleType, readings: DailyReadings, rules: BaselineRules) {
    guard let rule = rules.rule(for: type) else { return nil }
    var readings = readings
    self.type = type
    days = readings.days
    missingDays = max(0, rules.baseline.minimumDays - readings.days)
    threshold = rules.baseline.threshold
    guard missingDays == 0, let values = readings.distribution() else {
      usual = nil
      return
    }
    let median = values.median
    let deviation = max(values.medianDeviation(from: median), rule.floor)
    usual = Usual(median: median, spread: Self.scale * deviation)
  }

  /// How a reading compares with it; nil as long as days are missing.
  package func comparison(of value: Double) -> BaselineComparison? {
    guard let usual, value.isFinite else { return nil }
    let score = (value - usual.median) / usual.spread
    return BaselineComparison(
      type: type.name,
      median: usual.median,
      spread: usual.spread,
      days: days,
      score: score,
      state: score < -threshold ? .below : score > threshold ? .above : .within
    )
  }

  /// Which side of the usual a reading lies on; unknown as long as days are missing.
  package func state(of value: Double) -> VitalState { comparison(of: value)?.state ?? .unknown }
}
