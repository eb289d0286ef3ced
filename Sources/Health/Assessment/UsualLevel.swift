package import HealthModel

/// What is usual for a person in one type, as one value to draw or to tell: the median of their
/// own readings of four weeks, each day counting the same.
///
/// Nothing is judged by it; whether a reading is unusual says ``UsualVerdict``.
package struct UsualLevel: Codable, Hashable, Sendable {
  /// Which readings it is made of.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// Those outside of sleep and exercise.
    case awake
    /// Those in sleep.
    case asleep
    /// One value of each day, or every reading of a type that has no rule.
    case every
  }

  /// Which readings it is made of.
  package let kind: Kind
  /// The median in the type's unit; nil as long as days are missing.
  package let median: Double?
  /// 1.4826 times the median absolute deviation, no less than the type's floor; nil without a
  /// median, and for a type without a rule.
  package let spread: Double?
  /// On how many local days there is a reading.
  package let days: Int
  /// How many more are needed; 0 when there are enough.
  package let missingDays: Int

  /// A level from its parts.
  package init(kind: Kind, median: Double?, spread: Double? = nil, days: Int, missingDays: Int) {
    self.kind = kind
    self.median = median
    self.spread = spread
    self.days = days
    self.missingDays = missingDays
  }
}

extension UsualAssessor {
  /// What is usual for a person in a type, in the 28 local days that end with one.
  ///
  /// Of a type with a rule the readings outside of sleep and exercise count; where there are too
  /// few of them, as with a watch that measures breathing by night, those in sleep. Of other types
  /// every reading counts.
  ///
  /// - Parameters:
  ///   - type: what was measured.
  ///   - day: the last local day.
  ///   - history: the person's samples.
  /// - Returns: the level; without a median when there were too few days.
  /// - Throws: what `history` throws.
  package func level(
    of type: SampleType,
    upTo day: CalendarDay,
    in history: some PersonalHistory
  ) throws -> UsualLevel {
    let span = span(upTo: day)
    guard rules.rule(for: type) != nil else {
      var readings = DailyReadings(in: zone)
      try history.forEachReading(type, startingIn: span, hasMotion: false) { start, _, value, _ in
        readings.add(value, at: start)
      }
      return level(.every, readings)
    }
    let timeline = try timeline(of: span, in: history)
    var awake = DailyReadings(in: zone)
    var asleep = DailyReadings(in: zone)
    try history.forEachReading(type, startingIn: span, hasMotion: type == .heartRate) {
      start,
      end,
      value,
      motion in
      let motion = motion.flatMap(MotionContext.init(rawValue:))
      let context = timeline.context(from: start, to: end, motion: motion)
      if context == .sleep { asleep.add(value, at: start) }
      if context.counts { awake.add(value, at: start) }
    }
    let levels = [judged(.awake, type, awake), judged(.asleep, type, asleep)]
    return levels.first { $0.median != nil }
      ?? (asleep.days > awake.days ? levels[1] : levels[0])
  }

  /// What is usual in values of which each day has one, such as steps or hours of sleep.
  ///
  /// - Parameter values: those of the last 28 local days; days without one are left out.
  /// - Returns: the level; without a median when there were too few.
  package func level(ofDays values: [Double]) -> UsualLevel {
    let known = values.filter(\.isFinite)
    let missing = max(0, rules.baseline.minimumDays - known.count)
    let median = WeightedValues(known.map { (value: $0, weight: 1) })?.median
    return UsualLevel(
      kind: .every,
      median: missing == 0 ? median : nil,
      days: known.count,
      missingDays: missing
    )
  }

  /// How many local days ``level(of:upTo:in:)`` looks at.
  package var levelDays: Int { rules.baseline.days }

  private func span(upTo day: CalendarDay) -> Range<Int64> {
    let first = Int64(day.daysSinceEpoch - rules.baseline.days + 1)
    let start = zone.milliseconds(ofLocal: first * 86_400_000)
    return start..<zone.milliseconds(ofLocal: Int64(day.daysSinceEpoch + 1) * 86_400_000)
  }

  private func timeline(
    of span: Range<Int64>,
    in history: some PersonalHistory
  ) throws -> ContextTimeline {
    var timeline = ContextTimeline(rules: rules.context)
    for type in ContextTimeline.types {
      let wide = span.lowerBound - ContextTimeline.reach..<span.upperBound
      try history.forEachReading(type, startingIn: wide, hasMotion: false) { start, end, value, _ in
        timeline.add(type, start: start, end: end, value: value)
      }
    }
    return timeline
  }

  private func judged(
    _ kind: UsualLevel.Kind,
    _ type: SampleType,
    _ readings: DailyReadings
  ) -> UsualLevel {
    let baseline = PersonalBaseline(type, readings: readings, rules: rules)
    return UsualLevel(
      kind: kind,
      median: baseline?.usual?.median,
      spread: baseline?.usual?.spread,
      days: readings.days,
      missingDays: max(0, rules.baseline.minimumDays - readings.days)
    )
  }

  private func level(_ kind: UsualLevel.Kind, _ readings: DailyReadings) -> UsualLevel {
    var readings = readings
    let missing = max(0, rules.baseline.minimumDays - readings.days)
    return UsualLevel(
      kind: kind,
      median: missing == 0 ? readings.distribution()?.median : nil,
      days: readings.days,
      missingDays: missing
    )
  }
}
