import Monitors

/// Which intervals of a series lie between normal beats.
///
/// An interval is an artefact where no heart beats so fast or slowly, or where it lies further from
/// the median of its neighbours than breathing explains: a beat that was missed, one that was taken
/// for two, or an extra beat of the heart. Artefacts are left out and counted.
struct NormalBeats {
  /// All intervals in milliseconds.
  let intervals: [Double]
  /// Whether each is one between normal beats.
  let isNormal: [Bool]

  /// Looks at the intervals of a series, in 1/1024 s.
  init(_ units: some Sequence<UInt16>, _ rules: SensorRules.Beats) {
    let intervals = units.map(BeatSeries.milliseconds)
    let shortest = rules.shortestMilliseconds.value
    let longest = rules.longestMilliseconds.value
    let possible = intervals.indices.filter { (shortest...longest).contains(intervals[$0]) }
    let reach = max(1, rules.medianBeats.count / 2)
    var isNormal = [Bool](repeating: false, count: intervals.count)
    for (place, index) in possible.enumerated() {
      let around = possible[max(0, place - reach)...min(possible.count - 1, place + reach)]
      let median = Self.median(around.map { intervals[$0] })
      isNormal[index] = abs(intervals[index] - median) <= rules.medianShare.value * median
    }
    self.intervals = intervals
    self.isNormal = isNormal
  }

  /// How many intervals there are.
  var count: Int { intervals.count }

  /// The length of all together, seconds.
  var seconds: Double { intervals.reduce(0, +) / 1000 }

  /// The normal ones, in order.
  var normal: [Double] { zip(intervals, isNormal).compactMap { $1 ? $0 : nil } }

  /// The share of artefacts, 0…1; 1 without any interval.
  var artefacts: Double {
    count == 0 ? 1 : Double(isNormal.count { !$0 }) / Double(count)
  }

  /// The middle of some values, of an even number the mean of the middle two; 0 of none.
  static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
