import Core
import HealthModel

/// The instants at which nothing may be said: quiet hours, the gap after each message, the rest of a
/// date that has had its messages, snooze, pause, and weekdays without check-ins.
struct SpeakingLimits {
  /// The first instant that is free, and what was in the way before it.
  struct Free: Equatable {
    /// The instant.
    var time: Int64
    /// What was in the way, each once, in the order it was met.
    var moves: [CheckInMove] = []
    /// The end of the last day off that was in the way; nil when none was.
    var dayOffEnd: Int64?
  }

  /// A snooze that would last longer than this was set by a wrong clock: seven days, the longest
  /// that can be asked for.
  static let longestSnooze: Int64 = 7 * 86_400_000

  private let rules: CheckInRules
  private let clock: CivilClock
  private let pausedUntil: Int64
  private let snoozedUntil: Int64
  /// When messages were sent, the earliest first.
  private let sent: [Int64]
  /// When messages that count were sent, by local date.
  private let sentOn: [CalendarDay: [Int64]]

  /// The limits that a history leaves, in which nothing lies after the present.
  init(rules: CheckInRules, clock: CivilClock, history: CheckInHistory, now: Int64) {
    self.rules = rules
    self.clock = clock
    pausedUntil = history.pausedUntil?.milliseconds ?? .min
    let snoozed = history.snoozedUntil?.milliseconds ?? .min
    snoozedUntil = snoozed > now + Self.longestSnooze ? .min : snoozed
    let recent = now - 3 * CivilClock.day
    let spoken = history.entries.filter {
      ($0.outcome == .sent || $0.outcome == .claimed) && $0.decided.milliseconds > recent
    }
    sent = spoken.map(\.decided.milliseconds).sorted()
    let counted = spoken.filter { $0.slot.rule != CheckInSlot.askedRule }
    sentOn = Dictionary(grouping: counted, by: \.decided.day).mapValues { entries in
      entries.map(\.decided.milliseconds)
    }
  }

  /// The first instant from another on at which something may be said.
  func free(from start: Int64) -> Free {
    var free = Free(time: start)
    // Each turn goes on to the end of something that is in the way; there is an end to all of them,
    // because the quiet hours leave a part of each day.
    while let (end, move) = obstacle(at: free.time), end > free.time {
      free.time = end
      if move == .dayOff { free.dayOffEnd = end }
      if !free.moves.contains(move) { free.moves.append(move) }
    }
    return free
  }

  /// What is in the way at an instant, and when it ends.
  private func obstacle(at instant: Int64) -> (end: Int64, move: CheckInMove)? {
    if instant < pausedUntil { return (pausedUntil, .pause) }
    if instant < snoozedUntil { return (snoozedUntil, .snooze) }
    let day = clock.day(of: instant)
    if rules.cadence(on: Weekday(of: day)) == .off {
      return (clock.nextDate(after: instant), .dayOff)
    }
    if (sentOn[day] ?? []).count(where: { $0 <= instant }) >= rules.maxPerDay {
      return (clock.nextDate(after: instant), .dayLimit)
    }
    if let quiet = rules.quiet, quiet.contains(minute: clock.minute(instant)) {
      return (clock.next(minute: quiet.end.minutes, after: instant), .quietHours)
    }
    let gap = Int64(rules.minimumGap) * 1000
    if let last = sent.last(where: { $0 <= instant }), instant < last + gap {
      return (last + gap, .minimumGap)
    }
    return nil
  }
}
