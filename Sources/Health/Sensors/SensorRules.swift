package import Core
package import Monitors

/// The rules by which a sensor's values become samples, from `config/sensors.json5`.
package struct SensorRules: MonitorRules {
  /// Where the file stands.
  package static let file = "config/sensors.json5"

  /// When a stretch of heart rates ends.
  package struct Stretch: Decodable, Sendable {
    /// Beats a minute by which one value differs from the one before.
    package let jumpBeats: SourcedNumber
    /// Seconds without a value.
    package let silenceSeconds: SourcedNumber
    /// Seconds by which the wall clock and the monotonic one may run apart.
    package let clockSeconds: SourcedNumber
  }

  /// How much one device may send.
  package struct Flood: Decodable, Sendable {
    /// Values a second, over long.
    package let valuesPerSecond: SourcedNumber
    /// Values at once.
    package let burstValues: SourcedNumber
  }

  /// Intervals between beats.
  package struct Beats: Decodable, Sendable {
    /// The longest series, seconds.
    package let seriesSeconds: SourcedNumber
    /// The shortest series whose variability is computed, seconds.
    package let shortestSeconds: SourcedNumber
    /// How far the intervals may stay behind the clock within a series, seconds.
    package let gapSeconds: SourcedNumber
    /// How far they may run ahead of it, seconds.
    package let aheadSeconds: SourcedNumber
    /// The shortest interval of a beat, milliseconds.
    package let shortestMilliseconds: SourcedNumber
    /// The longest one.
    package let longestMilliseconds: SourcedNumber
    /// How far from the running median an interval may lie, as a share of it.
    package let medianShare: SourcedNumber
    /// How many intervals the running median is of.
    package let medianBeats: SourcedNumber
    /// The share of intervals left out with which variability is still computed.
    package let mostArtefacts: SourcedNumber
  }

  /// Breathing rate from the intervals.
  package struct Breathing: Decodable, Sendable {
    /// How long one estimate's window is, seconds.
    package let windowSeconds: SourcedNumber
    /// The shortest window, seconds.
    package let shortestSeconds: SourcedNumber
    /// The share of intervals left out with which there still is an estimate.
    package let mostArtefacts: SourcedNumber
    /// What swing is no breath, as a share of the third quartile of all.
    package let swingShare: SourcedNumber
    /// The least median swing, milliseconds.
    package let leastSwing: SourcedNumber
    /// The median swing from which an estimate is good.
    package let goodSwing: SourcedNumber
    /// The most that breaths may differ in length, as a share of their median.
    package let mostSpread: SourcedNumber
    /// What they may differ where an estimate is good.
    package let goodSpread: SourcedNumber
    /// The slowest rate, breaths a minute.
    package let slowest: SourcedNumber
    /// The fastest rate.
    package let fastest: SourcedNumber
    /// The highest heart rate at which there is an estimate.
    package let highestHeartRate: SourcedNumber
  }

  /// When a rise is taken for one at rest.
  package struct Stillness: Decodable, Sendable {
    /// How long it has to have lasted, seconds.
    package let windowSeconds: SourcedNumber
    /// The most steps within that time.
    package let mostSteps: SourcedNumber
    /// The most energy a minute, kilojoules.
    package let mostKilojoulesPerMinute: SourcedNumber
  }

  /// The day the numbers were last compared with their sources.
  package let reviewed: String
  /// When a stretch of heart rates ends.
  package let stretch: Stretch
  /// How much one device may send.
  package let flood: Flood
  /// Intervals between beats.
  package let beats: Beats
  /// Breathing rate from them.
  package let breathing: Breathing
  /// When a rise is taken for one at rest.
  package let stillness: Stillness

  /// What makes the rules impossible.
  package var problem: LocalizedText? {
    let beats = self.beats
    let breathing = self.breathing
    let positive = [
      stretch.silenceSeconds, stretch.clockSeconds, flood.valuesPerSecond, flood.burstValues,
      beats.gapSeconds, beats.aheadSeconds, beats.shortestMilliseconds, beats.medianShare,
      breathing.swingShare,
      breathing.slowest,
    ]
    if positive.contains(where: { $0.value <= 0 }) { return "a number has to be above 0" }
    if beats.shortestMilliseconds.value >= beats.longestMilliseconds.value {
      return "the shortest interval has to be below the longest"
    }
    if !(1...3600).contains(beats.shortestSeconds.value)
      || !(beats.shortestSeconds.value...3600).contains(beats.seriesSeconds.value)
    {
      return "a series has to be from 1 s to 3,600 s long, and not shorter than shortestSeconds"
    }
    if !(3...101).contains(beats.medianBeats.count) {
      return "medianBeats has to be between 3 and 101"
    }
    if breathing.slowest.value >= breathing.fastest.value || breathing.fastest.value > 60 {
      return "slowest has to be below fastest, and that 60 at most"
    }
    if !(10...3600).contains(breathing.windowSeconds.value)
      || !(10...3600).contains(breathing.shortestSeconds.value)
    {
      return "a window of breathing has to be between 10 s and 3,600 s"
    }
    if !(60...3600).contains(stillness.windowSeconds.value) || stillness.mostSteps.value < 0
      || stillness.mostKilojoulesPerMinute.value < 0
    {
      return "a rise at rest has to be watched for 60 s to 3,600 s, with limits of 0 or more"
    }
    return nil
  }
}
