import HealthModel
import Monitors
import Services
import Transcripts

/// Everything about medication at one moment, read once.
@MainActor struct MedicationView {
  /// What is taken, with its numbers.
  let entries: [DiaryEntry<Medication>]
  /// The companion with its numbers.
  let monitor: BetaBlockerMonitor
  /// The doses that were noted, with their samples' ids.
  let doses: [(id: Int64, event: DoseEvent)]
  /// Where the question stands.
  let asking: BetaBlockerAsking
  /// How things stand.
  let status: MedicationStatus
  /// The doses around today.
  let plan: DosePlan
  /// The present.
  let now: Timestamp
  private let zone: LocalZone

  /// Reads it.
  init(_ services: Services) throws {
    let diary = MedicationDiary(services)
    entries = try diary.entries()
    let medications = entries.map(\.body)
    monitor = try diary.monitor(medications)
    doses = try diary.doses(medications)
    asking = try diary.asking()
    now = services.clock.now()
    zone = services.clock.zone
    let events = doses.map(\.event)
    status = monitor.status(
      try diary.restingHeartRates(),
      medications: medications,
      events: events,
      own: try diary.ownBoundary(),
      asking: asking,
      now: now,
      in: zone
    )
    plan = DosePlan(medications, events: events, now: now, in: zone, rules: monitor.rules)
  }

  /// What is taken.
  var medications: [Medication] { entries.map(\.body) }

  /// What was noted.
  var events: [DoseEvent] { doses.map(\.event) }

  /// The beta-blocker that is asked about today; nil without one.
  var betaBlocker: Medication? {
    let today = Timestamp(milliseconds: now.milliseconds, in: zone).day
    return monitor.betaBlocker(among: medications, on: today)
  }

  /// Whether the person has told of today's beta-blocker, taken or left out.
  var isToldToday: Bool {
    monitor.isTakenToday(events, now: now, in: zone)
      || monitor.isSkippedToday(events, now: now, in: zone)
  }

  /// The doses whose time has come and of which nothing is noted.
  var open: [PlannedDose] { plan.doses.filter { $0.state == .open } }

  /// Today's doses.
  var today: [PlannedDose] { plan.dosesToday }

  /// What was noted today and belongs to no planned dose, in order.
  var unplanned: [DoseEvent] {
    let today = Timestamp(milliseconds: now.milliseconds, in: zone).day
    return events.filter { event in
      guard Timestamp(milliseconds: event.at.milliseconds, in: zone).day == today else {
        return false
      }
      return entry(named: event.medication).map { dueTime(of: $0.body, at: event.at) == nil }
        ?? true
    }.sorted { $0.at < $1.at }
  }

  /// When the dose is due that a note belongs to; nil where it belongs to none.
  func dueTime(of medication: Medication, at time: Timestamp) -> Timestamp? {
    let day = Timestamp(milliseconds: time.milliseconds, in: zone).day
    let due = (-1...1).flatMap { medication.due(on: day.adding(days: $0), in: zone) }
    return DosePlan.dose(of: time, among: due, rules: monitor.rules)
  }

  /// What became of a dose, or is to be done about it.
  func state(_ dose: PlannedDose) -> DoseState {
    switch dose.state {
    case .ahead: .ahead
    case .taken: .taken
    case .skipped: .skipped
    case .open:
      now.milliseconds(since: dose.due)
        < Int64(monitor.rules.doseMatchHours.count) * 3_600_000 ? .due : .missed
    }
  }

  /// The medication of this name; nil for none.
  func entry(named name: String) -> DiaryEntry<Medication>? {
    entries.first { $0.body.isNamed(name) }
  }

  /// The titles of doses' medications: `Metoprolol 50 mg`.
  func titles(_ doses: [PlannedDose]) -> [String] {
    doses.map { entry(named: $0.medication)?.body.title ?? $0.medication }
  }
}
