import Assessment
import Catalogues
import CheckIns
import Console
import Dialogue
import HealthModel
import Services
import Transcripts

/// `checkin --scheduled`: does what is due and nothing else, however often it is started.
///
/// A daemon, systemd or cron starts it. What was put off comes first, then what the schedule has
/// for now, then what a new reading calls for; one message a run, so nothing comes in a burst.
@MainActor struct ScheduledCheckIn {
  /// What came of a run.
  enum Result {
    /// A check-in was decided; the message is there if it spoke.
    case decided(CheckInRunner.Outcome)
    /// A message that was put off is shown again; nil while a lock is closed, when nothing of it is.
    case reminded(CheckInRecord, TranscriptMessage?)
    /// Nothing is due; the reason is a sentence.
    case nothing(String)
  }

  private let services: Services
  private let service: CheckInService

  /// A run for this person.
  init(_ services: Services) {
    self.services = services
    service = CheckInService(services)
  }

  /// Does what is due.
  ///
  /// - Parameter onEvent: told what happens while a message is written.
  /// - Returns: what came of it.
  /// - Throws: an error of the stores or of the settings.
  func run(onEvent: (ConversationEvent) -> Void) async throws -> Result {
    let agenda = try service.agenda()
    if let reminder = try takeUpReminder() { return reminder }
    guard let trigger = try trigger(agenda) else { return .nothing(words(agenda)) }
    // Claimed by the runner before anything is written; what others do meanwhile counts there.
    let session = try ChatSession(services, session: try openSession())
    if let withheld = session.choice.withheld { services.output.notice(withheld) }
    guard let outcome = try await session.checkIn(trigger, onEvent: onEvent) else {
      return .nothing("Another program is doing this check-in.")
    }
    return .decided(outcome)
  }

  /// Why a check-in is due now; nil when none is.
  func trigger(_ agenda: CheckInAgenda) throws -> CheckInRunner.Trigger? {
    let now = services.clock.now()
    if let next = agenda.next, next.time <= now {
      return .schedule(rule: next.slot.rule, due: next.slot.due)
    }
    guard let cause = try service.openCause(in: VitalWords(services.words)),
      try service.admitted(cause.slot) != nil
    else { return nil }
    return cause.trigger
  }

  /// What is said when nothing is due, in English as JSON has it.
  func words(_ agenda: CheckInAgenda) -> String {
    words(agenda, in: CheckInWords(services.catalogues.catalogue(.english)))
  }

  /// What is said when nothing is due.
  func words(_ agenda: CheckInAgenda, in words: CheckInWords) -> String {
    guard let next = agenda.next else { return words(.nothingPlanned) }
    let when = words.at(next.time, services.clock.now())
    guard !next.moves.isEmpty else { return words(.nothingDue, ["when": when]) }
    return words(.nothingDueMoved, ["when": when, "moves": words.moves(next.moves)])
  }

  /// The conversation that is open on a screen, where the message is read at once; nil for a new
  /// one.
  private func openSession() throws -> String? {
    let store = try services.stores.transcripts()
    let open = try store.openChats(isAlive: ClaimHolder.isAlive)
    let known = Set(try store.sessions().map(\.id))
    return open.first { known.contains($0.sessionID) }?.sessionID
  }

  private func takeUpReminder() throws -> Result? {
    let store = try services.stores.transcripts()
    let now = services.clock.now()
    guard try service.reminderAdmission(now) == .allowed else { return nil }
    try MonitorServices(services).settleReminders()
    for record in try store.remindersDue(at: now) {
      guard let id = record.messageID else {
        // Its message was forgotten: there is nothing left to remind of.
        try store.markDismissed(checkIn: record.id)
        continue
      }
      guard try store.takeUpReminder(of: record.id, at: now) else { continue }
      return .reminded(record, try store.isReadable ? store.message(id: id) : nil)
    }
    return nil
  }
}
