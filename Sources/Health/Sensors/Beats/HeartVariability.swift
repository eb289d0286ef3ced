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

  /// The variability of some intervals in 1/1024 s; nil where they are too short or too disturbed.
  package init?(_ intervals: [UInt16], _ rules: SensorRules) {
    let beats = NormalBeats(intervals, rules.beats)
    let normal = beats.normal
    guard beats.seconds >= rules.beats.shortestSeconds.value, normal.count > 2,
      beats.artefacts <= rules.beats.mostArtefacts.value
    else { return nil }
    var squares = 0.0
    var pairs = 0
    for index in beats.intervals.indices.dropFirst()
    where beats.isNormal[index] && beats.isNormal[index - 1] {
      let difference = beats.intervals[index] - beats.intervals[index - 1]
      squares += difference * difference
      pairs += 1
    }
    guard pairs > 1 else { return nil }
    let mean = normal.reduce(0, +) / Double(normal.count)
    let variance = normal.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(normal.count - 1)
    sdnn = variance.squareRoot()
    rmssd = (squares / Double(pairs)).squareRoot()
    artefacts = beats.artefacts
    self.beats = beats.count
  }
}
