package import Assessment
package import CheckIns
import Core
package import Dialogue
package import HealthModel
package import Services
package import Transcripts

/// What is to be done about check-ins now: the rules from the settings, what has happened from the
/// store, and what the newest readings call for.
///
/// Chat, daemon and `checkin --scheduled` all ask here and so come to the same names to claim.
@MainActor package final class CheckInService {
  /// What the program knows and may use.
  package let services: Services
  /// The rules as they are kept.
  package let wishes: CheckInPlan
  /// The last verdict on the nights, and when it was made.
  package var night: (verdict: NightVerdict, time: Timestamp)?

  /// The service of this person.
  package init(_ services: Services) {
    self.services = services
    wishes = CheckInPlan(services)
  }

  // MARK: - The schedule

  /// What comes next, after keeping a record of what could not come.
  package func agenda() throws -> CheckInAgenda {
    // Another program may have changed the schedule since the last look.
    services.settings.forget()
    let store = try services.stores.transcripts()
    let now = services.clock.now()
    _ = try store.settleCheckIns(at: now, isAlive: ClaimHolder.isAlive)
    let agenda = try planner().plan(try history(now), now: now)
    if agenda.clockWasSetBack { try store.bringBackDecisions(to: now) }
    for slot in agenda.takenBack { try store.eraseMissed(rule: slot.rule, due: slot.due) }
    for missed in agenda.missed {
      _ = try store.missCheckIn(
        rule: missed.slot.rule,
        due: missed.slot.due,
        at: now,
        reason: missed.reason.english,
        holder: try .current(),
        isAlive: ClaimHolder.isAlive
      )
    }
    return agenda
  }

  /// What comes next; unlike ``agenda()`` this keeps nothing.
  package func plan() throws -> CheckInAgenda {
    let now = services.clock.now()
    return try planner().plan(try history(now), now: now)
  }

  /// The check-in that comes next; nil when none does.
  package func next() throws -> PlannedCheckIn? { try plan().next }

  /// The next check-ins, if each of them speaks.
  package func upcoming(_ count: Int) throws -> [PlannedCheckIn] {
    let now = services.clock.now()
    return try planner().upcoming(count, try history(now), now: now)
  }

  /// Whether a program that runs is at a check-in now.
  package func isBeingDone() throws -> Bool {
    try history(services.clock.now()).entries.contains { $0.outcome == .claimed }
  }

  /// The planner for the rules as they are set.
  package func planner() throws -> CheckInPlanner {
    CheckInPlanner(rules: try wishes.rules(), zone: services.clock.zone)
  }

  /// What has happened, as far back as the planner needs it.
  package func history(_ now: Timestamp) throws -> CheckInHistory {
    let store = try services.stores.transcripts()
    let handled = try store.handledCheckIns(
      since: now.adding(milliseconds: -CheckInHistory.reach),
      isAlive: ClaimHolder.isAlive
    )
    return CheckInHistory(
      scheduleSet: try wishes.whenSet(),
      entries: handled.map { entry in
        CheckInHistory.Entry(
          CheckInSlot(rule: entry.rule, due: entry.due),
          decided: entry.decided,
          CheckInHistory.Outcome(entry.decision)
        )
      },
      snoozedUntil: try store.snoozedUntil(),
      pausedUntil: try store.pausedUntil()
    )
  }

  /// Whether a claim that is held may still speak, after what others have said or claimed before.
  ///
  /// Planning and claiming are two steps, and a reading and the schedule make two claims. Of two
  /// that come together the earlier speaks; at the same instant the one whose rule sorts first.
  package func isStillFree(_ claim: CheckInClaim, at now: Timestamp) throws -> Bool {
    let own = CheckInSlot(rule: claim.rule, due: claim.due)
    var history = try history(now)
    guard let mine = history.entries.first(where: { $0.slot == own }) else { return false }
    history.entries.removeAll { entry in
      entry.slot == own || entry.decided > mine.decided
        || entry.decided == mine.decided && entry.slot.rule > own.rule
    }
    switch MonitorServices(services).request(ofRule: claim.rule) {
    case .none: return try planner().admits(readingAt: now, history) == .allowed
    case .time: return try reminderAdmission(now) == .allowed
    case .answer: return true
    }
  }

  /// Why a check-in of the schedule or of a reading is made.
  package func trigger(for slot: CheckInSlot) throws -> CheckInRunner.Trigger {
    guard slot.isOfReadings else { return .schedule(rule: slot.rule, due: slot.due) }
    let cause = try causes(in: VitalWords(services.words)).first { $0.slot == slot }
    if let cause { return cause.trigger }
    let spoken = CheckInWords(services.words)(.newReading)
    return .reading(due: slot.due, cause: "A new reading has arrived.", spoken: spoken)
  }

  /// When a message that was put off may come again; nil when none was.
  package func nextReminder() throws -> Timestamp? {
    let now = services.clock.now()
    guard let wished = try services.stores.transcripts().nextReminder(at: now) else { return nil }
    let time = max(wished, now)
    guard case .notBefore(let later, _) = try reminderAdmission(time) else { return time }
    return later
  }

  /// The messages that were put off, each with when it comes again, the earliest first.
  package func putOff() throws -> [PutOffCheckIn] {
    let end = Timestamp(milliseconds: Timestamp.range.upperBound, in: services.clock.zone)
    let found = try services.stores.transcripts().remindersDue(at: end).compactMap { record in
      try record.remindAt.map { try putOff(record, until: $0) }
    }
    return found.sorted { $0.time < $1.time }
  }

  private func putOff(_ record: CheckInRecord, until wished: Timestamp) throws -> PutOffCheckIn {
    let time = max(wished, services.clock.now())
    guard case .notBefore(let later, let moves) = try reminderAdmission(time) else {
      return PutOffCheckIn(record: record, wished: wished, time: time, moves: [])
    }
    return PutOffCheckIn(record: record, wished: wished, time: later, moves: moves)
  }

  /// Whether a message that was put off may come at a time.
  ///
  /// The person asked for it, so no gap and no limit hold it back: only quiet hours, a snooze and a
  /// pause do.
  package func reminderAdmission(_ time: Timestamp) throws -> ReadingAdmission {
    let rules = try CheckInRules(
      cadence: .every(CheckInCadence.intervals.upperBound),
      quiet: wishes.rules().quiet,
      minimumGap: CheckInRules.gaps.lowerBound,
      maxPerDay: CheckInRules.limits.upperBound
    )
    let planner = CheckInPlanner(rules: rules, zone: services.clock.zone)
    return planner.admits(readingAt: time, try history(services.clock.now()))
  }
}

extension CheckInHistory.Outcome {
  /// What a stored verdict means for the planner.
  package init(_ verdict: CheckInVerdict) {
    self =
      switch verdict {
      case .claimed: .claimed
      case .sent: .sent
      case .skipped: .stayedQuiet
      case .failed: .failed
      case .missed: .missed
      }
  }
}
