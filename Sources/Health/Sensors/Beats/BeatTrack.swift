import HealthModel
import Monitors

/// Beats in their places in time: series of intervals as heart rates, and cut to spans.
package struct BeatTrack: Sendable {
  /// A heart rate from one interval between normal beats.
  package struct Point: Equatable, Sendable {
    /// When the interval ended, milliseconds since 1970.
    package let time: Int64
    /// Beats a minute.
    package let rate: Double
  }

  private let series: [BeatSeries]
  private let rules: SensorRules

  /// The beats of some series; of several sources those of the one that has most of them.
  package init(_ series: [BeatSeries], _ rules: SensorRules) {
    let sources = Dictionary(grouping: series, by: \.source)
    let most = sources.max { left, right in
      let counts = [left, right].map { $0.value.reduce(0) { $0 + $1.intervals.count } }
      return (counts[0], right.key) < (counts[1], left.key)
    }
    self.series = (most?.value ?? []).sorted { $0.start < $1.start }
    self.rules = rules
  }

  /// The heart rates in a span of milliseconds since 1970, oldest first; artefacts are left out.
  package func points(in span: Range<Int64>) -> [Point] {
    runs(in: span).flatMap { run in
      let beats = NormalBeats(run.intervals, rules.beats)
      var end = Double(run.start)
      return zip(beats.intervals, beats.isNormal).compactMap { interval, isNormal -> Point? in
        end += interval
        guard isNormal, interval > 0 else { return nil }
        return Point(time: Int64(end), rate: 60_000 / interval)
      }
    }
  }

  /// The variability in a span; nil where there is too little of it.
  package func variability(in span: Range<Int64>) -> HeartVariability? {
    HeartVariability(runs: runs(in: span).map(\.intervals), rules)
  }

  /// The intervals that end in a span, with the beginning of the first of each run.
  private func runs(in span: Range<Int64>) -> [(start: Int64, intervals: [UInt16])] {
    series.compactMap { series in
      var units = 0
      var start: Int64?
      var found: [UInt16] = []
      for interval in series.intervals {
        let begin = series.start.milliseconds + milliseconds(units)
        units += Int(interval)
        guard span.contains(series.start.milliseconds + milliseconds(units)) else { continue }
        start = start ?? begin
        found.append(interval)
      }
      return start.map { ($0, found) }
    }
  }

  private func milliseconds(_ units: Int) -> Int64 {
    Int64(units) * 1000 / Int64(BeatSeries.unitsPerSecond)
  }
}
