import CheckIns
import HealthModel
import Testing

@Suite("When the clock is set or the person travels")
struct ClockAndTravelTests {
  /// A day of check-ins at 09:00 and 21:30, all sent in time up to 2026-05-10 09:00.
  private func timesOfDay() throws -> Scene {
    var scene = try Scene(.times("09:00,21:30"), set: "2026-05-08 08:00")
    for now in [
      "2026-05-08 09:00", "2026-05-08 21:30", "2026-05-09 09:00", "2026-05-09 21:30",
      "2026-05-10 09:00",
    ] {
      let next = try #require(scene.agenda(now).next)
      try scene.add(.sent, now, as: next.slot)
    }
    return scene
  }

  @Test("a clock set back repeats no time of day")
  func setBack() throws {
    var scene = try timesOfDay()
    #expect(try scene.agenda("2026-05-10 08:30").clockWasSetBack)
    scene.history = scene.history.capped(at: try scene.time("2026-05-10 08:30"))
    let next = "at 21:30 of 2026-05-10 comes 2026-05-10 21:30 +2"
    #expect(try scene.next("2026-05-10 08:30") == next)
    #expect(try scene.next("2026-05-10 09:00") == next)
  }

  @Test("a clock set back repeats no interval, and makes none longer than one")
  func setBackInterval() throws {
    var scene = try Scene(.every(7200), quiet: nil, set: "2026-05-01 00:00")
    try scene.add(.sent, "2026-05-10 09:00")
    #expect(
      try scene.next("2026-05-10 08:00") == "every of 2026-05-10 10:00 comes 2026-05-10 10:00 +2"
    )
    scene.history = scene.history.capped(at: try scene.time("2026-05-10 08:00"))
    #expect(
      try scene.next("2026-05-10 09:59") == "every of 2026-05-10 10:00 comes 2026-05-10 10:00 +2"
    )
  }

  @Test("a clock that ran years ahead blocks an interval by one interval at most")
  func yearsAhead() throws {
    var scene = try Scene(.every(7200), quiet: nil, set: "2026-05-01 00:00")
    try scene.add(.sent, "2036-05-10 09:00")
    try scene.add(
      .sent,
      "2026-05-10 12:00",
      as: .init(rule: "every", due: try scene.time("2026-05-10 12:00"))
    )
    scene.history = scene.history.capped(at: try scene.time("2026-05-10 10:00"))
    // That name was used by the wrong clock; the next millisecond is free.
    let next = try #require(scene.agenda("2026-05-10 12:00").next)
    #expect(try next.slot.due == scene.time("2026-05-10 12:00").adding(milliseconds: 1))
    #expect(try next.time == scene.time("2026-05-10 12:00"))
  }

  @Test("a clock that ran days ahead blocks times of day by one day at most")
  func daysAhead() throws {
    var scene = try Scene(.times("09:00,21:30"), maxPerDay: 48, set: "2026-05-01 00:00")
    var day = try scene.time("2026-05-09 09:00")
    for _ in 0..<10 {
      let due = Timestamp(milliseconds: day.milliseconds + 7_200_000)
      let slot = CheckInSlot(rule: "at 09:00", due: due)
      scene.history.entries.append(.init(slot, decided: day, .sent))
      day = day.adding(milliseconds: 86_400_000)
    }
    scene.history = scene.history.capped(at: try scene.time("2026-05-10 08:00"))
    #expect(
      try scene.upcoming(4, "2026-05-10 08:00") == [
        "at 21:30 of 2026-05-10 comes 2026-05-10 21:30 +2",
        "at 09:00 of 2026-05-11 comes 2026-05-11 09:00 +2",
        "at 21:30 of 2026-05-11 comes 2026-05-11 21:30 +2",
        "at 09:00 of 2026-05-12 comes 2026-05-12 09:00 +2",
      ]
    )
  }

  @Test("what a clock that ran ahead recorded as missed still comes")
  func missedAhead() throws {
    var scene = try timesOfDay()
    let ahead = try scene.agenda("2026-05-11 12:00")
    for missed in ahead.missed { try scene.add(.missed, "2026-05-11 12:00", as: missed.slot) }
    #expect(ahead.missed.map(\.slot.rule) == ["at 21:30"])
    scene.history = scene.history.capped(at: try scene.time("2026-05-10 12:00"))
    #expect(
      try scene.next("2026-05-10 12:00") == "at 21:30 of 2026-05-10 comes 2026-05-10 21:30 +2"
    )
  }

  @Test("what a clock that ran ahead recorded as missed is missed once at most")
  func missedOnce() throws {
    var scene = try Scene(.times("09:00,12:00"), set: "2026-05-10 08:00")
    // By the wrong clock 09:00 is missed and 12:00 is spoken.
    let ahead = try scene.agenda("2026-05-10 13:30")
    let missed = try #require(ahead.missed.first)
    #expect(ahead.missed.count == 1 && missed.slot.rule == "at 09:00")
    try scene.add(.missed, "2026-05-10 13:30", as: missed.slot)
    try scene.add(.sent, "2026-05-10 13:30", as: try #require(ahead.next).slot)
    // Set right, the clock shows a time before both.
    #expect(try scene.agenda("2026-05-10 08:55").takenBack == [missed.slot])
    scene.history = scene.history.capped(at: try scene.time("2026-05-10 08:55"))
    #expect(try scene.agenda("2026-05-10 08:55").next?.slot == missed.slot)
    scene.history.entries.removeAll { $0.slot == missed.slot }
    // Nobody was there at 09:00 either: that is told once, under the name it had.
    let late = try scene.agenda("2026-05-10 11:59")
    #expect(late.missed.map(\.slot) == [missed.slot] && late.takenBack.isEmpty)
  }

  @Test("a record of a miss whose name was used once more stays")
  func missedAndDone() throws {
    var scene = try Scene(.times("09:00,12:00"), set: "2026-05-10 08:00")
    let slot = CheckInSlot(rule: "at 09:00", due: Timestamp(milliseconds: 1_778_403_600_000))
    #expect("\(slot.due.day) \(slot.due.clock)" == "2026-05-10 09:00")
    try scene.add(.missed, "2026-05-10 08:55", as: slot)
    let again = CheckInSlot(rule: slot.rule, due: slot.due.adding(milliseconds: 1))
    try scene.add(.sent, "2026-05-10 09:00", as: again)
    let agenda = try scene.agenda("2026-05-10 10:00")
    #expect(agenda.takenBack.isEmpty && agenda.missed.isEmpty)
    #expect(agenda.next?.slot.rule == "at 12:00")
  }

  @Test("an absence of weeks that only the clock has seen is taken back")
  func absenceByClock() throws {
    var scene = try timesOfDay()
    for missed in try scene.agenda("2026-06-20 08:00").missed {
      try scene.add(.missed, "2026-06-20 08:00", as: missed.slot)
    }
    #expect(scene.history.entries.contains { $0.slot.rule == "away" })
    let taken = try scene.agenda("2026-05-10 10:00").takenBack
    #expect(taken.count == scene.history.entries.count { $0.outcome == .missed })
    // A true one stays.
    #expect(try scene.agenda("2026-06-20 08:01").takenBack.isEmpty)
  }

  @Test("a clock set forward doesn't skip the next")
  func setForward() throws {
    let scene = try timesOfDay()
    #expect(
      try scene.next("2026-05-12 08:59") == "at 09:00 of 2026-05-12 comes 2026-05-12 09:00 +2"
    )
    #expect(
      try scene.missed("2026-05-12 08:59") == [
        "at 21:30 of 2026-05-10 (1): not running", "at 09:00 of 2026-05-11 (1): not running",
        "at 21:30 of 2026-05-11 (1): not running",
      ]
    )
  }

  @Test("travel moves times of day, and a date's time comes once")
  func travel() throws {
    var scene = try timesOfDay()
    scene.zone = try ZoneData("America/New_York").zone
    // In New York it is 03:00, and 09:00 of the date was in Berlin.
    #expect(
      try scene.next("2026-05-10 03:30") == "at 21:30 of 2026-05-10 comes 2026-05-10 21:30 +-4"
    )
    scene.zone = try ZoneData("Pacific/Auckland").zone
    #expect(
      try scene.next("2026-05-10 20:00") == "at 21:30 of 2026-05-10 comes 2026-05-10 21:30 +12"
    )
    #expect(
      try scene.next("2026-05-11 05:00") == "at 09:00 of 2026-05-11 comes 2026-05-11 09:00 +12"
    )
  }

  @Test("travel doesn't move an interval, for that is elapsed time")
  func travelInterval() throws {
    var scene = try Scene(.every(7200), quiet: nil, set: "2026-05-10 08:00")
    let before = try #require(scene.agenda("2026-05-10 08:00").next)
    scene.zone = try ZoneData("America/New_York").zone
    let after = try #require(scene.agenda("2026-05-10 02:00").next)
    #expect(before.slot == after.slot && before.time == after.time)
  }
}
