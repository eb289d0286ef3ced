package import Core

/// The rules of the mood and sleep companion, from `config/mood-and-sleep.json5`.
package struct MoodRules: MonitorRules {
  /// Where the file stands.
  package static let file = "config/mood-and-sleep.json5"

  /// The original rule's thresholds on means (Bahra, thesis, 2017).
  package struct Original: Decodable, Sendable {
    /// Mean mood at or below which the depressive pattern may be, −5…5.
    package let depressiveMood: SourcedNumber
    /// Mean heart rate at or below which it may be, beats a minute.
    package let depressiveHeartRate: SourcedNumber
    /// Mean sleep at or above which it may be, hours.
    package let depressiveSleepHours: SourcedNumber
    /// Mean mood at or above which the manic pattern may be, −5…5.
    package let manicMood: SourcedNumber
    /// Mean heart rate at or above which it may be, beats a minute.
    package let manicHeartRate: SourcedNumber
    /// Mean sleep at or below which it may be, hours.
    package let manicSleepHours: SourcedNumber
  }

  /// How many days are looked at.
  package struct Window: Decodable, Sendable {
    /// Days of a window where none is asked for.
    package let days: SourcedNumber
    /// The fewest that can be asked for.
    package let shortestDays: SourcedNumber
    /// The most that can be asked for.
    package let longestDays: SourcedNumber
    /// How many of them may lack something.
    package let missingDays: SourcedNumber
  }

  /// What is usual for the person.
  package struct Baseline: Decodable, Sendable {
    /// Days before the window that are looked at.
    package let days: SourcedNumber
    /// The fewest nights among them that make a median.
    package let leastNights: SourcedNumber
    /// The least spread of sleep, hours.
    package let leastSleepSpreadHours: SourcedNumber
    /// The least spread of the resting heart rate, beats a minute.
    package let leastHeartRateSpread: SourcedNumber
  }

  /// The rule by the person's own usual.
  package struct Personal: Decodable, Sendable {
    /// How many changed nights in a row make a change.
    package let nightsInARow: SourcedNumber
    /// How far a changed night lies from the median, hours.
    package let sleepChangeHours: SourcedNumber
    /// Sleep below which a night is short for anybody, hours.
    package let veryShortSleepHours: SourcedNumber
    /// Mood from which a day is raised.
    package let raisedMood: SourcedNumber
    /// Mood down to which a day is lowered.
    package let loweredMood: SourcedNumber
    /// Mean mood down to which a window is low.
    package let depressiveMeanMood: SourcedNumber
    /// Days of each side that make a window mixed.
    package let mixedDays: SourcedNumber
    /// Share of the usual steps down to which activity is changed.
    package let activityShare: SourcedNumber
    /// Share of the window's days that need a mood for a mean.
    package let leastMoodShare: SourcedNumber
  }

  /// What a sleep can be.
  package struct Sleep: Decodable, Sendable {
    /// The longest sleep that is believed, hours.
    package let longestHours: SourcedNumber
    /// How long a person may be awake within one night, minutes.
    package let wakingGapMinutes: SourcedNumber
  }

  /// When the companion speaks first.
  package struct Speaking: Decodable, Sendable {
    /// Days before the same is said again.
    package let repeatAfterDays: SourcedNumber
  }

  /// The day the numbers were last compared with their sources.
  package let reviewed: String
  /// The original rule.
  package let original: Original
  /// The window.
  package let window: Window
  /// The baseline.
  package let baseline: Baseline
  /// The personal rule.
  package let personal: Personal
  /// What a sleep can be.
  package let sleep: Sleep
  /// When the companion speaks first.
  package let speaking: Speaking
  /// Words for moods beside those of the scale, in lower case; nil in a file without them.
  package let words: [String: Int]?

  /// What makes the rules impossible; nil when nothing does.
  package var problem: LocalizedText? {
    let accepted = acceptedDays
    guard accepted.lowerBound >= 1, accepted.contains(window.days.count) else {
      return "window.days does not lie between window.shortestDays and window.longestDays"
    }
    guard original.depressiveMood.value < original.manicMood.value,
      personal.loweredMood.value < personal.raisedMood.value
    else { return "a mood of the depressive side is not below that of the manic side" }
    guard personal.nightsInARow.count >= 1, baseline.leastNights.count >= 1,
      baseline.leastSleepSpreadHours.value > 0, baseline.leastHeartRateSpread.value > 0
    else { return "a count of nights or a least spread is not above 0" }
    return nil
  }

  /// The windows that can be asked for, in days.
  package var acceptedDays: ClosedRange<Int> {
    let shortest = window.shortestDays.count
    return shortest...max(shortest, window.longestDays.count)
  }
}
