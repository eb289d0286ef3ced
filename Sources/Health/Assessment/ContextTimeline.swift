package import HealthModel

/// When a person slept and when they exercised, from the samples that say so.
///
/// Fed with samples of sleep, workouts and steps; everything else is passed over. Then it says of
/// any reading in which context it was taken. Where several things hold, the first of these
/// decides: a workout, a session of body and mind, sleep, movement that the device reports, brisk
/// steps, stillness that the device reports.
package struct ContextTimeline: Sendable {
  /// The types of sample that say something, in the order in which they are asked for.
  package static let types: [SampleType] = [.sleepAnalysis, .workout, .stepCount]

  /// How long before a reading a sample may have begun that still lies over it, in milliseconds.
  ///
  /// A day: it holds the longest sleep and nearly every workout. What is longer is passed over.
  package static let reach: Int64 = 86_400_000

  /// The kind of workout that a session of body and mind is (`HKWorkoutActivityType.mindAndBody`).
  package static let mindAndBody = 29.0

  private let rules: BaselineRules.Context
  private var sleep = MergedSpans()
  private var workouts = MergedSpans()
  private var calm = MergedSpans()
  private var walks = MergedSpans()

  /// A timeline on which nothing is known yet.
  package init(rules: BaselineRules.Context) { self.rules = rules }

  /// Adds what a sample says.
  package mutating func add(_ sample: Sample) {
    add(
      sample.type,
      start: sample.start.milliseconds,
      end: sample.end.milliseconds,
      value: sample.value
    )
  }

  /// Adds what a sample says; quickest by ascending start.
  ///
  /// - Parameters:
  ///   - type: what the sample is of.
  ///   - start: milliseconds since 1970-01-01T00:00:00Z.
  ///   - end: the same for its end.
  ///   - value: a stage of sleep (`HKCategoryValueSleepAnalysis`), a kind of workout, or a number of
  ///     steps.
  package mutating func add(_ type: SampleType, start: Int64, end: Int64, value: Double) {
    guard start <= end, end - start <= Self.reach else { return }
    // 0 is in bed, 2 awake; 1, 3, 4 and 5 are the stages of being asleep.
    if type == .sleepAnalysis, [1, 3, 4, 5].contains(value) { sleep.add(start, end) }
    if type == .workout {
      if value == Self.mindAndBody {
        calm.add(start, end + recovery)
      } else {
        workouts.add(start, end + recovery)
      }
    }
    if type == .stepCount, isBrisk(value, during: end - start) { walks.add(start, end + recovery) }
  }

  /// The context of a reading.
  ///
  /// - Parameters:
  ///   - start: when it began, in milliseconds since 1970-01-01T00:00:00Z.
  ///   - end: when it ended.
  ///   - motion: what the device says about movement; nil when it says nothing.
  /// - Returns: the context.
  package func context(from start: Int64, to end: Int64, motion: MotionContext?) -> ReadingContext {
    if workouts.overlaps(start, end) { return .exercise }
    if calm.overlaps(start, end) { return .mindAndBody }
    if sleep.overlaps(start, end) { return .sleep }
    if motion == .active || walks.overlaps(start, end) { return .exercise }
    return motion == .sedentary ? .rest : .unknown
  }

  private var recovery: Int64 { Int64(rules.recoverySeconds) * 1000 }

  /// Whether steps in a time, in milliseconds, are a brisk walk.
  ///
  /// A time below a minute counts as a minute: two steps within a second are no walk.
  private func isBrisk(_ steps: Double, during length: Int64) -> Bool {
    steps * 60_000 >= rules.briskStepsPerMinute * Double(max(length, 60_000))
  }
}
