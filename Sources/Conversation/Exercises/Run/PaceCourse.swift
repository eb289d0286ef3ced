/// Breathing at a pace over time: at each moment in or out, and which breath it is.
package struct PaceCourse: Hashable, Sendable {
  /// How things stand at a moment.
  package struct Moment: Hashable, Sendable {
    /// Whether it is a breath in.
    package let isInhale: Bool
    /// The breath, from 1.
    package let breath: Int
    /// How much of the breath in, or out, is over: 0 to 1.
    package let share: Double
    /// The second of the breath in or out that is counted, from 1.
    package let second: Int
  }

  /// The length of a breath in, in milliseconds.
  package let inhale: Int
  /// The same of a breath out.
  package let exhale: Int
  /// How many breaths there are.
  package let breaths: Int

  /// The course of a pace.
  package init(_ pace: ExercisePace) {
    inhale = Self.milliseconds(pace.inhale)
    exhale = Self.milliseconds(pace.exhale)
    breaths = max(1, min(pace.breaths, 1000))
  }

  /// The length of one breath, in milliseconds.
  package var breath: Int { inhale + exhale }
  /// The length of all, in milliseconds.
  package var length: Int { breath * breaths }

  /// How things stand this many milliseconds after the beginning; nil when it is over.
  package func moment(at elapsed: Int) -> Moment? {
    guard (0..<length).contains(elapsed) else { return nil }
    let into = elapsed % breath
    let isInhale = into < inhale
    let passed = isInhale ? into : into - inhale
    return Moment(
      isInhale: isInhale,
      breath: elapsed / breath + 1,
      share: Double(passed) / Double(isInhale ? inhale : exhale),
      second: passed / 1000 + 1
    )
  }

  /// How long until another second is counted, or in turns to out, in milliseconds; nil at the end.
  package func untilNextCount(at elapsed: Int) -> Int? {
    guard let moment = moment(at: elapsed) else { return nil }
    let into = elapsed % breath
    let start = elapsed - into + (moment.isInhale ? 0 : inhale)
    let end = start + (moment.isInhale ? inhale : exhale)
    return max(1, min(start + moment.second * 1000, end) - elapsed)
  }

  /// A file's seconds as milliseconds, within what a breath can be.
  private static func milliseconds(_ seconds: Double) -> Int {
    Int((max(0.5, min(seconds.isFinite ? seconds : 0, 60)) * 1000).rounded())
  }
}
