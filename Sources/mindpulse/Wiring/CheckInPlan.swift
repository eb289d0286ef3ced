import Configuration
import HealthModel
import Scheduling
import Transcripts

/// The check-ins' rules as they are kept: the wishes in the settings, when they were set beside it,
/// and what has happened in the transcripts.
@MainActor struct CheckInPlan {
  private static let changedKey = "check-in.schedule"
  private let context: AppContext

  /// The plan of this person.
  init(_ context: AppContext) { self.context = context }

  /// The rules as set now.
  func schedule() throws -> CheckInRules {
    let settings = try context.settings().checkIn
    let usual: CheckInCadence
    if let times = settings.at {
      usual = try Self.cadence(.at(times))
    } else {
      usual = try settings.every.map { try Self.cadence(.every($0)) } ?? .off
    }
    var weekdays: [Weekday: CheckInCadence] = [:]
    for (name, cadence) in settings.weekdays {
      if let weekday = Weekday(name) { weekdays[weekday] = try Self.cadence(cadence) }
    }
    return try CheckInRules(
      cadence: usual,
      weekdays: weekdays,
      quiet: try settings.quiet.map {
        try QuietHours(from: TimeOfDay($0.start), to: TimeOfDay($0.end))
      },
      minimumGap: settings.minimumGap.map { Int($0.components.seconds) },
      maxPerDay: settings.maxPerDay,
      whenNormal: settings.whenNormal
    )
  }

  /// Changes the interval, such as `2h` or `off`, and starts it anew.
  func setEvery(_ text: String) throws {
    try context.set("checkIn.every", to: text)
    _ = try whenSet()
  }

  /// Changes whether to speak also when all is within range.
  func setNormal(_ isOn: Bool) throws {
    try context.set("checkIn.whenNormal", to: isOn ? "true" : "false")
  }

  /// When the cadence was set; one edited in the file counts from when that is noticed.
  func whenSet() throws -> Timestamp {
    let store = try context.transcriptStore()
    let current = try cadenceText()
    let now = context.now()
    if let kept = try store.setting(Self.changedKey) {
      let parts = kept.split(separator: " ").map(String.init)
      // A time in the future was kept by a clock that has been set back since.
      if parts.count == 2, parts[0] == current,
        let time = TimestampText.parse(parts[1], in: nil), time <= now
      {
        return time
      }
    }
    try store.set(Self.changedKey, to: "\(current) \(now)")
    return now
  }

  /// What has to happen next, planned from a history that is read anew.
  func agenda() throws -> CheckInAgenda {
    let planner = CheckInPlanner(rules: try schedule(), zone: context.zone)
    return planner.plan(try history(), now: context.now())
  }

  /// When the next one comes; nil when they are off.
  func nextDue() throws -> Timestamp? { try agenda().next?.time }

  /// What has happened so far; nothing in it is later than now.
  private func history() throws -> CheckInHistory {
    let set = try whenSet()
    let now = context.now()
    let records = try recentRecords(now)
    for var record in records where record.decided > now {
      // Decided by a clock that ran ahead: it can't have been later than now.
      record.decided = now
      try context.transcriptStore().recordCheckIn(record)
    }
    return CheckInHistory(scheduleSet: set, entries: records.flatMap(Self.entries)).capped(at: now)
  }

  /// The check-ins that the planner needs, the latest first: all within its reach.
  private func recentRecords(_ now: Timestamp) throws -> [CheckInRecord] {
    let store = try context.transcriptStore()
    let start = now.adding(milliseconds: -CheckInHistory.reach)
    var limit = 64
    while true {
      let records = try store.checkIns(limit: limit)
      guard let last = records.last, records.count == limit, last.decided >= start else {
        return records
      }
      limit *= 4
    }
  }

  /// A record as the planner knows it.
  ///
  /// Whatever the schedule starts is recorded under the rule `every`; one that was due at a time of
  /// day is known by its due as well. One that failed is not tried a second time.
  private static func entries(_ record: CheckInRecord) -> [CheckInHistory.Entry] {
    let outcome: CheckInHistory.Outcome =
      switch record.decision {
      case .claimed: .claimed
      case .sent: .sent
      case .skipped, .failed: .stayedQuiet
      }
    let slot = CheckInSlot(rule: record.rule, due: record.due)
    let entry = CheckInHistory.Entry(slot, decided: record.decided, outcome)
    guard record.rule == "every" else { return [entry] }
    let timed = CheckInSlot(rule: "at \(record.due.clock)", due: record.due)
    return [entry, .init(timed, decided: record.decided, .stayedQuiet)]
  }

  private static func cadence(_ cadence: CheckInSettings.Cadence) throws -> CheckInCadence {
    switch cadence {
    case .off: .off
    case .every(let interval): .every(Int(interval.components.seconds))
    case .at(let times): .at(try times.map { try TimeOfDay($0) })
    }
  }

  /// The cadences in one word, by which a change is noticed.
  private func cadenceText() throws -> String {
    let settings = try context.settings()
    let names = settings.checkIn.at == nil ? ["checkIn.every"] : ["checkIn.at"]
    var words = try names.map { try SettingSpecification.value(of: $0, in: settings).text }
    if !settings.checkIn.weekdays.isEmpty {
      words.append(try SettingSpecification.value(of: "checkIn.weekdays", in: settings).text)
    }
    return words.joined(separator: ";").filter { !$0.isWhitespace && $0 != "\"" }
  }
}
