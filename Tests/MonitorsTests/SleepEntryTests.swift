import HealthModel
import Monitors
import Testing
import Core

@Suite("A sleep as a person tells it")
struct SleepEntryTests {
  private func parse(_ bed: String, _ wake: String, wakeDay: String? = nil, now: String)
    throws -> SleepEntry
  {
    try SleepEntry.parse(
      bed: bed,
      wake: wake,
      wakeDay: wakeDay.map(day),
      now: at(now),
      in: berlin,
      rules: Bundled.mood()
    )
  }

  private func error(_ bed: String, _ wake: String, wakeDay: String? = nil, now: String)
    -> MonitorsError?
  {
    #expect(throws: MonitorsError.self) { try parse(bed, wake, wakeDay: wakeDay, now: now) }
  }

  @Test(
    "lasts from bed to waking, across midnight and clock changes",
    arguments: [
      ("23:10", "07:05", "2026-03-28", 475),
      ("23:10", "07:05", "2026-03-29", 415),
      ("23:10", "07:05", "2026-10-25", 535),
      ("00:30", "07:05", "2026-05-02", 395),
      ("9:00", "17:00", "2026-05-02", 480), ("00:00", "23:59", "2026-05-02", 1439),
    ]
  )
  func lengths(_ bed: String, _ wake: String, _ day: String, _ minutes: Int) throws {
    let entry = try parse(bed, wake, now: "\(day)T23:59")
    #expect(entry.wake.milliseconds(since: entry.bed) == Int64(minutes) * 60_000)
    #expect(abs(entry.hours * 60 - Double(minutes)) < 1e-9)
    #expect(entry.wake.day.description == day)
  }

  @Test("across midnight is not the difference of two clocks: 23:00 to 07:00 is 8 h, not 16")
  func midnightRegression() throws {
    #expect(try parse("23:00", "07:00", now: "2026-05-02T12:00").hours == 8)
    #expect(try parse("23:00", "03:00", now: "2026-05-02T12:00").hours == 4)
    #expect(try parse("23:45", "00:15", now: "2026-05-02T12:00").hours == 0.5)
  }

  @Test("on a journey counts real hours, when both times bear their offsets")
  func journey() throws {
    let entry = try parse(
      "2026-05-01T23:00-04:00",
      "2026-05-02T10:00+02:00",
      now: "2026-05-02T12:00"
    )
    #expect(entry.hours == 5)
  }

  @Test("with equal times is asked about, as it is nothing or a whole day")
  func equal() throws {
    #expect(error("23:00", "23:00", now: "2026-05-02T23:30") == .equalSleepTimes("23:00"))
    let whole = try parse("2026-05-01T23:00", "2026-05-02T23:00", now: "2026-05-02T23:30")
    #expect(whole.hours == 24)
  }

  @Test("that has not ended is refused, to the minute")
  func notOver() throws {
    let now = "2026-05-02T07:04"
    #expect(
      error("23:10", "07:05", now: now)
        == .sleepNotOver(wake: try at("2026-05-02T07:05"), now: try at(now))
    )
    #expect(try parse("23:10", "07:05", now: "2026-05-02T07:05").hours > 7)
    #expect(
      try parse("23:10", "07:05", wakeDay: "2026-05-01", now: now).wake.day == day("2026-05-01")
    )
    #expect(error("23:10", "07:05", wakeDay: "2026-05-03", now: now) != nil)
  }

  @Test("that can't be is refused with what would be right")
  func impossible() throws {
    let now = "2026-05-02T12:00"
    #expect(error("25:00", "07:05", now: now) == .unreadableTime("25:00"))
    #expect(error("23:10", "7", now: now) == .unreadableTime("7"))
    #expect(
      error("2026-05-02T08:00", "2026-05-02T07:00", now: now)?.message.contains("after") == true
    )
    let long = error("2026-04-30T08:00", "2026-05-02T07:00", now: now)
    #expect(long == .sleepTooLong(hours: 47, longest: 24))
    // On 29 March 2026 clocks skip 02:00 to 03:00, so 02:30 lies behind 03:10.
    let gap = error("02:30", "03:10", now: "2026-03-29T12:00")
    #expect(gap?.message.contains("is not after") == true)
  }
}
