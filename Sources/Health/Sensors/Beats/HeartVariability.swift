import Monitors

/// How much the intervals between normal beats vary, in the terms of the Task Force of ESC and NASPE
/// (Circulation 93, 1996, 1043–1065).
package struct HeartVariability: Equatable, Sendable {
  /// The standard deviation of all intervals between normal beats, milliseconds.
  package let sdnn: Double
  /// The root mean square of the differences between neighbouring ones, milliseconds.
  package let rmssd: Double
  /// The share of intervals that were left out, 0…1.
  package let artefacts: Double
  /// How many intervals there were, artefacts included.
  package let beats: Int
  /// The mean interval between normal beats, milliseconds.
  package let mean: Double

  /// The variability of some intervals in 1/1024 s; nil where they are too short or too disturbed.
  package init?(_ intervals: [UInt16], _ rules: SensorRules) {
    self.init(runs: [intervals], rules)
  }

  /// The variability of several runs of intervals in 1/1024 s, between which some are missing: no
  /// difference reaches over such a gap.
  ///
  /// It is nil where they are too short or too disturbed.
  package init?(runs: [[UInt16]], _ rules: SensorRules) {
    let runs = runs.map { NormalBeats($0, rules.beats) }
    let normal = runs.flatMap(\.normal)
    let count = runs.reduce(0) { $0 + $1.count }
    let lost = Double(count - normal.count) / Double(max(1, count))
    guard runs.reduce(0, { $0 + $1.seconds }) >= rules.beats.shortestSeconds.value,
      normal.count > 2, lost <= rules.beats.mostArtefacts.value
    else { return nil }
    var squares = 0.0
    var pairs = 0
    for run in runs {
      for index in run.intervals.indices.dropFirst()
      where run.isNormal[index] && run.isNormal[index - 1] {
        let difference = run.intervals[index] - run.intervals[index - 1]
        squares += difference * difference
        pairs += 1
      }
    }
    guard pairs > 1 else { return nil }
    let mean = normal.reduce(0, +) / Double(normal.count)
    let variance = normal.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(normal.count - 1)
    sdnn = variance.squareRoot()
    rmssd = (squares / Double(pairs)).squareRoot()
    artefacts = lost
    beats = count
    self.mean = mean
  }
}
