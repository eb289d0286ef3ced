package import HealthModel

/// Heart rates over a stretch of time, and how long they were above a ceiling.
package struct Exertion: Codable, Hashable, Sendable {
  /// How many heart rates there are.
  package let readings: Int
  /// How long they were above the ceiling, whole seconds.
  package let secondsAbove: Int
  /// The highest, beats a minute; nil when there is none.
  package let highest: Double?
  /// When the highest was.
  package let highestAt: Timestamp?

  /// Looks at the heart rates of a stretch.
  ///
  /// A reading holds until the next one, the end of the stretch, or the rules' seconds, whichever
  /// comes first. Of readings of one instant the highest counts.
  ///
  /// - Parameters:
  ///   - samples: in any order; other types and impossible values are left out.
  ///   - from: the start of the stretch, included.
  ///   - to: its end, not included.
  ///   - ceiling: nil for a stretch that is not judged.
  ///   - rules: how long a reading holds.
  package init(
    of samples: [Sample],
    from: Timestamp,
    to: Timestamp,
    ceiling: Double?,
    rules: PacingRules
  ) {
    let hold = rules.watching.sampleHoldsSeconds.milliseconds(each: .second)
    let known = Self.heartRates(samples).filter { $0.start >= from && $0.start < to }
    var above: Int64 = 0
    for (index, sample) in known.enumerated() where ceiling.map({ sample.value > $0 }) ?? false {
      let next = index + 1 < known.count ? known[index + 1].start : to
      above += min(next.milliseconds(since: sample.start), hold)
    }
    let highest = known.max { $0.value < $1.value }
    readings = known.count
    secondsAbove = Int(above / 1000)
    self.highest = highest?.value
    highestAt = highest?.start
  }

  /// The heart rates among samples, in order.
  static func heartRates(_ samples: [Sample]) -> [Sample] {
    samples.filter { $0.type == .heartRate && $0.value.isFinite && $0.value > 0 }
      .sorted { $0.start == $1.start ? $0.value < $1.value : $0.start < $1.start }
  }
}
