import BundledFiles
import Exercises
import HealthModel
import Monitors
import Sensors
import Testing

@testable import Exercise

@Suite struct PacedHeartTests {
  private static let start: Int64 = 1_780_000_000_000
  private let course = PaceCourse(ExercisePace(inhale: 4, exhale: 6, breaths: 18))

  /// Intervals that swing around a mean with each breath of ten seconds, from seconds before the pace to
  /// seconds after its beginning.
  private func series(
    _ mean: Double,
    swing: Double,
    from first: Int64,
    to last: Int64
  ) -> BeatSeries {
    var time = Double(first) * 1000
    var intervals: [UInt16] = []
    while time < Double(last) * 1000 {
      let phase = (time + 600_000).truncatingRemainder(dividingBy: 10_000) / 10_000
      // Triangular: peak to trough is twice the swing.
      let wave = phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase
      let interval = 60_000 / (mean + swing * wave)
      intervals.append(UInt16(interval * 1.024))
      time += interval
    }
    return BeatSeries(
      source: "Strap",
      start: Timestamp(milliseconds: Self.start + first * 1000),
      intervals: intervals
    )
  }

  private func heart(_ series: [BeatSeries], _ samples: [Sample] = [], seconds: Int64 = 180) throws
    -> PacedHeart
  {
    PacedHeart(
      course,
      from: Self.start,
      to: Self.start + seconds * 1000,
      BeatTrack(series, try SensorRules(json5: BundledFile.sensors.bytes)),
      samples
    )
  }

  @Test func `the swing of each breath is that of its beats`() throws {
    let heart = try heart([series(66, swing: 6, from: 0, to: 180)])
    let mean = try #require(heart.swing.mean)
    #expect((10...12).contains(mean) && heart.swing.swings.count >= 17)
    #expect((60...72).contains(try #require(heart.newest)))
  }

  @Test func `the change is told against the minutes before`() throws {
    let heart = try heart([
      series(75, swing: 2, from: -200, to: -2), series(66, swing: 8, from: 0, to: 180),
    ])
    let before = try #require(heart.before)
    let change = try #require(heart.change(since: before))
    #expect(change.reference == .before)
    #expect((3...5).contains(try #require(change.before.peakToTrough)))
    #expect((13...17).contains(try #require(change.during.peakToTrough)))
    #expect((74...76).contains(try #require(change.before.heartRate)))
    #expect((64...67).contains(try #require(change.during.heartRate)))
    let rmssd = (try #require(change.before.rmssd), try #require(change.during.rmssd))
    #expect(rmssd.0 > 0 && rmssd.1 > 2 * rmssd.0)
  }

  @Test func `without minutes before, the second half is told against the first`() throws {
    let heart = try heart([
      series(70, swing: 2, from: 0, to: 90), series(70, swing: 6, from: 90, to: 180),
    ])
    #expect(heart.before == nil)
    let change = try #require(heart.change(since: nil))
    #expect(change.reference == .firstHalf)
    let swings = (
      try #require(change.before.peakToTrough), try #require(change.during.peakToTrough)
    )
    #expect(swings.1 > 2 * swings.0)
  }

  @Test func `single readings make a swing where there are no beats, and no change`() throws {
    let samples = (0..<60 as Range<Int64>).map { second in
      let time = Timestamp(milliseconds: Self.start + second * 2000)
      let value = second % 5 < 3 ? 70.0 : 76
      return Sample(
        id: second,
        type: .heartRate,
        value: value,
        start: time,
        end: time,
        source: "Watch"
      )
    }
    let heart = try heart([], samples, seconds: 120)
    #expect(heart.swing.mean == 6 && heart.newest == 76)
    #expect(heart.change(since: heart.before) == nil)
    #expect(try self.heart([], []).newest == nil)
  }
}
