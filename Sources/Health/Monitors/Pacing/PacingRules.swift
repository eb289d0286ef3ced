package import Core

/// The rules of pacing, from `config/pacing.json5`.
package struct PacingRules: MonitorRules {
  /// Where the file stands.
  package static let file = "config/pacing.json5"

  /// How the ceiling is found, beats a minute.
  package struct Ceiling: Decodable, Sendable {
    /// Beats above rest.
    package let restingMargin: SourcedNumber
    /// Days of resting heart rates whose median counts.
    package let restingDays: SourcedNumber
    /// Share of the age's maximal heart rate.
    package let ageShare: SourcedNumber
    /// The share of the original formula.
    package let originalShare: SourcedNumber
    /// What the age is taken from for the maximal heart rate.
    package let ageBase: SourcedNumber
    /// The lowest number of one's own.
    package let lowestOwn: SourcedNumber
    /// The highest number of one's own.
    package let highestOwn: SourcedNumber
  }

  /// The zone in which healthy people are told to exercise, as shares of the maximal heart rate.
  package struct ExerciseZone: Decodable, Sendable {
    /// Where it begins.
    package let low: SourcedNumber
    /// Where it ends.
    package let high: SourcedNumber
  }

  /// What may be told about the body.
  package struct Answers: Decodable, Sendable {
    /// The lightest, kg.
    package let lowestWeight: SourcedNumber
    /// The heaviest, kg.
    package let highestWeight: SourcedNumber
    /// The smallest, cm.
    package let lowestHeight: SourcedNumber
    /// The tallest, cm.
    package let highestHeight: SourcedNumber

    /// Weights that are accepted, kg.
    package var weights: ClosedRange<Double> {
      lowestWeight.value...max(lowestWeight.value, highestWeight.value)
    }
    /// Heights that are accepted, cm.
    package var heights: ClosedRange<Double> {
      lowestHeight.value...max(lowestHeight.value, highestHeight.value)
    }
  }

  /// How the ceiling is lowered after episodes.
  package struct Easing: Decodable, Sendable {
    /// Beats for each episode.
    package let beats: SourcedNumber
    /// The most beats.
    package let mostBeats: SourcedNumber
    /// For how many days.
    package let days: SourcedNumber
  }

  /// How heart rates are watched.
  package struct Watching: Decodable, Sendable {
    /// How old a heart rate may be to say something about now, seconds.
    package let freshSeconds: SourcedNumber
    /// How long it has to be above the ceiling for a warning, seconds.
    package let warnAfterSeconds: SourcedNumber
    /// For how long a reading holds when none follows, seconds.
    package let sampleHoldsSeconds: SourcedNumber
    /// Minutes before the next warning.
    package let warnAgainMinutes: SourcedNumber
  }

  /// What belongs to an episode.
  package struct Episodes: Decodable, Sendable {
    /// How far before it a look back begins, hours.
    package let lookBackFromHours: SourcedNumber
    /// How far before it a look back ends, hours.
    package let lookBackToHours: SourcedNumber
    /// How long after it a person recovers at least, hours.
    package let recoveryHours: SourcedNumber
    /// Hours before the companion asks again how it is.
    package let askAgainHours: SourcedNumber
    /// The hour of that day from which it asks by itself.
    package let askFromHour: SourcedNumber
    /// From which figure of 1 to 10 on an episode is moderate.
    package let moderateFrom: SourcedNumber
    /// From which figure of 1 to 10 on it is severe.
    package let severeFrom: SourcedNumber
  }

  /// The day the numbers were last compared with their sources.
  package let reviewed: String
  /// How the ceiling is found.
  package let ceiling: Ceiling
  /// What may be told about the body.
  package let answers: Answers
  /// The exercise zone.
  package let exerciseZone: ExerciseZone
  /// How the ceiling is lowered.
  package let easing: Easing
  /// How heart rates are watched.
  package let watching: Watching
  /// What belongs to an episode.
  package let episodes: Episodes

  /// What makes the rules impossible; nil when nothing does.
  package var problem: LocalizedText? {
    guard ceiling.lowestOwn.value > 0, ceiling.lowestOwn.value < ceiling.highestOwn.value else {
      return "ceiling.lowestOwn does not lie between 0 and ceiling.highestOwn"
    }
    guard easing.mostBeats.value < ceiling.restingMargin.value, easing.beats.value >= 0 else {
      return "easing.mostBeats is not less than ceiling.restingMargin"
    }
    guard exerciseZone.low.value < exerciseZone.high.value else {
      return "the exercise zone ends where it begins or before"
    }
    guard episodes.lookBackToHours.value < episodes.lookBackFromHours.value else {
      return "the look back ends where it begins or before"
    }
    guard episodes.moderateFrom.value < episodes.severeFrom.value else {
      return "episodes.moderateFrom is not below episodes.severeFrom"
    }
    let isWatching = watching.warnAfterSeconds.value > 0 && watching.sampleHoldsSeconds.value > 0
    return isWatching ? nil : "a time of watching is not above 0"
  }

  /// The numbers of one's own that are accepted, beats a minute.
  package var acceptedCeilings: ClosedRange<Double> {
    ceiling.lowestOwn.value...max(ceiling.lowestOwn.value, ceiling.highestOwn.value)
  }
}
