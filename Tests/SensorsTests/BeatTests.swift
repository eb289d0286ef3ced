import Foundation
import HealthModel
import Sensors
import Testing

@Suite("Intervals between beats")
struct BeatTests {
  @Test("Any intervals come back as they were, most of them from one byte each")
  func coding() throws {
    var random = SplitMix(state: 17)
    for _ in 0..<200 {
      let count = Int.random(in: 0...400, using: &random)
      let intervals = (0..<count).map { _ in UInt16.random(in: 0...65_535, using: &random) }
      #expect(try BeatCoding.decode(BeatCoding.encode(intervals)) == intervals)
    }
    #expect(try BeatCoding.decode(BeatCoding.encode([0, 65_535, 0])) == [0, 65_535, 0])
    let calm = (0..<350).map { 850 + UInt16($0 % 40) }
    #expect(BeatCoding.encode(calm).count < 365)
  }

  @Test(
    "Damaged bytes are refused",
    arguments: [[0x80], [0xFF, 0xFF, 0xFF, 0x01], [0x01]] as [[UInt8]]
  )
  func damaged(bytes: [UInt8]) {
    #expect(throws: SensorError.damagedBeats) { try BeatCoding.decode(bytes) }
  }

  @Test("Variability is that of the definition, with artefacts left out and counted")
  func variability() throws {
    let rules = try Scene.rules()
    let units: [UInt16] = (0..<100).map { [820, 800, 840, 810][$0 % 4] }
    let values = units.map(Double.init).map { $0 * 1000 / 1024 }
    let found = try #require(HeartVariability(units, rules))
    let mean = values.reduce(0, +) / 100
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 99
    #expect(abs(found.sdnn - variance.squareRoot()) < 1e-9)
    let squares = zip(values, values.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
    #expect(abs(found.rmssd - (squares / 99).squareRoot()) < 1e-9)
    #expect(found.artefacts == 0 && found.beats == 100)
    // A missed beat, an impossible one, one that a sensor makes up.
    var disturbed = units
    disturbed.insert(contentsOf: [1640, 0, 65_535, 400], at: 40)
    let again = try #require(HeartVariability(disturbed, rules))
    #expect(abs(again.sdnn - found.sdnn) < 1e-9)
    #expect(abs(again.rmssd - found.rmssd) < 0.2)
    #expect(again.artefacts == 4.0 / 104 && again.beats == 104)
  }

  @Test("Too short or too disturbed, there is no variability")
  func noVariability() throws {
    let rules = try Scene.rules()
    #expect(HeartVariability([UInt16](repeating: 800, count: 76), rules) == nil)
    #expect(HeartVariability([], rules) == nil)
    let noise = (0..<200).map { UInt16($0 % 3 == 0 ? 1700 : 800) }
    #expect(HeartVariability(noise, rules) == nil)
    #expect(HeartVariability([UInt16](repeating: 65_535, count: 100), rules) == nil)
  }

  @Test("Five minutes of beats become one series and its variability; no interval is lost")
  func series() throws {
    var fold = try Scene.fold()
    var outputs: [SensorOutput] = []
    for second in 0..<700 {
      let value = HeartRateMeasurement(rate: 60, intervals: [1000 + UInt16(second % 48)])
      outputs += fold.take(.heart(value), at: Scene.moment(Double(second)))
    }
    outputs += fold.end()
    let whole = Dictionary(outputs.series.map { ($0.start, $0) }) { $1 }.values.sorted {
      $0.start < $1.start
    }
    #expect(whole.count == 3)
    #expect(whole.reduce(0) { $0 + $1.intervals.count } == 700)
    for (first, second) in zip(whole, whole.dropFirst()) {
      #expect(abs(second.start.milliseconds(since: first.end)) <= 1)
    }
    let sdnn = outputs.samples.filter { $0.type == .heartRateVariability }
    #expect(sdnn.count == 3 && sdnn[0].metadata["ArtefactPercent"] == "0")
    #expect(outputs.samples.filter { $0.type == .heartRateVariabilityRMSSD }.count == 3)
  }

  @Test("What a stalled link gives at once is one series, in which nothing is lost")
  func stalled() throws {
    var fold = try Scene.fold()
    var outputs: [SensorOutput] = []
    for number in 0..<300 {
      let value = HeartRateMeasurement(rate: 72, intervals: [850])
      outputs += fold.take(.heart(value), at: Scene.moment(Double(number) / 1000))
    }
    outputs += fold.end()
    let series = Dictionary(outputs.series.map { ($0.start, $0.intervals.count) }) { $1 }
    #expect(series.values.reduce(0, +) == 300)
    #expect(series.count < 8)
  }

  @Test("A gap begins a series of its own")
  func gap() throws {
    var fold = try Scene.fold()
    var outputs: [SensorOutput] = []
    for second in [0.0, 1, 2, 12, 13] {
      let value = HeartRateMeasurement(rate: 60, intervals: [1024])
      outputs += fold.take(.heart(value), at: Scene.moment(second))
    }
    outputs += fold.end()
    let whole = Dictionary(outputs.series.map { ($0.start, $0.intervals.count) }) { $1 }
    #expect(whole.sorted { $0.key < $1.key }.map(\.value) == [3, 2])
  }
}

@Suite("Breathing from intervals between beats")
struct BreathingTests {
  private struct Vector: Decodable {
    let `true`: Double
    let intervals: [UInt16]
    let rate: Double
    let swing: Double
  }

