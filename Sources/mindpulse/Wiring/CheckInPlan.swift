import Configuration
import HealthModel
import Scheduling
import Transcripts

/// The check-ins' schedule as it is kept: the interval in the settings, when it was set beside it.
@MainActor struct CheckInPlan {
  private let context: AppContext

  /// The plan of this person.
  init(_ context: AppContext) { self.context = context }

  /// The schedule as set now.
  func schedule() throws -> CheckInSchedule {
    let settings = try context.settings()
    return try CheckInSchedule(
      every: settings.checkIn.every.map { Int($0.components.seconds) },
      whenNormal: settings.checkIn.whenNormal
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

  /// When the interval was set; an interval edited in the file counts from when that is noticed.
  func whenSet() throws -> Timestamp {
    let store = try context.transcriptStore()
    let current = try schedule().every.map(String.init) ?? "off"
    if let mark = try store.scheduleMark(), mark.schedule == current { return mark.set }
    let now = context.now()
    try store.setScheduleMark(ScheduleMark(schedule: current, set: now))
    return now
  }

  /// When a check-in was last decided by the schedule or at the opening of a chat.
  func lastDecided() throws -> Timestamp? {
    try context.transcriptStore().lastCheckIn()?.decided
  }

  /// When the next one is due; nil when they are off.
  func nextDue() throws -> Timestamp? {
    try schedule().nextDue(
      lastDecided: try lastDecided(),
      scheduleSet: try whenSet(),
      now: context.now()
    )
  }
}
