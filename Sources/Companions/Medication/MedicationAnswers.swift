import Catalogues
import CheckIns
import Console
import Core
import Dialogue
import HealthModel
import HealthStorage
import Monitors
import Safety
import Services
import Transcripts

/// What a person's answer does, wherever it is given: on a notification, in the chat, on the
/// command line.
@MainActor struct MedicationAnswers {
  /// How far back a question is looked for: two days.
  private static let reach: Int64 = 2 * 86_400_000
  private static let oneMinute: Int64 = 60_000

  /// What the program knows and may use.
  let services: Services
  private let diary: MedicationDiary

  /// The answers of this person.
  init(_ services: Services) {
    self.services = services
    diary = MedicationDiary(services)
  }

  // MARK: - The question

  /// Takes an answer to the question.
  ///
  /// - Parameters:
  ///   - answer: what the person says.
  ///   - words: the words of a language.
  /// - Returns: what is said.
  /// - Throws: ``AppFailure`` where there is no question, and errors of the stores.
  func answer(_ answer: BetaBlockerAnswer, _ words: Catalogue) throws -> [String] {
    let view = try MedicationView(services)
    guard let medication = view.betaBlocker else { throw nothingOpen }
    if case .remind(let hours) = answer { try check(hours, view.monitor.rules) }
    var asking = view.asking
    let actions = asking.answer(
      answer,
      medication: medication.name,
      now: view.now,
      in: services.clock.zone,
      rules: view.monitor.rules,
      words
    )
    var said: [String] = []
    for action in actions {
      switch action {
      case .recordTaken(let now):
        // What was due earlier today is meant, not the dose that happens to be nearest.
        let open = view.open.last { $0.due.day == now.day && medication.isNamed($0.medication) }
        try diary.store(.taken, of: medication, at: open?.due ?? now)
      case .say(let sentences): said += sentences
      case .ask, .nothing: throw nothingOpen
      }
    }
    try settle(asking)
    try diary.keep(asking)
    return said
  }

  /// Whether the question waits for an answer, now or put off.
  var isQuestionOpen: Bool {
    get throws {
      let asking = try diary.asking()
      return asking.isOpen || asking.remindAt != nil
    }
  }

  private func settle(_ asking: BetaBlockerAsking) throws {
    guard let record = try lastSent(MedicationService.askRule) else { return }
    let store = try services.stores.transcripts()
    if let time = asking.remindAt {
      try store.putOff(checkIn: record.id, until: time)
    } else {
      try store.markAnswered(checkIn: record.id)
    }
  }

  private func check(_ hours: Int, _ rules: BetaBlockerRules) throws {
    guard rules.asking.remindHours.contains(hours) else {
      let hours = rules.asking.remindHours.map { "\($0)h" }
      throw AppFailure(
        .usage,
        verbatim: services.words.text(MedicationKey.tooLong),
        hint: services.words.text(
          MedicationKey.tooLongHint,
          ["hours": hours.joined(separator: ", ")]
        )
      )
    }
  }

  /// That no question waits for an answer.
  private var nothingOpen: AppFailure {
    AppFailure(
      .failed,
      verbatim: services.words.text(MedicationKey.nothingOpen),
      hint: services.words.text(MedicationKey.nothingOpenHint)
    )
  }

  // MARK: - Doses

  /// Notes what became of a dose.
  ///
  /// A note belongs to the dose that is nearest in time; another word about the same dose takes the
  /// place of the first. Where no dose is near, it is one about the same minute.
  ///
  /// - Returns: what is said.
  func note(
    _ status: DoseEvent.Status,
    of medication: Medication,
    at time: Timestamp
  ) throws -> String {
    let view = try MedicationView(services)
    let title = VisibleText.singleLine(medication.title, limit: 100)
    let dose = view.dueTime(of: medication, at: time)
    let earlier = view.doses.first { noted in
      guard medication.isNamed(noted.event.medication) else { return false }
      let other = view.dueTime(of: medication, at: noted.event.at)
      guard dose == nil else { return other == dose }
      return other == nil && abs(noted.event.at.milliseconds(since: time)) < Self.oneMinute
    }
    if let earlier, earlier.event.status == status {
      let key: MedicationKey = status == .taken ? .takenBefore : .skippedBefore
      return services.words.text(key, ["name": title, "time": earlier.event.at.clock])
    }
    try diary.store(status, of: medication, at: time)
    if let earlier { _ = try services.stores.health().delete(ids: [earlier.id]) }
    try doseNoted(of: medication, view)
    let key: MedicationKey = status == .taken ? .notedTaken : .notedSkipped
    return services.words.text(key, ["name": title, "time": time.clock])
  }

