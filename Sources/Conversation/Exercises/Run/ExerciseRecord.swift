package import HealthModel

/// An exercise that was done, as it is kept.
package struct ExerciseRecord: Codable, Hashable, Sendable {
  /// What its entries in the diary are called.
  package static let diaryKind = "exercise"

  /// The exercise's name.
  package let name: String
  /// When it began.
  package let start: Timestamp
  /// When it ended.
  package let end: Timestamp
  /// Whether it came to its end.
  package let completed: Bool
  /// Distress before, 0 to 10; nil where it wasn't told.
  package let distressBefore: Int?
  /// The same after.
  package let distressAfter: Int?
  /// The heart rate before, in beats a minute; nil without a fresh reading.
  package let heartRateBefore: Double?
  /// The same after; nil without a reading that came meanwhile.
  package let heartRateAfter: Double?
  /// The mean swing of the heart rate with a breath, peak to trough, in beats a minute; nil where
  /// too few readings came.
  package let swing: Double?
  /// What the pace with the largest swing did to the heart; nil without intervals between beats.
  package let heartChange: HeartChange?
  /// What was kept of the answers, in words.
  package let kept: [String]

  /// A record of a runner and what was measured beside it.
  package init(
    _ runner: ExerciseRunner,
    start: Timestamp,
    end: Timestamp,
    heartRate: (before: Double?, after: Double?) = (nil, nil),
    swing: Double? = nil,
    heartChange: HeartChange? = nil
  ) {
    name = runner.exercise.name
    self.start = start
    self.end = max(start, end)
    completed = runner.isCompleted
    distressBefore = runner.distressBefore
    distressAfter = runner.distressAfter
    heartRateBefore = heartRate.before
    heartRateAfter = heartRate.after
    self.swing = swing
    self.heartChange = heartChange
    kept = runner.kept
  }
}