  @Test("Rates agree with an independent computation, and with the truth it was simulated from")
  func vectors() throws {
    let rules = try Scene.rules()
    let file = try Scene.file("breathing_vectors.json")
    let vectors = try JSONDecoder().decode([Vector].self, from: file)
    #expect(vectors.count == 11)
    for vector in vectors {
      let found = BreathingEstimate(vector.intervals, rules)
      guard 60_000 / (mean(vector.intervals)) <= 100 else {
        #expect(found == nil)
        continue
      }
      let estimate = try #require(found, "\(vector.true)")
      #expect(abs(estimate.rate - vector.rate) < 0.15, "\(vector.true): \(estimate.rate)")
      #expect(abs(estimate.rate - vector.true) < 0.4)
      #expect(abs(estimate.swing - vector.swing) < 0.1 * vector.swing)
      #expect(estimate.quality == .good)
    }
  }

  @Test("Where breathing doesn't show, there is no estimate, or at least not a good one")
  func noise() throws {
    let rules = try Scene.rules()
    var random = SplitMix(state: 4)
    var found: [BreathingEstimate.Quality] = []
    for _ in 0..<100 {
      let intervals = (0..<180).map { _ in UInt16.random(in: 852...868, using: &random) }
      if let estimate = BreathingEstimate(intervals, rules) { found.append(estimate.quality) }
    }
    #expect(found.isEmpty)
  }

  @Test("No estimate while exercising, under a minute, with many artefacts, above half the rate")
  func refused() throws {
    let rules = try Scene.rules()
    #expect(BreathingEstimate(breathing(14, mean: 850, swing: 40, seconds: 150), rules) != nil)
    #expect(BreathingEstimate(breathing(14, mean: 550, swing: 40, seconds: 150), rules) == nil)
    #expect(BreathingEstimate(breathing(14, mean: 850, swing: 40, seconds: 55), rules) == nil)
    #expect(BreathingEstimate(breathing(14, mean: 850, swing: 5, seconds: 150), rules) == nil)
    // A breath of less than two beats looks like a slower one; no rate above that is ever given.
    let slow = try #require(
      BreathingEstimate(breathing(26, mean: 1400, swing: 60, seconds: 150), rules)
    )
    #expect(slow.rate <= 60_000 / 1400 / 2)
    var disturbed = breathing(14, mean: 850, swing: 40, seconds: 150)
    for index in stride(from: 0, to: disturbed.count, by: 15) { disturbed[index] = 1700 }
    #expect(BreathingEstimate(disturbed, rules) == nil)
    #expect(BreathingEstimate([UInt16](repeating: 870, count: 200), rules) == nil)
    #expect(BreathingEstimate([UInt16](), rules) == nil)
  }

  private func mean(_ intervals: [UInt16]) -> Double {
    intervals.map { Double($0) * 1000 / 1024 }.reduce(0, +) / Double(intervals.count)
  }

  private func breathing(_ rate: Double, mean: Double, swing: Double, seconds: Double) -> [UInt16] {
    var intervals: [UInt16] = []
    var time = 0.0
    while time < seconds {
      let interval = (mean + swing / 2 * sin(2 * .pi * rate / 60 * time)) * 1.024
      intervals.append(UInt16(interval.rounded()))
      time += interval / 1024
    }
    return intervals
  }
}
