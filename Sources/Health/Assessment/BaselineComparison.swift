/// How a reading compares with what is usual for this person.
package struct BaselineComparison: Codable, Hashable, Sendable {
  /// The type of the reading, as on the command line.
  package let type: String
  /// The median of the person's own comparable readings, each day counting the same; in the
  /// type's unit.
  package let median: Double
  /// 1.4826 times the median absolute deviation, which counts as no less than the type's floor;
  /// in the type's unit.
  package let spread: Double
  /// On how many local days the median rests.
  package let days: Int
  /// How many spreads the reading lies above the median; negative below it.
  package let score: Double
  /// Which side of the usual the reading lies on.
  package let state: VitalState

  /// A comparison from its parts.
  package init(
    type: String,
    median: Double,
    spread: Double,
    days: Int,
    score: Double,
    state: VitalState
  ) {
    self.type = type
    self.median = median
    self.spread = spread
    self.days = days
    self.score = score
    self.state = state
  }
}
