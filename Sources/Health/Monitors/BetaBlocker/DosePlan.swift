package import HealthModel

/// One dose of a plan, and what became of it.
package struct PlannedDose: Codable, Hashable, Sendable {
  /// What became of it.
  package enum State: String, Codable, CaseIterable, Sendable {
    /// Its time has not come.
    case ahead
    /// Its time has passed and nothing is noted.
    case open
    /// It was taken.
    case taken
    /// It was left out on purpose.
    case skipped
  }

  /// The medication's name.
  package let medication: String
  /// When it is due.
  package let due: Timestamp
  /// What became of it.
  package let state: State
}

/// The doses of all medications around today.
///
/// A note belongs to the dose of its medication that is nearest in time: within some hours before
/// it, and some more behind it, as the rules have them. Each dose takes one note, and the earlier
/// note chooses first. A second note of a dose that has one goes to the next nearest close to it, or
/// to none: nothing is counted twice.
package struct DosePlan: Sendable {
  /// The doses of yesterday, today and the coming days, in order.
  package let doses: [PlannedDose]
  private let today: CalendarDay
  private let zone: LocalZone

  /// A plan as it stands now.
  ///
  /// - Parameters:
  ///   - medications: what is taken.
  ///   - events: what was noted, at least of yesterday and today, in any order.
  ///   - now: the present.
  ///   - zone: whose days and clocks count.
  ///   - rules: how far a note may lie from its dose.
  package init(
    _ medications: [Medication],
    events: [DoseEvent],
    now: Timestamp,
    in zone: LocalZone,
    rules: BetaBlockerRules
  ) {
    let today = DailyValues.day(of: now, in: zone)
    var doses: [PlannedDose] = []
    for medication in medications {
      let due = (-1...2).flatMap { medication.due(on: today.adding(days: $0), in: zone) }
      let own = events.filter { $0.medication.lowercased() == medication.name.lowercased() }.sorted
      { $0.at < $1.at }
      let noted = Self.match(own, to: due, rules: rules)
      doses += due.enumerated().map { index, time in
        PlannedDose(
          medication: medication.name,
          due: time,
          state: Self.state(of: noted[index], due: time, now: now)
        )
      }
    }
    self.doses = doses.sorted { ($0.due, $0.medication) < ($1.due, $1.medication) }
    self.today = today
    self.zone = zone
  }

  /// The next dose that is ahead; nil without any.
  package var next: PlannedDose? { doses.first { $0.state == .ahead } }

  /// The doses of today, in order.
  package var dosesToday: [PlannedDose] {
    doses.filter { DailyValues.day(of: $0.due, in: zone) == today }
  }

  private static func state(of event: DoseEvent?, due: Timestamp, now: Timestamp)
    -> PlannedDose.State
  {
    switch event?.status {
    case .taken: .taken
    case .skipped: .skipped
    case nil: due > now ? .ahead : .open
    }
  }

  /// The dose that a note belongs to, whether or not it has one already.
  ///
  /// - Parameters:
  ///   - time: what was noted.
  ///   - due: when doses of that medication are due.
  ///   - rules: how far they may lie apart.
  /// - Returns: when it is due; nil for none.
  package static func dose(of time: Timestamp, among due: [Timestamp], rules: BetaBlockerRules)
    -> Timestamp?
  {
    let early = rules.doseMatchHours.milliseconds(each: .hour)
    let late = max(early, rules.doseLateHours.milliseconds(each: .hour))
    return due.filter { (-early...late).contains(time.milliseconds(since: $0)) }
      .min { abs($0.milliseconds(since: time)) < abs($1.milliseconds(since: time)) }
  }

  private static func match(_ events: [DoseEvent], to due: [Timestamp], rules: BetaBlockerRules)
    -> [Int: DoseEvent]
  {
    let window = rules.doseMatchHours.milliseconds(each: .hour)
    var noted: [Int: DoseEvent] = [:]
    for event in events {
      func distance(_ index: Int) -> Int64 { abs(due[index].milliseconds(since: event.at)) }
      let own = dose(of: event.at, among: due, rules: rules)
      if let index = due.firstIndex(where: { $0 == own }), noted[index] == nil {
        noted[index] = event
        continue
      }
      let nearest = due.indices.filter { noted[$0] == nil && distance($0) <= window }
        .min { distance($0) < distance($1) }
      if let nearest { noted[nearest] = event }
    }
    return noted
  }
}
