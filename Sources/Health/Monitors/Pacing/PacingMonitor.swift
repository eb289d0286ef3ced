package import Catalogues
package import HealthModel

/// What pacing has to know about a person; everything may be missing.
package struct PacingPerson: Sendable {
  /// The age, fractional years.
  package var age: Double?
  /// Whether formulas are off.
  package var takesBetaBlocker: Bool
  /// Which ceiling the person wants.
  package var choice: PacingChoice

  /// A person.
  package init(age: Double?, takesBetaBlocker: Bool = false, choice: PacingChoice = .lower) {
    self.age = age
    self.takesBetaBlocker = takesBetaBlocker
    self.choice = choice
  }
}

/// Pacing with post-exertional malaise: a heart rate to stay below, and what came before episodes.
///
/// Nobody is ever told to do more, and an episode reported is no state that stays.
package struct PacingMonitor: Sendable {
  /// The numbers.
  package let rules: PacingRules

  /// The name of the rule of a warning.
  package static let aboveCeiling = "above-ceiling"

  /// A companion with its numbers.
  package init(rules: PacingRules) { self.rules = rules }

  /// How things stand.
  ///
  /// - Parameters:
  ///   - samples: heart rates of today, resting heart rates of the last days, and all episodes, in
  ///     any order.
  ///   - person: what is known about the person.
  ///   - now: the present.
  ///   - zone: whose days count.
  /// - Returns: risk, ceiling and episodes.
  package func status(
    _ samples: [Sample],
    person: PacingPerson,
    now: Timestamp,
    in zone: LocalZone
  ) -> PacingStatus {
    let episodes = PacingEpisode.episodes(from: samples, now: now)
    let resting = restingHeartRate(samples, now: now, in: zone)
    let ceiling = ceiling(for: person, resting: resting, episodes: episodes, now: now)
    let today = todaysHeartRates(samples, now: now, in: zone)
    let fresh = freshHeartRate(samples, now: now)
    var status = PacingStatus(
      risk: .unknown,
      heartRate: fresh?.value,
      heartRateAt: fresh.map { Self.seen($0.start, in: zone) },
      ceiling: ceiling?.value,
      formula: ceiling?.formula,
      easedBy: ceiling?.easedBy ?? 0,
      restingHeartRate: resting,
      age: person.age,
      takesBetaBlocker: person.takesBetaBlocker,
      isWarning: false,
      isRecovering: isRecovering(episodes, now: now),
      episodes: episodes,
      exerciseZone: exerciseZone(person)
    )
    status.daysSinceLast = episodes.last.map { daysSince($0, now: now, in: zone) }
    guard let ceiling else { return status }
    status.secondsAboveToday =
      Exertion(of: today, from: midnight(now, zone), to: now, ceiling: ceiling.value, rules: rules)
      .secondsAbove
    guard let fresh else { return status }
    status.risk = fresh.value > ceiling.value ? .high : .low
    if let stretch = stretch(today, ceiling: ceiling.value) {
      status.aboveSince = Self.seen(stretch.since, in: zone)
      status.isWarning = stretch.isLong
    }
    return status
  }

  /// The ceiling that holds now; nil when none can be said.
  package func ceiling(
    for person: PacingPerson,
    resting: Double?,
    episodes: [PacingEpisode],
    now: Timestamp
  ) -> PacingCeiling? {
    let days = rules.easing.days.milliseconds(each: .day)
    return PacingCeiling(
      person.choice,
      age: person.age,
      resting: resting,
      takesBetaBlocker: person.takesBetaBlocker,
      recentEpisodes: episodes.count { now.milliseconds(since: $0.start) < days },
      rules: rules
    )
  }

  /// Why the companion would speak first; nil when it would not.
  ///
  /// A warning while the heart rate is above the ceiling, and once on the day after an episode. A
  /// ceiling below the resting heart rate would warn all day, so it is no reason.
  ///
  /// - Parameters:
  ///   - status: how things stand.
  ///   - now: the present.
  ///   - spoken: what was said before.
  ///   - words: the language to speak.
  /// - Returns: the reason.
  package func reasonToSpeak(
    _ status: PacingStatus,
    now: Timestamp,
    spoken: [ReasonToSpeak],
    _ words: Catalogue
  ) -> ReasonToSpeak? {
    if status.isWarning, !status.isMisfit {
      let spacing = rules.watching.warnAgainMinutes.milliseconds(each: .minute)
      let sentence = DailyWording.of(
        PacingWording(words).warnings(status),
        after: spoken,
        rule: Self.aboveCeiling,
        now: now,
        spacing: spacing
      )
      return ReasonToSpeak(monitor: .pem, rule: Self.aboveCeiling, at: now, sentence: sentence)
        .unless(spoken: spoken, within: spacing)
    }
    guard status.daysSinceLast == 1 else { return nil }
    let quiet = rules.episodes.askAgainHours.milliseconds(each: .hour)
    return ReasonToSpeak(
      monitor: .pem,
      rule: "after-episode",
      at: now,
      sentence: DailyWording.of(
        PacingWording(words).dayAfter,
        after: spoken,
        rule: "after-episode",
        now: now,
        spacing: TimeUnit.day.rawValue
      )
    )
    .unless(spoken: spoken, within: quiet)
  }

  // MARK: - Heart rates

  /// The median of the daily resting heart rates of the last days; nil when there is none.
  package func restingHeartRate(_ samples: [Sample], now: Timestamp, in zone: LocalZone) -> Double?
  {
    let first = DailyValues.day(of: now, in: zone)
      .adding(days: 1 - rules.ceiling.restingDays.count)
    let values = DailyValues.values(of: samples, type: .restingHeartRate, now: now, in: zone)
      .filter { $0.key >= first }
      .compactMap { RobustStatistics.mean($0.value.filter { $0 > 0 }) }
    return RobustStatistics.median(values)
  }

  private func todaysHeartRates(_ samples: [Sample], now: Timestamp, in zone: LocalZone) -> [Sample]
  {
    let start = midnight(now, zone)
    return Exertion.heartRates(samples).filter { $0.start >= start && $0.start <= now }
  }

  private func freshHeartRate(_ samples: [Sample], now: Timestamp) -> Sample? {
    let latest = Exertion.heartRates(samples)
      .last { now.milliseconds(since: $0.start) >= -SampleCheck.clockTolerance }
    let fresh = rules.watching.freshSeconds.milliseconds(each: .second)
    return latest.flatMap { now.milliseconds(since: $0.start) <= fresh ? $0 : nil }
  }

  /// The stretch above the ceiling in which the last reading lies, and whether it asks for a warning.
  private func stretch(_ today: [Sample], ceiling: Double) -> (since: Timestamp, isLong: Bool)? {
    let threshold = rules.watching.warnAfterSeconds.milliseconds(each: .second)
    var watch = ExertionWatch()
    for sample in today {
      _ = watch.take(sample.value, at: sample.start, ceiling: ceiling, rules: rules)
    }
    guard let since = watch.since, let last = today.last else { return nil }
    return (since, last.start.milliseconds(since: since) >= threshold)
  }

  /// An instant on the clocks of a zone: a reading may come from elsewhere.
  static func seen(_ time: Timestamp, in zone: LocalZone) -> Timestamp {
    Timestamp(milliseconds: time.milliseconds, in: zone)
  }

  /// The beginning of the local day.
  func midnight(_ now: Timestamp, _ zone: LocalZone) -> Timestamp {
    let day = Int64(DailyValues.day(of: now, in: zone).daysSinceEpoch)
    return Timestamp(milliseconds: zone.milliseconds(ofLocal: day * 86_400_000), in: zone)
  }

  // MARK: - Episodes

  private func daysSince(_ episode: PacingEpisode, now: Timestamp, in zone: LocalZone) -> Int {
    let day = DailyValues.day(of: episode.start, in: zone)
    return max(0, DailyValues.day(of: now, in: zone).daysSinceEpoch - day.daysSinceEpoch)
  }

  private func isRecovering(_ episodes: [PacingEpisode], now: Timestamp) -> Bool {
    let hours = rules.episodes.recoveryHours.milliseconds(each: .hour)
    return episodes.last.map { now.milliseconds(since: $0.start) < hours } ?? false
  }

  private func exerciseZone(_ person: PacingPerson) -> HeartRateZone? {
    guard let age = person.age, age < rules.ceiling.ageBase.value else { return nil }
    let most = rules.ceiling.ageBase.value - age
    return HeartRateZone(
      low: most * rules.exerciseZone.low.value,
      high: most * rules.exerciseZone.high.value
    )
  }
}
