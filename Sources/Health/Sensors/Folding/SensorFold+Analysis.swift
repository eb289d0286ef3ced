import HealthModel
import Monitors

/// What follows from a series of intervals: variability and an estimate of breathing.
extension SensorFold {
  /// The metadata key of the share of intervals that were left out, in percent.
  package static let artefactKey = "ArtefactPercent"
  /// The metadata key of the method by which a value was estimated.
  package static let methodKey = "EstimationMethod"
  /// The metadata key of how far an estimate can be trusted.
  package static let qualityKey = "EstimationQuality"

  /// The samples of a whole series.
  func analysis(of series: BeatSeries) -> [SensorOutput] {
    variability(series) + breathing(series)
  }

  private func variability(_ series: BeatSeries) -> [SensorOutput] {
    guard let found = HeartVariability(series.intervals, rules) else { return [] }
    let metadata = [
      Self.artefactKey: Self.percent(found.artefacts), "BeatCount": "\(found.beats)",
    ]
    return [
      (SampleType.heartRateVariability, found.sdnn), (.heartRateVariabilityRMSSD, found.rmssd),
    ]
    .filter { $0.1 > 0 }
    .map { type, value in
      .sample(
        new(
          type,
          Self.rounded(value),
          from: series.start.milliseconds,
          to: series.end.milliseconds,
          metadata
        )
      )
    }
  }

  /// One estimate for each part of the series; parts are of equal length and no longer than a window.
  private func breathing(_ series: BeatSeries) -> [SensorOutput] {
    let window = rules.breathing.windowSeconds.value * Double(BeatSeries.unitsPerSecond)
    let units = series.units
    let parts = max(1, Int((Double(units) / window).rounded()))
    var outputs: [SensorOutput] = []
    var begun = 0
    var place = 0
    for part in 1...parts {
      let limit = units / parts * part + (part == parts ? units % parts : 0)
      var end = begun
      let first = place
      while place < series.intervals.count, end < limit {
        end += Int(series.intervals[place])
        place += 1
      }
      if let estimate = BreathingEstimate(series.intervals[first..<place], rules) {
        outputs.append(.sample(sample(estimate, in: series, from: begun, to: end)))
      }
      begun = end
    }
    return outputs
  }

  private func sample(
    _ estimate: BreathingEstimate,
    in series: BeatSeries,
    from start: Int,
    to end: Int
  ) -> NewSample {
    let times = [start, end].map { units in
      series.start.milliseconds + Int64(units) * 1000 / Int64(BeatSeries.unitsPerSecond)
    }
    return new(
      .estimatedRespiratoryRate,
      Self.rounded(estimate.rate),
      from: times[0],
      to: times[1],
      [
        Self.methodKey: BreathingEstimate.method, Self.qualityKey: estimate.quality.rawValue,
        Self.artefactKey: Self.percent(estimate.artefacts),
        "SwingMilliseconds": DecimalText.one(estimate.swing),
      ]
    )
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private static func percent(_ share: Double) -> String { DecimalText.one(share * 100) }
}
