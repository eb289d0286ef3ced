import Console
import Exercises
import HealthModel

/// An exercise of `exercise list --json`.
struct ExerciseJSON: Encodable {
  /// What it is called on the command line.
  let name: String
  /// What a person reads.
  let title: String
  /// How long it takes, in minutes.
  let minutes: Int
  /// What is known of its effect.
  let evidence: String
  /// Where that is from.
  let source: String
  /// What it can't do.
  let limits: String
  /// Who should not do it.
  let notFor: String
  /// The day it was reviewed.
  let reviewed: String
  /// How often it came to its end.
  let completed: Int
  /// By how much distress fell on average; null where it isn't known.
  @OrNull var relief: Double?

  /// An exercise with what it has done for this person.
  init(_ exercise: Exercise, _ result: ExerciseResult?) {
    name = exercise.name
    title = exercise.title
    minutes = exercise.minutes
    evidence = exercise.evidence
    source = exercise.source
    limits = exercise.limits
    notFor = exercise.notFor
    reviewed = exercise.reviewed
    completed = result?.completed ?? 0
    relief = result?.relief
  }
}

/// An exercise of `exercise history --json`; what is not known is null.
struct ExerciseRecordJSON: Encodable {
  let name: String
  let start: Timestamp
  let end: Timestamp
  let completed: Bool
  @OrNull var distressBefore: Int?
  @OrNull var distressAfter: Int?
  @OrNull var heartRateBefore: Double?
  @OrNull var heartRateAfter: Double?
  /// The mean swing of the heart rate with a breath, in beats a minute.
  @OrNull var swing: Double?
  /// What the pace with the largest swing did to the heart.
  @OrNull var heartChange: HeartChangeJSON?
  /// What was kept of the answers.
  let kept: [String]

  /// What was done.
  init(_ record: ExerciseRecord) {
    name = record.name
    start = record.start
    end = record.end
    completed = record.completed
    distressBefore = record.distressBefore
    distressAfter = record.distressAfter
    heartRateBefore = record.heartRateBefore
    heartRateAfter = record.heartRateAfter
    swing = record.swing
    heartChange = record.heartChange.map(HeartChangeJSON.init)
    kept = record.kept
  }
}

/// What a pace did to the heart; what is not known is null.
struct HeartChangeJSON: Encodable {
  /// Figures of one time.
  struct Figures: Encodable {
    /// Beats a minute.
    @OrNull var peakToTrough: Double?
    /// Milliseconds.
    @OrNull var rmssd: Double?
    /// Beats a minute.
    @OrNull var heartRate: Double?

    init(_ figures: HeartChange.Figures) {
      peakToTrough = figures.peakToTrough
      rmssd = figures.rmssd
      heartRate = figures.heartRate
    }
  }

  /// `before` or `firstHalf`.
  let reference: String
  let before: Figures
  let during: Figures

  /// A change.
  init(_ change: HeartChange) {
    reference = change.reference.rawValue
    before = Figures(change.before)
    during = Figures(change.during)
  }
}

/// What stands under `monitors.exercise` of `status --json`.
struct ExerciseStatusJSON: Encodable {
  @OrNull var last: ExerciseRecordJSON?
  /// How many were done or begun.
  let exercises: Int
  /// When something is asked that an exercise has left for later.
  @OrNull var next: Timestamp?
}
