/// What is usual for a person in values of which each day has one, and how far a day can be from it.
///
/// Days are held against days, by the same numbers as readings against readings
/// (`config/baselines.json5`): robust z over the days before.
package struct UsualDays: Hashable, Sendable {
  /// The median of the days.
  package let median: Double
  /// The lowest value that isn't out of the usual; nil where all days are alike and the type has no floor.
  package let low: Double?
  /// The highest one.
  package let high: Double?

  /// What days amount to; nil where they are too few.
  ///
  /// - Parameters:
  ///   - values: those of the days before the one that is judged.
  ///   - type: what they are of, by its name on the command line.
  ///   - rules: the numbers.
  package init?(_ values: [Double], of type: String, rules: BaselineRules) {
    let known = values.filter(\.isFinite)
    guard known.count >= rules.baseline.minimumDays,
      let middle = WeightedValues(known.map { (value: $0, weight: 1) })?.median
    else { return nil }
    median = middle
    let distances = known.map { (value: abs($0 - middle), weight: 1.0) }
    let floor = rules.baseline.types[type]?.floor ?? 0
    let deviation = max(WeightedValues(distances)?.median ?? 0, floor)
    let reach = rules.baseline.threshold * PersonalBaseline.scale * deviation
    low = reach > 0 ? middle - reach : nil
    high = reach > 0 ? middle + reach : nil
  }
}
