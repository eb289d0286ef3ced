import BundledWords
import HealthModel
import Monitors
import Testing

/// March and April 2026 of one person: a clock change, three short nights with raised mood, two
/// short nights alone, and eleven low days with long sleep.
private struct MoodMonths {
  let first: CalendarDay
  let days = 61

  init() throws { first = try day("2026-03-01") }

  /// Bed and waking on the clock, mood and heart rate of a day.
  func values(_ date: CalendarDay) -> (bed: String, wake: String, mood: Double, heartRate: Double) {
    switch date.description {
    case "2026-03-31"..."2026-04-02": ("03:00", "07:00", 4, 75)
    case "2026-04-15"..."2026-04-16": ("01:30", "07:00", 0, 70)
    case "2026-04-20"..."2026-04-30": ("21:00", "08:00", -4, 65)
    default: ("23:00", "07:00", 0, 70)
    }
  }

  /// What the store holds on the evening of a day.
  func readings(until last: CalendarDay) throws -> MoodReadings {
    var readings = MoodReadings()
    for offset in 0...(last.daysSinceEpoch - first.daysSinceEpoch) {
      let date = first.adding(days: offset)
      let values = values(date)
      let noon = try at("\(date)T12:00")
      let entry = try SleepEntry.parse(
        bed: values.bed,
        wake: values.wake,
        wakeDay: date,
        now: noon,
        in: berlin,
        rules: Bundled.mood()
      )
      readings.sleep.append(sample(.sleepAnalysis, 1, entry.bed, until: entry.wake))
      readings.moods.append(sample(.stateOfMind, values.mood, noon))
      readings.heartRates[date] = values.heartRate
    }
    return readings
  }
}

@Suite("Two months of moods and nights")
struct MoodMonthsTests {
  /// Each evening's look may come a little earlier or later than the one before: a week is seven
  /// days, whatever the seconds.
  @Test(
    "give these reasons to speak, on these days, and no other",
    arguments: [0, 200, -300, 59_000]
  )
  func reasons(earlier: Int64) throws {
    let months = try MoodMonths()
    let monitor = MoodMonitor(rules: try Bundled.mood())
    let words = try englishWords()
    var said: [ReasonToSpeak] = []
    for offset in 0..<months.days {
      let date = months.first.adding(days: offset)
      let now = try at("\(date)T20:00").adding(milliseconds: Int64(offset) * -earlier)
      let found = try monitor.assess(months.readings(until: date), now: now, in: berlin)
      let reason = monitor.reasonToSpeak(found, now: now, spoken: said, words)
      if let reason { said.append(reason) }
    }
    // The second short night; again two short ones; the long nights while the mean mood is not low
    // enough yet; the first week whose means all lie low.
    #expect(
      spoken(said) == [
        "2026-04-01 personal-manic", "2026-04-16 personal-sleepChange",
        "2026-04-23 personal-sleepChange", "2026-04-25 original-depressive",
      ]
    )
    for reason in said { #expect(!reason.sentence.isEmpty && reason.monitor == .bipolar) }
  }

  @Test("count the night of the clock change with its real length")
  func clockChange() throws {
    let months = try MoodMonths()
    let last = try day("2026-03-30")
    let found = try months.readings(until: last)
      .days(
        from: day("2026-03-28"),
        to: last,
        now: at("2026-03-30T20:00"),
        in: berlin,
        rules: Bundled.mood()
      )
    #expect(found.map(\.sleepHours) == [8, 7, 8])
  }
}
