import Monitors

/// A breathing rate estimated from intervals between beats, which lengthen and shorten with breathing
/// (respiratory sinus arrhythmia).
///
/// Method: advanced counting, Schäfer and Kratky, "Estimation of Breathing Rate from Respiratory Sinus
/// Arrhythmia: Comparison of Various Methods", Annals of Biomedical Engineering 36 (2008) 476–485. Of
/// the curve's extrema in the band of breathing, pairs with the smallest swing are taken out until
/// none is below a share of the third quartile; what remains are breaths.
package struct BreathingEstimate: Equatable, Sendable {
  /// How far the estimate can be trusted.
  package enum Quality: String, Sendable {
    /// The swing is strong, and breaths are of similar length.
    case good
    /// Anything else that is still an estimate.
    case fair
  }

  /// The name of the method, as it is stored with the estimate.
  package static let method = "advanced counting (Schäfer and Kratky 2008)"

  /// Breaths a minute.
  package let rate: Double
  /// How far it can be trusted.
  package let quality: Quality
  /// The median swing of the intervals with a breath, milliseconds from peak to trough.
  package let swing: Double
  /// How much the breaths differ in length, as a share of their median.
  package let spread: Double
  /// The share of intervals that were left out, 0…1.
  package let artefacts: Double

  /// The estimate from some intervals in 1/1024 s.
  ///
  /// There is none where they are too short, too disturbed, of a heart beating as in exercise, or
  /// where breathing doesn't show in them; nor above half the heart rate, where two beats don't fall
  /// into a breath.
  package init?(_ intervals: some Sequence<UInt16>, _ rules: SensorRules) {
    let limits = rules.breathing
    let beats = NormalBeats(intervals, rules.beats)
    guard beats.seconds >= limits.shortestSeconds.value,
      beats.artefacts <= limits.mostArtefacts.value
    else { return nil }
    let normal = beats.normal
    guard let mean = normal.isEmpty ? nil : normal.reduce(0, +) / Double(normal.count) else {
      return nil
    }
    let heartRate = 60_000 / mean
    guard heartRate <= limits.highestHeartRate.value, let curve = Self.curve(beats),
      let count = BreathCount(curve.breathing, share: limits.swingShare.value)
    else { return nil }
    let slowest = limits.slowest.value
    let fastest = min(limits.fastest.value, heartRate / 2)
    guard slowest <= fastest, (slowest...fastest).contains(count.rate),
      count.swing >= limits.leastSwing.value, count.spread <= limits.mostSpread.value
    else { return nil }
    rate = count.rate
    swing = count.swing
    spread = count.spread
    artefacts = beats.artefacts
    let isGood = count.swing >= limits.goodSwing.value && count.spread <= limits.goodSpread.value
    quality = isGood ? .good : .fair
  }

  /// The curve through the normal intervals, each at its end; artefacts only take their time.
  private static func curve(_ beats: NormalBeats) -> BeatCurve? {
    var time = 0.0
    var times: [Double] = []
    for (interval, isNormal) in zip(beats.intervals, beats.isNormal) {
      time += interval / 1000
      if isNormal { times.append(time) }
    }
    return BeatCurve(times: times, values: beats.normal)
  }
}

/// The breaths in a curve.
struct BreathCount {
  /// Breaths a minute.
  let rate: Double
  /// The median swing between neighbouring extrema.
  let swing: Double
  /// 1.4826 times the median absolute deviation of the cycles' lengths, as a share of their median.
  let spread: Double

  /// Counts; nil where no two whole breaths are found.
  init?(_ curve: [Double], share: Double) {
    var places = Self.extrema(curve)
    guard places.count > 2 else { return nil }
    let limit = share * Self.thirdQuartile(Self.swings(places, curve))
    while places.count > 2 {
      let swings = Self.swings(places, curve)
      guard let smallest = swings.indices.min(by: { swings[$0] < swings[$1] }),
        swings[smallest] < limit
      else { break }
      places.removeSubrange(smallest...(smallest + 1))
    }
    guard places.count > 3 else { return nil }
    // From an extremum to the next of its kind.
    let cycles = zip(places, places.dropFirst(2)).map { Double($1 - $0) / BeatCurve.rate }
    let mean = cycles.reduce(0, +) / Double(cycles.count)
    let middle = NormalBeats.median(cycles)
    rate = 60 / mean
    swing = NormalBeats.median(Self.swings(places, curve))
    spread = 1.4826 * NormalBeats.median(cycles.map { abs($0 - middle) }) / middle
  }

  private static func extrema(_ curve: [Double]) -> [Int] {
    guard curve.count > 2 else { return [] }
    return (1..<(curve.count - 1)).filter {
      (curve[$0] - curve[$0 - 1]) * (curve[$0 + 1] - curve[$0]) < 0
    }
  }

  private static func swings(_ places: [Int], _ curve: [Double]) -> [Double] {
    zip(places, places.dropFirst()).map { abs(curve[$1] - curve[$0]) }
  }

  /// Interpolated between the two values around it.
  private static func thirdQuartile(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let place = 0.75 * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (place - Double(low)) * (sorted[high] - sorted[low])
  }
}
