package import HealthModel

/// Compares a reading, or the last night, with what is usual for this person.
package struct UsualAssessor: Sendable {
  /// The numbers.
  let rules: BaselineRules
  /// Whose days count.
  let zone: LocalZone

  /// An assessor for a person in a zone.
  package init(rules: BaselineRules, zone: LocalZone) {
    self.rules = rules
    self.zone = zone
  }

  /// Whether a reading is unusual for this person.
  ///
  /// It is compared with the readings of the 28 local days that end with it, up to but not
  /// including its own instant, that were taken in a comparable context. Earlier readings that
  /// decide whether it is the second one running are compared with the same ones. How old the
  /// reading is does not matter here: callers hand over what they hold to be fresh.
  ///
  /// - Parameters:
  ///   - reading: the reading; it may be stored already, and then has the device's word on
  ///     movement from there.
  ///   - history: the person's samples.
  /// - Returns: the verdict; nil for a type without a rule.
  /// - Throws: what `history` throws.
  package func verdict(
    of reading: Sample,
    in history: some PersonalHistory
  ) throws -> UsualVerdict? {
    guard let rule = rules.rule(for: reading.type) else { return nil }
    let first = firstInstant(before: reading.start.milliseconds)
    var timeline = ContextTimeline(rules: rules.context)
    for type in ContextTimeline.types {
      let span = first - ContextTimeline.reach..<reading.end.milliseconds + 1
      try history.forEachReading(type, startingIn: span, hasMotion: false) { start, end, value, _ in
        timeline.add(type, start: start, end: end, value: value)
      }
    }
    var collected = CollectedReadings(reading, rule: rule, timeline: timeline, zone: zone)
    try history.forEachReading(
      reading.type,
      startingIn: first..<reading.start.milliseconds + 1,
      hasMotion: reading.type == .heartRate
    ) { start, end, value, motion in
      collected.add(start, end, value, motion.flatMap(MotionContext.init(rawValue:)))
    }
    return collected.verdict(rules: rules)
  }

  /// What the last night says, by NightSignal.
  ///
  /// A night is over at 07:00 by local clocks; before that the one before is the last. All nights
  /// of up to ten years are read again each time, and nothing but their averages is held: about a
  /// second for ten million readings of heart rate, so once a day is often enough.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - history: the person's samples.
  /// - Returns: the verdict.
  /// - Throws: what `history` throws.
  package func nightVerdict(
    at now: Timestamp,
    in history: some PersonalHistory
  ) throws -> NightVerdict {
    var last: NightSignal.Night?
    try forEachNight(at: now, in: history) { last = $0 }
    let today = NightAverages(rules: rules.nightSignal, zone: zone).lastDay(at: now.milliseconds)
    return NightVerdict(
      last,
      isLast: last?.day == today,
      warmUpNights: rules.nightSignal.warmUpNights
    )
  }

  /// Hands over every night that is over, the first one first, with its state.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - history: the person's samples.
  ///   - body: called for each night, those filled in included.
  /// - Throws: what `history` throws.
  package func forEachNight(
    at now: Timestamp,
    in history: some PersonalHistory,
    _ body: (NightSignal.Night) -> Void
  ) throws {
    guard let first = try history.firstStart(.heartRate) else { return }
    let averages = NightAverages(rules: rules.nightSignal, zone: zone)
    let last = averages.lastDay(at: now.milliseconds)
    let oldest = last.adding(days: 1 - rules.nightSignal.historyDays)
    var signal = NightSignal(rules: rules.nightSignal)
    let begin = max(oldest, Timestamp(milliseconds: first, in: zone).day).daysSinceEpoch
    for number in stride(from: begin, through: last.daysSinceEpoch, by: 1) {
      let day = CalendarDay(daysSinceEpoch: number)
      var night = averages.night(of: day)
      let stepSpan = averages.stepSpan(of: day)
      try history.forEachReading(.stepCount, startingIn: stepSpan, hasMotion: false) {
        start,
        end,
        steps,
        _ in
        night.add(steps: steps, from: start, to: end)
      }
      let total = try history.wholeTotal(.heartRate, startingIn: night.quiet)
      if let average = NightAverages.average(sum: total.sum, count: total.count) {
        signal.take(average, on: day).forEach(body)
      }
    }
  }

  /// The local midnight with which the days looked at begin.
  private func firstInstant(before start: Int64) -> Int64 {
    let day = Timestamp(milliseconds: start, in: zone).day
    let first = day.daysSinceEpoch - rules.baseline.days + 1
    return zone.milliseconds(ofLocal: Int64(first) * 86_400_000)
  }
}
