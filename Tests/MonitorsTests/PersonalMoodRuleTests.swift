import BundledWords
import HealthModel
import Monitors
import Testing

@Suite("The rule by a person's own sleep and mood")
struct PersonalMoodRuleTests {
  /// Twenty-eight ordinary days of 8 h and mood 0, then the days given.
  private func assess(
    _ days: [(mood: Double?, heartRate: Double?, sleep: Double?)],
    before: Int = 28,
    usual: Double = 8
  ) throws -> PersonalMood {
    let ordinary: [(mood: Double?, heartRate: Double?, sleep: Double?)] = Array(
      repeating: (0, nil, usual),
      count: before
    )
    return try MoodWeek(ordinary + days).assess().personal
  }

  private func week(_ changed: [(mood: Double?, heartRate: Double?, sleep: Double?)])
    -> [(mood: Double?, heartRate: Double?, sleep: Double?)]
  {
    Array(repeating: (0, nil, 8), count: 7 - changed.count) + changed
  }

  @Test("finds nothing in ordinary days, and needs no heart rate")
  func ordinary() throws {
    let found = try assess(week([]))
    #expect(found.pattern == .none)
    #expect(found.usualSleepHours == 8 && found.baselineNights == 28)
    #expect(found.sleepScore == 0 && found.midpointShiftHours == 0)
  }

  @Test("speaks of two short nights with raised mood, not of one")
  func manic() throws {
    #expect(try assess(week([(2, nil, 6), (2, nil, 6)])).pattern == .manic)
    #expect(try assess(week([(2, nil, 6)])).pattern == .none)
    #expect(try assess(week([(2, nil, 6.1), (2, nil, 6.1)])).pattern == .none)
    #expect(try assess(week([(2, nil, 6), (1, nil, 6)])).pattern == .sleepChange)
    #expect(try assess(week([(2, nil, 6), (0, nil, 8), (2, nil, 6)])).pattern == .none)
  }

  @Test("explains its thresholds and the branch in words")
  func explanation() throws {
    let rules = try Bundled.mood()
    let raised = try MoodWeek(
      Array(repeating: (0, nil, 8), count: 33) + [(2, nil, 6), (2, nil, 6)]
    ).assess()
    let words = try englishWords()
    let lines = MoodWording.explanation(of: raised, rules: rules, words)
    #expect(
      lines.contains(
        "  A night is short at or below 6 h or below 5 h, long from 10 h; 2 in a row count."
      )
    )
    #expect(
      lines.contains(
        "  A mood is raised from 2, lowered from −2, a window low at or below −3; steps – of usual, "
          + "few at or below 50 %."
      )
    )
    #expect(
      lines.last
        == "Personal branch taken: short nights in a row, each with a raised mood (manic)."
    )
    let unknown = MoodWording.explanation(of: try MoodWeek([]).assess(), rules: rules, words)
    #expect(unknown.contains { $0.contains("known after 14 nights before the window") })
    #expect(unknown.last == "Personal branch taken: not judged, as nights or moods are missing.")
  }

  @Test("takes less than 5 h as short for anybody, also before the usual is known")
  func veryShort() throws {
    let found = try assess(week([(3, nil, 4.9), (3, nil, 4.9)]), before: 0)
    #expect(found.pattern == .manic && found.usualSleepHours == nil)
    #expect(try assess(week([(3, nil, 5), (3, nil, 5)]), before: 0).pattern == .insufficient)
    #expect(try assess(week([(3, nil, 4.9), (3, nil, 4.9)]), usual: 6).pattern == .manic)
  }

  @Test("lets sleep lead: two changed nights alone are a change of sleep, while they are the last")
  func sleepChange() throws {
    #expect(try assess(week([(0, nil, 10), (0, nil, 10)])).pattern == .sleepChange)
    #expect(try assess(week([(0, nil, 10), (0, nil, 10), (0, nil, 8)])).pattern == .none)
    #expect(try assess(week([(0, nil, 6), (0, nil, 6)])).shortNights.count == 2)
  }

  @Test("speaks of a low mean mood with changed sleep, longer or shorter, or with less activity")
  func depressive() throws {
    let low = (mood: -3.0 as Double?, heartRate: nil as Double?, sleep: 8.0 as Double?)
    #expect(try assess(Array(repeating: low, count: 7)).pattern == .none)
    #expect(try assess(Array(repeating: (-3, nil, 10), count: 7)).pattern == .depressive)
    #expect(try assess(Array(repeating: (-3, nil, 6), count: 7)).pattern == .depressive)
    #expect(try assess(Array(repeating: (-2.9, nil, 10), count: 7)).pattern == .sleepChange)
    var still = try MoodWeek(
      Array(repeating: (0, nil, 8), count: 28) + Array(repeating: low, count: 7)
    )
    for back in 0..<35 {
      let date = try day("2026-05-07").adding(days: -back)
      still.readings.steps[date] = back < 7 ? 4000 : 8000
    }
    #expect(try still.assess().personal.pattern == .depressive)
    #expect(try still.assess().personal.activityShare == 0.5)
    still.readings.steps[try day("2026-05-07")] = 4100
    #expect(try still.assess().personal.pattern == .none)
  }

  @Test("speaks of a mixed window when short nights meet raised and lowered days")
  func mixed() throws {
    let days = week([(3, nil, 5), (-3, nil, 5), (3, nil, 5), (-3, nil, 5)])
    let found = try assess(days)
    #expect(found.pattern == .mixed)
    #expect(found.raisedDays == 2 && found.loweredDays == 2)
    let ordinary = try MoodWeek(Array(repeating: (0, nil, 8), count: 28) + days).assess()
    let sentence = MoodWording.sentences(for: ordinary, try englishWords()).joined()
    #expect(sentence.contains("high on 2 and low on 2"))
    #expect(
      try assess(week([(3, nil, 8), (-3, nil, 8), (3, nil, 8), (-3, nil, 8)])).pattern == .none
    )
  }

  @Test("waits for 14 nights and for enough moods")
  func waiting() throws {
    #expect(try assess(week([]), before: 13).pattern == .insufficient)
    #expect(try assess(week([]), before: 14).pattern == .none)
    let few = week([(nil, nil, 8), (nil, nil, 8), (nil, nil, 8), (0, nil, 8)])
    #expect(try assess(few).pattern == .insufficient)
  }

  @Test("gives the resting heart rate as a figure that decides nothing")
  func restingHeartRate() throws {
    var ordinary = try MoodWeek.same(0, 70, 8, days: 35)
    for back in 0..<35 {
      let date = try day("2026-05-07").adding(days: -back)
      ordinary.readings.restingHeartRates[date] = back < 7 ? 90 : 60
    }
    let found = try ordinary.assess().personal
    #expect(found.restingHeartRateScore == 30 && found.pattern == .none)
  }

  @Test("sees how far the middle of sleep has moved, the short way round the clock")
  func midpoint() throws {
    var moved = try MoodWeek.same(0, 70, 8, days: 28)
    moved.readings.sleep = try (0..<35).map { back in
      let date = try day("2026-05-07").adding(days: -back)
      let wake = try at("\(date)T\(back < 7 ? "08:00" : "03:00")")
      return sample(.sleepAnalysis, 1, wake.adding(milliseconds: -28_800_000), until: wake)
    }
    let found = try moved.assess().personal
    // From 23:00 to 04:00 are five hours forward.
    #expect(abs((found.midpointShiftHours ?? 0) - 5) < 1e-6)
    #expect(abs(found.midpointSpreadHours ?? 1) < 1e-3)
  }
}
