import HealthModel

/// What the readings before one amount to, each taken in its context.
///
/// Holds the two distributions that a reading can be compared with, and the few readings right
/// before it that decide whether it is the second one running.
struct CollectedReadings {
  /// A reading that counts.
  private struct Earlier {
    let start: Int64
    let value: Double
  }

  private let reading: Sample
  private let rule: BaselineRules.TypeRule
  private let timeline: ContextTimeline
  /// Readings that start at it or before are apart from the reading.
  private let apart: Int64
  private var awake: DailyReadings
  private var asleep: DailyReadings
  private var motion: MotionContext?
  private var lastApart: Earlier?
  private var near: [Earlier] = []

  /// Nothing collected yet.
  init(
    _ reading: Sample,
    rule: BaselineRules.TypeRule,
    timeline: ContextTimeline,
    zone: LocalZone
  ) {
    self.reading = reading
    self.rule = rule
    self.timeline = timeline
    apart = reading.start.milliseconds - Int64(rule.apartSeconds) * 1000
    awake = DailyReadings(in: zone)
    asleep = DailyReadings(in: zone)
  }

  /// Takes the next reading of the type, or finds that it is the one to be judged.
  mutating func add(_ start: Int64, _ end: Int64, _ value: Double, _ motion: MotionContext?) {
    guard start < reading.start.milliseconds else {
      // Of several sources the one that says something about movement is believed.
      if value == reading.value, self.motion == nil || self.motion == .notSet {
        self.motion = motion
      }
      return
    }
    let context = timeline.context(from: start, to: end, motion: motion)
    if context == .sleep { asleep.add(value, at: start) }
    guard context.counts else { return }
    awake.add(value, at: start)
    if start <= apart {
      lastApart = Earlier(start: start, value: value)
    } else {
      near.append(Earlier(start: start, value: value))
    }
  }

  /// What it all says of the reading; nil for a type without a rule.
  func verdict(rules: BaselineRules) -> UsualVerdict? {
    let context = timeline.context(
      from: reading.start.milliseconds,
      to: reading.end.milliseconds,
      motion: motion
    )
    let readings = context == .sleep ? asleep : awake
    guard let baseline = PersonalBaseline(reading.type, readings: readings, rules: rules) else {
      return nil
    }
    let comparison = context.isActivity ? nil : baseline.comparison(of: reading.value)
    return UsualVerdict(
      context: context,
      comparison: comparison,
      missingDays: baseline.missingDays,
      silence: silence(context, comparison, baseline)
    )
  }

  private func silence(
    _ context: ReadingContext,
    _ comparison: BaselineComparison?,
    _ baseline: PersonalBaseline
  ) -> UsualVerdict.Silence? {
    if context.isActivity { return .exercise }
    if context == .sleep { return .sleep }
    guard let comparison else { return .learning }
    var unusual = UnusualReadings(rule: rule)
    for earlier in [lastApart].compactMap(\.self) + near {
      _ = unusual.take(baseline.state(of: earlier.value), in: .unknown, at: earlier.start)
    }
    switch unusual.take(comparison.state, in: context, at: reading.start.milliseconds) {
    case .speak: return nil
    case .wait: return .single
    case .nothing: return .usual
    }
  }
}
