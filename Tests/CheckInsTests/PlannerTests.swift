import CheckIns
import HealthModel
import Testing

@Suite("The check-in planner")
struct PlannerTests {
  @Test("puts a time of day that clocks skip right after the gap")
  func gap() throws {
    let scene = try Scene(.times("02:30"), quiet: nil, set: "2026-03-01 12:00")
    #expect(
      try scene.upcoming(3, "2026-03-28 01:00") == [
        "at 02:30 of 2026-03-28 comes 2026-03-28 02:30 +1",
        "at 02:30 of 2026-03-29 comes 2026-03-29 03:00 +2: clock change gap",
        "at 02:30 of 2026-03-30 comes 2026-03-30 02:30 +2",
      ]
    )
  }

  @Test("folds several times in one gap into the last of them")
  func gapShared() throws {
    var scene = try Scene(.times("02:00,02:30"), quiet: nil, set: "2026-03-28 12:00")
    #expect(
      try scene.next("2026-03-28 12:00")
        == "at 02:30 of 2026-03-29 comes 2026-03-29 03:00 +2: clock change gap"
    )
    let due = try #require(scene.agenda("2026-03-29 03:00").next)
    try scene.add(.sent, "2026-03-29 03:00", as: due.slot)
    #expect(
      try scene.missed("2026-03-29 03:01") == ["at 02:00 of 2026-03-29 (1): clock change gap"]
    )
  }

  @Test("comes once in the hour that a clock change repeats, at the first pass")
  func overlap() throws {
    var scene = try Scene(.times("02:30"), quiet: nil, set: "2026-10-24 12:00")
    #expect(
      try scene.next("2026-10-24 12:00") == "at 02:30 of 2026-10-25 comes 2026-10-25 02:30 +2"
    )
    let due = try #require(scene.agenda("2026-10-24 12:00").next)
    try scene.add(.sent, "2026-10-25T02:30+02:00", as: due.slot)
    #expect(
      try scene.next("2026-10-25T02:30+01:00")
        == "at 02:30 of 2026-10-26 comes 2026-10-26 02:30 +1"
    )
  }

  @Test("has no check-ins on a date that clocks skip, and misses none")
  func skippedDate() throws {
    let scene = try Scene(in: "Pacific/Apia", .times("09:00"), set: "2011-12-29 00:00")
    #expect(
      try scene.upcoming(3, "2011-12-29 08:00") == [
        "at 09:00 of 2011-12-29 comes 2011-12-29 09:00 +-10",
        "at 09:00 of 2011-12-31 comes 2011-12-31 09:00 +14",
        "at 09:00 of 2012-01-01 comes 2012-01-01 09:00 +14",
      ]
    )
  }

  @Test("moves to the end of quiet hours across midnight, and obeys the day's limit in the listing")
  func quietHours() throws {
    let scene = try Scene(.every(7200), set: "2026-05-04 20:00")
    #expect(
      try scene.upcoming(7, "2026-05-04 20:00") == [
        "every of 2026-05-05 06:00 comes 2026-05-05 07:00 +2: quiet hours",
        "every of 2026-05-05 09:00 comes 2026-05-05 09:00 +2",
        "every of 2026-05-05 11:00 comes 2026-05-05 11:00 +2",
        "every of 2026-05-05 13:00 comes 2026-05-05 13:00 +2",
        "every of 2026-05-05 15:00 comes 2026-05-05 15:00 +2",
        "every of 2026-05-06 07:00 comes 2026-05-06 07:00 +2: day's limit, quiet hours",
        "every of 2026-05-06 09:00 comes 2026-05-06 09:00 +2",
      ]
    )
    let planned = try #require(scene.agenda("2026-05-04 20:00").next)
    #expect(try planned.nominal == scene.time("2026-05-04 22:00"))
  }

  @Test("records what quiet hours fold into the next one")
  func folded() throws {
    let scene = try Scene(.every(7200), set: "2026-05-04 20:00")
    #expect(try scene.missed("2026-05-05 05:00") == ["every of 2026-05-05 04:00 (4): quiet hours"])
    #expect(
      try scene.next("2026-05-05 05:00")
        == "every of 2026-05-05 06:00 comes 2026-05-05 07:00 +2: quiet hours"
    )
  }

  @Test("moves what the day's limit holds back to the next morning, unless a slot comes before")
  func limit() throws {
    var scene = try Scene(.times("09:00,10:00,21:30"), maxPerDay: 2, set: "2026-05-04 00:00")
    try scene.add(.sent, "2026-05-04 09:00", as: slot("at 09:00", "2026-05-04T09:00"))
    try scene.add(.sent, "2026-05-04 10:00", as: slot("at 10:00", "2026-05-04T10:00"))
    #expect(
      try scene.next("2026-05-04 11:00")
        == "at 21:30 of 2026-05-04 comes 2026-05-05 07:00 +2: day's limit, quiet hours"
    )
    scene.rules = try CheckInRules(cadence: .times("06:30,09:00,10:00,21:30"), maxPerDay: 2)
    #expect(
      try scene.next("2026-05-04 11:00")
        == "at 06:30 of 2026-05-05 comes 2026-05-05 07:00 +2: day's limit, quiet hours"
    )
    #expect(
      try scene.missed("2026-05-04 21:30").last
        == "at 21:30 of 2026-05-04 (1): day's limit, quiet hours"
    )
  }

  @Test("counts only what was sent for the limit, and nothing the person asked for")
  func limitCounts() throws {
    var scene = try Scene(.every(3600), maxPerDay: 1, set: "2026-05-04 08:00")
    try scene.add(.stayedQuiet, "2026-05-04 09:00")
    try scene.add(.sent, "2026-05-04 09:30", as: slot("asked", "2026-05-04T09:30"))
    #expect(
      try scene.next("2026-05-04 10:00") == "every of 2026-05-04 10:30 comes 2026-05-04 10:30 +2"
    )
  }

  @Test("keeps the minimum gap after a message of any kind")
  func minimumGap() throws {
    var scene = try Scene(.times("09:00,21:30"), set: "2026-05-04 00:00")
    try scene.add(.sent, "2026-05-04 08:50", as: slot("opening", "2026-05-04T08:50"))
    #expect(
      try scene.next("2026-05-04 08:55")
        == "at 09:00 of 2026-05-04 comes 2026-05-04 09:20 +2: minimum gap"
    )
  }

  @Test("does not let the gap block short intervals or near times of day, unless it is set")
  func shortIntervals() throws {
    let scene = try Scene(.every(60), set: "2026-05-04 12:00")
    #expect(
      try scene.upcoming(2, "2026-05-04 12:00") == [
        "every of 2026-05-04 12:01 comes 2026-05-04 12:01 +2",
        "every of 2026-05-04 12:02 comes 2026-05-04 12:02 +2",
      ]
    )
    #expect(try CheckInRules(cadence: .times("09:00,09:10,23:55,00:00")).minimumGap == 300)
    #expect(try CheckInRules(cadence: .times("09:00")).minimumGap == 1800)
  }

  @Test("waits for the end of a snooze or a pause, and tells both")
  func silence() throws {
    var scene = try Scene(.every(7200), set: "2026-05-04 10:00")
    scene.history.snoozedUntil = try scene.time("2026-05-04 14:30")
    #expect(
      try scene.next("2026-05-04 11:30")
        == "every of 2026-05-04 14:00 comes 2026-05-04 14:30 +2: snooze"
    )
    scene.history.pausedUntil = try scene.time("2026-06-01 00:00")
    #expect(
      try scene.next("2026-05-04 11:30")
        == "every of 2026-06-01 06:00 comes 2026-06-01 07:00 +2: pause, quiet hours"
    )
    #expect(
      try scene.reading("2026-05-31 23:59").hasPrefix("No check-in comes before 2026-06-01 07:00")
    )
  }

  @Test("takes no notice of a snooze that only a wrong clock can have set")
  func snoozeOfWrongClock() throws {
    var scene = try Scene(.every(7200), set: "2026-05-04 10:00")
    scene.history.snoozedUntil = try scene.time("2036-05-04 14:30")
    #expect(
      try scene.next("2026-05-04 11:30") == "every of 2026-05-04 12:00 comes 2026-05-04 12:00 +2"
    )
  }

  @Test("follows the cadence of each weekday, and has none where that is off")
  func weekdays() throws {
    // 2026-05-08 is a Friday.
    let scene = try Scene(
      .times("09:00,23:00"),
      weekdays: [.saturday: .off, .sunday: .times("06:00,10:00"), .monday: .every(6 * 3600)],
      set: "2026-05-08 12:00"
    )
    #expect(
      try scene.upcoming(5, "2026-05-08 12:00") == [
        "at 06:00 of 2026-05-10 comes 2026-05-10 07:00 +2: quiet hours",
        "at 10:00 of 2026-05-10 comes 2026-05-10 10:00 +2",
        "every of 2026-05-11 04:00 comes 2026-05-11 07:00 +2: quiet hours",
        "every of 2026-05-11 13:00 comes 2026-05-11 13:00 +2",
        "every of 2026-05-11 19:00 comes 2026-05-11 19:00 +2",
      ]
    )
    #expect(
      try scene.missed("2026-05-08 23:00").last
        == "at 23:00 of 2026-05-08 (1): quiet hours, no check-ins on that weekday"
    )
    #expect(try scene.reading("2026-05-09 12:00").contains("no check-ins on that weekday"))
  }

  @Test("is empty when check-ins are off")
  func off() throws {
    let scene = try Scene(.off, set: "2026-05-04 12:00")
    #expect(try scene.next("2026-05-05 12:00") == "none")
    #expect(try scene.missed("2026-05-05 12:00").isEmpty)
    #expect(try scene.reading("2026-05-05 12:00") == "Check-ins are off.")
    #expect(CheckInRules.off.isOff && !CheckInRules.off.whenNormal)
  }

  private func slot(_ rule: String, _ due: String) throws -> CheckInSlot {
    CheckInSlot(rule: rule, due: try #require(TimestampText.parse(due, in: .utc)))
  }
}
