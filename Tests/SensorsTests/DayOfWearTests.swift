import HealthModel
import Sensors
import Testing

/// A day with a strap: 86,400 values, 40 lost links, two suspends.
@Suite("A day of wear")
struct DayOfWearTests {
  @Test("Every interval that arrived is in exactly one series, and every second in one sample")
  func day() throws {
    var random = SplitMix(state: 40)
    var fold = try Scene.fold()
    let losses = Set((0..<40).map { 1000 + $0 * 2100 })
    let suspends: Set = [30_000, 61_000]
    var ahead = 0.0
    var outputs: [SensorOutput] = []
    var sent: [UInt16] = []
    var rate = 65
    var carry = 0
    for second in 0..<86_400 {
      if losses.contains(second) { outputs += fold.end() }
      if suspends.contains(second) { ahead += 3600 }
      rate = min(max(rate + Int.random(in: -1...1, using: &random), 50), 110)
      if second % 4000 == 0 { rate = min(rate + 25, 110) }
      var intervals: [UInt16] = []
      carry += 1024
      while carry >= 61_440 / rate {
        let interval = 61_440 / rate
        intervals.append(UInt16(interval))
        carry -= interval
      }
      sent += intervals
      let value = HeartRateMeasurement(rate: UInt16(rate), contact: .detected, intervals: intervals)
      outputs += fold.take(.heart(value), at: Scene.moment(Double(second), wallAhead: ahead))
    }
    outputs += fold.end()
    // What is stored: a later state of a series takes the place of an earlier one.
    let stored = Dictionary(outputs.series.map { ($0.start.milliseconds, $0) }) { $1 }
    let series = stored.values.sorted { $0.start < $1.start }
    #expect(fold.intervalsTaken == sent.count)
    #expect(series.flatMap(\.intervals) == sent)
    let rates = outputs.samples.filter { $0.type == .heartRate }
    #expect((8_640...8_800).contains(rates.count))
    for (first, second) in zip(rates, rates.dropFirst()) { #expect(first.end <= second.start) }
    #expect(outputs.notes.filter { $0 == .clockMoved }.count == 2)
    #expect(Set(rates.map { "\($0.start.milliseconds)" }).count == rates.count)
    let bytes = series.reduce(0) { $0 + BeatCoding.encode($1.intervals).count }
    #expect(bytes < sent.count * 3 / 2)
  }
}
