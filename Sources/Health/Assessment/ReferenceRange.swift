import Core

/// What is normal for one vital at one age, in the unit of the vital; both bounds are included.
///
/// In JSON `low`, `high`, `profile` and `source` are always there; the centile keys only where
/// the table knows centiles.
package struct ReferenceRange: Codable, Hashable, Sendable {
  /// The lowest value that is within.
  package var low: Double
  /// The highest value that is within.
  package var high: Double
  /// The table it was taken from: `mindpulse`, `pals` or `fleming`.
  package var profile: String
  /// Where the numbers were published.
  package var source: String
  /// The 10th centile, below which a value that is within is still a little low.
  package var usualLow: Double?
  /// The 90th centile, above which a value that is within is still a little high.
  package var usualHigh: Double?
  /// Where the judged value stands among healthy people of that age, 1…99; nil when the table
  /// has no centiles or the value lies outside them.
  package var centile: Double?

  /// A range; the centile facts stay nil for tables that only have bounds.
  package init(
    low: Double,
    high: Double,
    profile: String,
    source: String,
    usualLow: Double? = nil,
    usualHigh: Double? = nil,
    centile: Double? = nil
  ) {
    self.low = low
    self.high = high
    self.profile = profile
    self.source = source
    self.usualLow = usualLow
    self.usualHigh = usualHigh
    self.centile = centile
  }

  /// Writes the range; of the centile facts those that are known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode(low, forKey: "low")
    try container.encode(high, forKey: "high")
    try container.encode(profile, forKey: "profile")
    try container.encode(source, forKey: "source")
    try container.encodeIfPresent(usualLow, forKey: "usualLow")
    try container.encodeIfPresent(usualHigh, forKey: "usualHigh")
    try container.encodeIfPresent(centile, forKey: "centile")
  }

  /// Where a value stands against the range: below, within or above.
  package func state(of value: Double) -> VitalState {
    if value < low { return .below }
    return value > high ? .above : .within
  }
}
