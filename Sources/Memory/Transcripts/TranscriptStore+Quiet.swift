package import HealthModel
import Core

/// The schedule of check-ins as it was when it was last set.
package struct ScheduleMark: Hashable, Sendable {
  /// The schedule in words without white space, to tell a change by.
  package let schedule: String
  /// When it was set; intervals count from then.
  package let set: Timestamp

  /// A mark from its parts.
  package init(schedule: String, set: Timestamp) {
    self.schedule = schedule
    self.set = set
  }
}

/// Times of silence and of the schedule, which all programs share.
extension TranscriptStore {
  /// The setting that holds the schedule's mark.
  static let scheduleKey = "check-in.schedule"
  private static let snoozedKey = "check-in.snoozed-until"
  private static let pausedKey = "check-in.paused-until"
  /// The settings that are a person's, on whichever machine they were made.
  package static let sharedStates = [scheduleKey, snoozedKey, pausedKey]

  /// Until when the person wants no check-in, after `snooze 3h`; nil when never asked.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` when what is kept is no time.
  package func snoozedUntil() throws(TranscriptsError) -> Timestamp? {
    try time(Self.snoozedKey)
  }

  /// Keeps until when the person wants no check-in; nil ends it.
  package func snooze(until time: Timestamp?) throws(TranscriptsError) {
    try set(Self.snoozedKey, to: time?.description)
  }

  /// Until when check-ins are paused, after `pause until DATE`; nil when they are not.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` when what is kept is no time.
  package func pausedUntil() throws(TranscriptsError) -> Timestamp? { try time(Self.pausedKey) }

  /// Keeps until when check-ins are paused; nil ends it.
  package func pause(until time: Timestamp?) throws(TranscriptsError) {
    try set(Self.pausedKey, to: time?.description)
  }

  /// The schedule as it was when it was last set; nil when it never was, when the record of
  /// check-ins was forgotten since, or when what is kept can't be read.
  package func scheduleMark() throws(TranscriptsError) -> ScheduleMark? {
    guard let kept = try setting(Self.scheduleKey) else { return nil }
    let parts = kept.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let set = TimestampText.parse(parts[1], in: nil) else { return nil }
    return ScheduleMark(schedule: parts[0], set: set)
  }

  /// Keeps the schedule's mark.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` for a schedule with white space in it.
  package func setScheduleMark(_ mark: ScheduleMark) throws(TranscriptsError) {
    guard !mark.schedule.contains(where: \.isWhitespace) else {
      throw .damaged(what: "a schedule's mark may hold no white space")
    }
    try set(Self.scheduleKey, to: "\(mark.schedule) \(mark.set)")
  }

  private func time(_ key: String) throws(TranscriptsError) -> Timestamp? {
    guard let text = try setting(key) else { return nil }
    guard let time = TimestampText.parse(text, in: nil) else {
      throw .damaged(what: "the setting \(key) isn't a time")
    }
    return time
  }
}
