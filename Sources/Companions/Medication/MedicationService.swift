import Catalogues
import Charts
import CheckIns
import Configuration
import Core
import Dialogue
import HealthModel
import HealthStorage
import Monitors
import Reports
import Services
import Transcripts

/// The medication companion as the rest of the program meets it.
@MainActor struct MedicationService: MonitorService {
  /// The rules it speaks under: the question, and a dose's time.
  static let askRule = "ask"
  static let doseRule = "dose"
  /// The name of the rule of a heart that rests slowly, as the monitor has it.
  private static let lowRule = "low-heart-rate"

  static let monitor = Monitor.medication
  private let services: Services
  private let diary: MedicationDiary

  init(_ services: Services) {
    self.services = services
    diary = MedicationDiary(services)
  }

  func isUsed() throws -> Bool { try diary.isUsed }

  func completions(_ kind: String) throws -> [String] {
    kind == MedicationDiary.completions ? try diary.entries().map(\.body.name) : []
  }

  func status() throws -> [String] {
    let view = try MedicationView(services)
    return MedicationWords(view, services.words).status
  }

  func statusJSON() throws -> any Encodable { try MedicationView(services).status }

  // MARK: - Speaking first

  func notices(spoken: [ReasonToSpeak]) throws -> [MonitorNotice] {
    let view = try MedicationView(services)
    return try doseNotices(view) + [try questionNotice(view, spoken)].compactMap(\.self)
  }

  /// One notice for all doses of one time, for an hour from then.
  private func doseNotices(_ view: MedicationView) throws -> [MonitorNotice] {
    guard try services.settings.current().medication.remind else { return [] }
    let hour = Int64(view.monitor.rules.remindMinutes.count) * 60_000
    let due = view.open.filter { view.now.milliseconds(since: $0.due) < hour }
    return Dictionary(grouping: due, by: \.due).sorted { $0.key < $1.key }.map { time, doses in
      let sentence = MedicationWording.doseReminder(
        view.titles(doses),
        clock: time.clock,
        on: time.day,
        services.words
      )
      let reason = ReasonToSpeak(
        monitor: Self.monitor,
        rule: Self.doseRule,
        at: view.now,
        sentence: sentence
      )
      return MonitorNotice(reason, due: time)
    }
  }

  private func questionNotice(
    _ view: MedicationView,
    _ spoken: [ReasonToSpeak]
  ) throws -> MonitorNotice? {
    guard let medication = view.betaBlocker,
      let reading = try services.stores.health().latest(.restingHeartRate, notAhead: view.now)
    else { return nil }
    var asking = view.asking
    asking.storeHas(upTo: try services.stores.health().latestAnchor())
    let action = asking.take(
      reading,
      boundary: view.status.boundary,
      isTakenToday: view.isToldToday,
      window: try window(),
      now: view.now,
      in: services.clock.zone,
      rules: view.monitor.rules
    )
    // A question counts as asked once it was sent; a reading that asks nothing was looked at now.
    if case .nothing = action, asking != view.asking { try diary.keep(asking) }
    let reason = view.monitor.reasonToSpeak(
      action,
      latest: reading,
      medication: medication.name,
      now: view.now,
      in: services.clock.zone,
      spoken: spoken,
      services.words
    )
    guard let reason, case .ask(let rate?) = action else { return reason.map { MonitorNotice($0) } }
    return question(reason, about: rate, view)
  }

  /// The question with what led to it and how it can be answered.
  private func question(
    _ reason: ReasonToSpeak,
    about rate: Double,
    _ view: MedicationView
  ) -> MonitorNotice {
    let cause = MedicationWording.cause(
      restingHeartRate: rate,
      boundary: view.status.boundary,
      on: view.now.day,
      services.words
    )
    let answers = services.words.text(MedicationKey.howToAnswer)
    return MonitorNotice(
      ReasonToSpeak(
        monitor: Self.monitor,
        rule: Self.askRule,
        at: reason.at,
        sentence: [reason.sentence, cause, answers].joined(separator: " ")
      )
    )
  }

  /// The window that the person set; nil for the rules'.
  private func window() throws -> ClockWindow? {
    guard let set = try services.settings.current().medication.window,
      let from = TimeOfDay(set.start), let to = TimeOfDay(set.end)
    else { return nil }
    return ClockWindow(from: from, to: to)
  }

  func nextTime() throws -> Timestamp? {
    guard try services.settings.current().medication.remind else { return nil }
    // Asked often: two days of doses tell what is ahead.
    let medications = try diary.entries().map(\.body)
    let now = services.clock.now()
    let doses = try diary.doses(medications, from: now.adding(milliseconds: -2 * 86_400_000))
    let plan = DosePlan(
      medications,
      events: doses.map(\.event),
      now: now,
      in: services.clock.zone,
      rules: try diary.monitor(medications).rules
    )
    return plan.next?.due
  }

  func wasSent(_ rule: String, at time: Timestamp) throws {
    guard rule == Self.askRule else { return }
    var asking = try diary.asking()
    let reading = try services.stores.health().latest(.restingHeartRate, notAhead: time)
    asking.wasAsked(about: reading?.id ?? asking.lastReading, at: time)
    try diary.keep(asking)
  }

  // MARK: - Answers

  static func request(ofRule rule: String) -> MonitorNotice.Request {
    rule == doseRule ? .time : .none
  }

  func settleReminders() throws { try MedicationAnswers(services).settleReminders() }

  func kind(of record: CheckInRecord, _ message: TranscriptMessage) throws -> NoticeKind {
    try MedicationAnswers(services).kind(of: record, message)
  }

  func chosen(_ action: NotificationAction, on record: CheckInRecord) throws -> String? {
    try MedicationAnswers(services).chosen(action, on: record)
  }

  func answer(
    _ text: String,
    inSession session: String,
    shown: ShownCheckIn?
  ) throws -> MonitorAnswer? {
    try MedicationAnswers(services).answer(text, inSession: session, shown: shown)
  }

  // MARK: - Prompts and reports

  func facts() throws -> [String] {
    let english = services.catalogues.catalogue(.english)
    return MedicationWords(try MedicationView(services), english).facts
  }

  func report(_ period: ChartPeriod) throws -> [ReportSection.Block] {
    try MedicationReport(services, period).blocks()
  }
}
