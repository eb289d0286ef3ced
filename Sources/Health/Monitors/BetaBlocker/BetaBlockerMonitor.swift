package import Catalogues
package import HealthModel

/// The beta-blocker companion: a boundary of resting heart rate, a question, and a plan of doses.
package struct BetaBlockerMonitor: Sendable {
  /// The numbers.
  package let rules: BetaBlockerRules
  /// Names in small letters that the person has marked as those of beta-blockers.
  private let marked: Set<String>

  /// A companion with its numbers.
  ///
  /// - Parameters:
  ///   - rules: the numbers.
  ///   - medications: what is taken; those marked as beta-blockers are such, whatever their names.
  package init(rules: BetaBlockerRules, medications: [Medication] = []) {
    self.rules = rules
    marked = Set(medications.filter(\.isMarkedBetaBlocker).map { $0.name.lowercased() })
  }

  /// Whether a name is that of a beta-blocker, by the rules or by the person's word.
  package func isBetaBlocker(_ name: String) -> Bool {
    marked.contains(name.lowercased()) || rules.isBetaBlocker(name)
  }

  /// The beta-blocker that is asked about on a day: the first that is taken then; nil without one.
  package func betaBlocker(among medications: [Medication], on day: CalendarDay) -> Medication? {
    medications.first { isBetaBlocker($0.name) && $0.holds(on: day) }
  }

  /// The boundary of today.
  ///
  /// - Parameters:
  ///   - samples: resting heart rates of the last weeks, in any order.
  ///   - events: what was noted about beta-blockers; days with one taken count as on medication.
  ///   - own: a number the person set; nil for none.
  ///   - raise: what “yes” has added.
  ///   - now: the present.
  ///   - zone: whose days count.
  /// - Returns: the boundary with its parts.
  package func boundary(
    _ samples: [Sample],
    events: [DoseEvent],
    own: Double? = nil,
    raise: BoundaryRaise,
    now: Timestamp,
    in zone: LocalZone
  ) -> BetaBlockerBoundary {
    let taken = events.filter { $0.status == .taken && isBetaBlocker($0.medication) }
    return BetaBlockerBoundary(
      resting: restingHeartRates(samples, now: now, in: zone),
      daysOnMedication: Set(taken.map { DailyValues.day(of: $0.at, in: zone) }),
      own: own,
      raise: raise,
      today: DailyValues.day(of: now, in: zone),
      rules: rules
    )
  }

  /// Whether a beta-blocker is noted as taken on the local day of now.
  package func isTakenToday(_ events: [DoseEvent], now: Timestamp, in zone: LocalZone) -> Bool {
    isTold(.taken, events, now: now, in: zone)
  }

  /// Whether a beta-blocker is noted as left out on the local day of now.
  package func isSkippedToday(_ events: [DoseEvent], now: Timestamp, in zone: LocalZone) -> Bool {
    isTold(.skipped, events, now: now, in: zone)
  }

  private func isTold(
    _ status: DoseEvent.Status,
    _ events: [DoseEvent],
    now: Timestamp,
    in zone: LocalZone
  ) -> Bool {
    let today = DailyValues.day(of: now, in: zone)
    return events.contains {
      $0.status == status && isBetaBlocker($0.medication)
        && DailyValues.day(of: $0.at, in: zone) == today
    }
  }

  /// How things stand.
  package func status(
    _ samples: [Sample],
    medications: [Medication],
    events: [DoseEvent],
    own: Double? = nil,
    asking: BetaBlockerAsking,
    now: Timestamp,
    in zone: LocalZone
  ) -> MedicationStatus {
    let boundary = boundary(
      samples,
      events: events,
      own: own,
      raise: asking.raise,
      now: now,
      in: zone
    )
    let first = DailyValues.day(of: now, in: zone).adding(days: 1 - rules.shownDays.count)
    let plan = DosePlan(medications, events: events, now: now, in: zone, rules: rules)
    return MedicationStatus(
      boundary: boundary.value,
      boundaryBase: boundary,
      restingHeartRate: restingHeartRates(samples, now: now, in: zone)
        .filter { $0.key >= first }
        .sorted { $0.key < $1.key }
        .map { DatedHeartRate(date: $0.key.description, value: $0.value) },
      lastAsked: asking.lastAsked,
      remindAt: asking.remindAt,
      next: plan.next,
      today: plan.dosesToday
    )
  }

  /// Why the companion would speak first after a resting heart rate; nil when it would not.
  ///
  /// The question, or that the heart rests slowly, which alone is nothing bad and is said once in
  /// the rules' days.
  package func reasonToSpeak(
    _ action: BetaBlockerAction,
    latest: Sample?,
    medication: String,
    now: Timestamp,
    in zone: LocalZone,
    spoken: [ReasonToSpeak],
    _ words: Catalogue
  ) -> ReasonToSpeak? {
    if case .ask = action {
      return ReasonToSpeak(
        monitor: .medication,
        rule: "ask",
        at: now,
        sentence: MedicationWording.question(
          medication,
          on: DailyValues.day(of: now, in: zone),
          words
        )
      )
    }
    guard let latest, latest.type == .restingHeartRate, rules.believes(latest.value),
      latest.value < rules.lowRate.value,
      DailyValues.day(of: latest.start, in: zone) == DailyValues.day(of: now, in: zone)
    else { return nil }
    return ReasonToSpeak(
      monitor: .medication,
      rule: "low-heart-rate",
      at: now,
      sentence: MedicationWording.lowRate(latest.value, words)
    )
    .unless(spoken: spoken, withinDays: rules.repeatLowRateDays.count)
  }

  /// The latest resting heart rate of each local day that a heart can have.
  private func restingHeartRates(_ samples: [Sample], now: Timestamp, in zone: LocalZone)
    -> [CalendarDay: Double]
  {
    let known = samples.filter { $0.type == .restingHeartRate && rules.believes($0.value) }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    return DailyValues.values(of: known, type: .restingHeartRate, now: now, in: zone)
      .compactMapValues(\.last)
  }
}
