import HealthModel
import Sensors
import Testing

@Suite("Beats in their places in time")
struct BeatTrackTests {
  private static let start: Int64 = 1_780_000_000_000

  private func series(_ intervals: [UInt16], after seconds: Int64 = 0, _ source: String = "Strap")
    -> BeatSeries
  {
    BeatSeries(
      source: source,
      start: Timestamp(milliseconds: Self.start + seconds * 1000),
      intervals: intervals
    )
  }

  @Test("Each beat stands at its end, as the rate of its interval; artefacts are left out")
  func points() throws {
    let track = BeatTrack([series([1024, 1024, 512, 1024, 1024, 1024])], try Scene.rules())
    let points = track.points(in: Self.start..<(Self.start + 10_000))
    #expect(points.map { $0.time - Self.start } == [1000, 2000, 3500, 4500, 5500])
    #expect(points.allSatisfy { $0.rate == 60 })
    let cut = track.points(in: (Self.start + 2000)..<(Self.start + 4500))
    #expect(cut.map { $0.time - Self.start } == [2000, 3500])
    #expect(track.points(in: 0..<1).isEmpty)
  }

  @Test("Of several sources the one with most beats counts, and its series stand in order")
  func sources() throws {
    let track = BeatTrack(
      [
        series([800, 800], after: 60), series([1000], after: 0, "Watch"), series([900], after: 0),
      ],
      try Scene.rules()
    )
    let points = track.points(in: Self.start..<(Self.start + 100_000))
    #expect(points.map { $0.rate.rounded() } == [68, 77, 77])
  }

  @Test("Variability reaches over no gap")
  func gap() throws {
    let rules = try Scene.rules()
    let low = [UInt16](repeating: 1000, count: 40), high = [UInt16](repeating: 1200, count: 40)
    let apart = try #require(
      BeatTrack([series(low), series(high, after: 100)], rules)
        .variability(in: Self.start..<(Self.start + 200_000))
    )
    #expect(apart.rmssd == 0 && apart.beats == 80 && (apart.mean - 1074.2).magnitude < 0.1)
    let together = try #require(HeartVariability(low + high, rules))
    #expect(together.rmssd > 10 && together.sdnn == apart.sdnn)
    #expect(BeatTrack([series(low)], rules).variability(in: 0..<Self.start) == nil)
  }
}