  /// Notes what became of all doses that a reminder was about.
  func note(_ status: DoseEvent.Status, dosesOf due: Timestamp) throws -> [String] {
    let view = try MedicationView(services)
    return try view.plan.doses.filter { $0.due == due && $0.state == .open }.compactMap { dose in
      guard let medication = view.entry(named: dose.medication)?.body else { return nil }
      return try note(status, of: medication, at: due)
    }
  }

  /// A question about what is noted now needs no answer any more.
  private func doseNoted(of medication: Medication, _ view: MedicationView) throws {
    guard view.monitor.isBetaBlocker(medication.name) else { return }
    var asking = view.asking
    guard asking.isOpen || asking.remindAt != nil else { return }
    asking.doseNoted()
    try settle(asking)
    try diary.keep(asking)
  }

  // MARK: - Reminders

  /// Takes away what was put off and has no point any more: the dose is noted, or the day is over.
  func settleReminders() throws {
    let store = try services.stores.transcripts()
    guard !services.stores.isIncognito, try store.isReadable else { return }
    let now = services.clock.now()
    let due = try store.remindersDue(at: now).filter {
      MonitorNotice.parts(ofRule: $0.rule)?.monitor == .medication
    }
    guard !due.isEmpty else { return }
    let view = try MedicationView(services)
    for record in due {
      let isOld =
        Timestamp(milliseconds: record.decided.milliseconds, in: services.clock.zone).day < now.day
      switch MonitorNotice.parts(ofRule: record.rule)?.rule {
      case MedicationService.askRule?:
        var asking = view.asking
        _ = asking.wake(isTakenToday: view.isToldToday, now: now)
        if isOld { asking.doseNoted() }
        if asking != view.asking { try diary.keep(asking) }
        if isOld || view.isToldToday || view.betaBlocker == nil {
          try store.markAnswered(checkIn: record.id)
        }
      case MedicationService.doseRule?:
        let isOpen = view.open.contains { $0.due == record.due }
        if isOld || !isOpen { try store.markAnswered(checkIn: record.id) }
      default: continue
      }
    }
  }

  // MARK: - Answers in other places

  /// Does what the person chose on a notification.
  ///
  /// - Returns: what has to be said; nil where the choice says it all.
  func chosen(_ action: NotificationAction, on record: CheckInRecord) throws -> String? {
    let words = services.words
    switch action {
    case .yes: _ = try answer(.yes, words)
    case .notYet: return try answer(.notYet, words).joined(separator: " ")
    case .remind(let hours): _ = try answer(.remind(hours: hours), words)
    case .taken, .skipped:
      _ = try note(action == .taken ? .taken : .skipped, dosesOf: record.due)
      try services.stores.transcripts().markAnswered(checkIn: record.id)
    case .talkNow, .later, .notToday: break
    }
    return nil
  }

  /// What a notification of a check-in offers.
  ///
  /// Only what the companion has said word for word is a question: where a danger is open, more was
  /// said than that.
  func kind(of record: CheckInRecord, _ message: TranscriptMessage) throws -> NoticeKind {
    guard let rule = Self.rule(of: record, message) else { return .message }
    if rule == MedicationService.doseRule { return .dose }
    let rules = try diary.monitor([]).rules
    return .medicationQuestion(remindHours: rules.asking.remindHours)
  }

  /// The medication's rule of a check-in that asks something; nil for any other.
  static func rule(of record: CheckInRecord, _ message: TranscriptMessage) -> String? {
    guard let parts = MonitorNotice.parts(ofRule: record.rule), parts.monitor == .medication,
      [MedicationService.askRule, MedicationService.doseRule].contains(parts.rule),
      message.engine == Conversation.companionEngine
    else { return nil }
    return parts.rule
  }

  /// The check-in of a rule that was sent last.
  func lastSent(_ rule: String) throws -> CheckInRecord? {
    let name = MonitorNotice.rule(.medication, rule)
    let since = services.clock.now().adding(milliseconds: -Self.reach)
    return try services.stores.transcripts().checkInsSent(since: since).last { $0.rule == name }
  }
}
