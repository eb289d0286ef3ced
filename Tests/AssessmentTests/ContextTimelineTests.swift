import HealthModel
import Testing
import TestSupport

@testable import Assessment

@Suite("The context of a reading")
struct ContextTimelineTests {
  private let rules: BaselineRules.Context

  init() throws { rules = try Own.rules().context }

  private func timeline(_ samples: [Sample]) -> ContextTimeline {
    var timeline = ContextTimeline(rules: rules)
    for sample in samples { timeline.add(sample) }
    return timeline
  }

  private func context(
    _ samples: [Sample],
    _ time: Int64,
    motion: MotionContext? = nil,
    length: Int64 = 0
  ) -> ReadingContext {
    timeline(samples).context(from: time, to: time + length, motion: motion)
  }

  @Test("is what the device says of movement where nothing else is known")
  func motion() {
    #expect(context([], Own.june) == .unknown)
    #expect(context([], Own.june, motion: .notSet) == .unknown)
    #expect(context([], Own.june, motion: .sedentary) == .rest)
    #expect(context([], Own.june, motion: .active) == .exercise)
  }

  @Test("is sleep in each stage of it, and neither in bed nor awake", arguments: 0...5)
  func sleep(stage: Int) {
    let sample = Own.sample(.sleepAnalysis, Double(stage), Own.time(2, 1), for: Own.hour)
    let expected: ReadingContext = stage == 0 || stage == 2 ? .unknown : .sleep
    #expect(context([sample], Own.time(2, 1)) == expected)
    #expect(context([sample], Own.time(2, 1, 30)) == expected)
    #expect(context([sample], Own.time(2, 2)) == expected)
    #expect(context([sample], Own.time(2, 2) + 1) == .unknown)
    #expect(context([sample], Own.time(2, 1) - 1) == .unknown)
    #expect(context([sample], Own.time(2, 0, 50), length: 10 * Own.minute) == expected)
  }

  @Test("is exercise in a workout and for ten minutes after it")
  func workout() {
    let sample = Own.sample(.workout, 37, Own.time(2, 18), for: Own.hour)
    #expect(context([sample], Own.time(2, 18) - 1) == .unknown)
    #expect(context([sample], Own.time(2, 18)) == .exercise)
    #expect(context([sample], Own.time(2, 18, 30), motion: .sedentary) == .exercise)
    #expect(context([sample], Own.time(2, 19, 10)) == .exercise)
    #expect(context([sample], Own.time(2, 19, 10) + 1, motion: .sedentary) == .rest)
  }

  @Test("is a session of body and mind in paced breathing and for ten minutes after it")
  func mindAndBody() {
    let calm = Own.sample(.workout, ContextTimeline.mindAndBody, Own.time(2, 18), for: Own.minute)
    #expect(context([calm], Own.time(2, 18) - 1) == .unknown)
    #expect(context([calm], Own.time(2, 18), motion: .sedentary) == .mindAndBody)
    #expect(context([calm], Own.time(2, 18, 11)) == .mindAndBody)
    #expect(context([calm], Own.time(2, 18, 11) + 1) == .unknown)
    #expect(!ReadingContext.mindAndBody.counts)
  }

  @Test(
    "is exercise after brisk steps only",
    arguments: [
      (1000.0, 10 * Own.minute, ReadingContext.exercise), (999, 10 * Own.minute, .unknown),
      (100, Own.minute, .exercise), (99, Own.minute, .unknown), (0, 0, .unknown),
      // Below a minute, as if they had taken one.
      (2, 1000, .unknown), (100, 30_000, .exercise), (99, 0, .unknown),
      // A day's total is no walk.
      (20_000, Own.day, .unknown),
    ]
  )
  func steps(count: Double, length: Int64, expected: ReadingContext) {
    let sample = Own.sample(.stepCount, count, Own.time(2, 9), for: length)
    #expect(context([sample], Own.time(2, 9)) == expected)
  }

  @Test("is decided by workout before sleep, by sleep before movement, by movement before rest")
  func precedence() {
    let sleep = Own.sample(.sleepAnalysis, 3, Own.time(2, 1), for: Own.hour)
    let workout = Own.sample(.workout, 3000, Own.time(2, 1), for: Own.hour)
    let walk = Own.sample(.stepCount, 6000, Own.time(2, 1), for: Own.hour)
    let time = Own.time(2, 1, 30)
    #expect(context([sleep, workout, walk], time) == .exercise)
    #expect(context([sleep, walk], time, motion: .active) == .sleep)
    #expect(context([walk], time, motion: .sedentary) == .exercise)
  }

  @Test("is not told by samples of other types, or by those longer than a day")
  func strange() {
    let long = Own.sample(.sleepAnalysis, 3, Own.time(2, 1), for: Own.day + 1)
    let other = Own.sample(.heartRate, 3, Own.time(2, 1), for: Own.day)
    #expect(context([long, other], Own.time(2, 2)) == .unknown)
    let whole = Own.sample(.sleepAnalysis, 3, Own.time(2, 1), for: Own.day)
    #expect(context([whole], Own.time(2, 2)) == .sleep)
  }

  @Test("says whether a reading counts")
  func counts() {
    #expect(ReadingContext.allCases.filter(\.counts) == [.rest, .unknown])
  }
}

@Suite("Merged spans")
struct MergedSpansTests {
  @Test("say the same as all of the spans, in whatever order they come")
  func property() {
    for seed in UInt64(1)...50 {
      var numbers = SeededGenerator(seed: seed)
      var merged = MergedSpans()
      var covered = Set<Int64>()
      // Minutes on a grid of three, so that gaps are never closed.
      for _ in 0..<60 {
        let start = Int64(numbers.next() % 300) * 3
        let end = start + Int64(numbers.next() % 4) * 3
        merged.add(start * Own.minute, end * Own.minute)
        covered.formUnion(stride(from: start, through: end, by: 1))
      }
      for minute in Int64(-1)...1000 {
        let isIn = merged.overlaps(minute * Own.minute, minute * Own.minute)
        #expect(isIn == covered.contains(minute), "seed \(seed), minute \(minute)")
      }
      #expect(merged.spans.map(\.lowerBound) == merged.spans.map(\.lowerBound).sorted())
    }
  }

  @Test("close gaps of up to a minute, so that a month never holds more than its minutes")
  func gaps() {
    var merged = MergedSpans()
    merged.add(0, 10)
    merged.add(60_010, 60_020)
    #expect(merged.spans == [0...60_020])
    merged.add(120_021, 120_030)
    #expect(merged.spans == [0...60_020, 120_021...120_030])
    merged.add(5, 4)
    #expect(merged.spans.count == 2)
    for start in stride(from: Int64(0), to: 28 * Own.day, by: 30_000) {
      merged.add(start, start)
    }
    #expect(merged.spans.count == 1)
  }
}
