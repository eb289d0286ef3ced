package import Core
package import HealthModel

/// What has to happen next, worked out from the rules and the history at one instant.
package struct CheckInAgenda: Hashable, Sendable {
  /// Those that did not come and are not yet recorded, the earliest first.
  package let missed: [MissedCheckIn]
  /// The one that comes next; nil when check-ins are off, or when none falls into the two weeks after
  /// the last limit ends.
  package let next: PlannedCheckIn?
  /// Those that were recorded as missed by a clock that ran ahead and whose time has not come; the
  /// host erases these records.
  package let takenBack: [CheckInSlot]
  /// Whether part of the history lies after the present; the host keeps
  /// ``CheckInHistory/capped(at:)`` in its place.
  package let clockWasSetBack: Bool
}

/// A check-in that comes.
package struct PlannedCheckIn: Hashable, Sendable {
  /// The name to claim before it is done.
  package let slot: CheckInSlot
  /// When the schedule alone would have it; for one that stands for several, the first of them.
  package let nominal: Timestamp
  /// When it comes; the present when it is due already.
  package let time: Timestamp
  /// Why the time is not the nominal one, or why that is not the time of day it was set to; empty
  /// when it comes as scheduled.
  package let moves: [CheckInMove]
}

/// One or several check-ins in a row that did not come, and why; to be recorded.
package struct MissedCheckIn: Hashable, Sendable {
  /// Why a check-in did not come.
  package enum Cause: Hashable, Sendable {
    /// No program was awake to do it in time.
    case notRunning
    /// It was held back until the next one was due, and is part of that.
    case folded([CheckInMove])
  }

  /// The name to record it under, the last one's; recording it twice changes nothing.
  package let slot: CheckInSlot
  /// When the first of them would have come.
  package let first: Timestamp
  /// How many there are; nil for all those of more than a week ago, which are not counted.
  package let count: Int?
  /// Why.
  package let cause: Cause

  /// What happened, in one sentence; the record keeps it in English.
  package var reason: LocalizedText {
    let since = "\(first.day) \(first.clock)"
    switch cause {
    case .notRunning: return notRunning(since)
    case .folded(let moves): return folded(since, CheckInMove.words(moves))
    }
  }

  private func notRunning(_ since: String) -> LocalizedText {
    switch count {
    case 1:
      "The check-in of \(since) didn't happen: the computer was asleep or off, or nothing was "
        + "running."
    case let count?:
      "\(count) check-ins from \(since) on didn't happen: the computer was asleep or off, or "
        + "nothing was running."
    case nil:
      "The check-ins from \(since) on, until a week ago, didn't happen: the computer was asleep or "
        + "off, or nothing was running."
    }
  }

  private func folded(_ since: String, _ moves: LocalizedText) -> LocalizedText {
    switch count {
    case 1: "The check-in of \(since) went into the next one: \(moves)."
    case let count?: "\(count) check-ins from \(since) on went into the next one: \(moves)."
    case nil:
      "The check-ins from \(since) on, until a week ago, went into the next one: \(moves)."
    }
  }
}

/// Whether a reading that has left its range may start a check-in now.
package enum ReadingAdmission: Hashable, Sendable {
  /// It may.
  case allowed
  /// Check-ins are off.
  case off
  /// It may not before this time, because of these.
  case notBefore(Timestamp, [CheckInMove])

  /// Why it may not, in one sentence; nil when it may.
  package var reason: String? {
    switch self {
    case .allowed: nil
    case .off: "Check-ins are off."
    case .notBefore(let time, let moves):
      "No check-in comes before \(time.day) \(time.clock): \(CheckInMove.words(moves))."
    }
  }
}
