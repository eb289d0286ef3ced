import CheckIns
import Core
import HealthModel
import Testing

@Suite("A check-in that could not come in time")
struct LatenessTests {
  @Test(
    "is made up for when it is less than half an interval late, and recorded otherwise",
    arguments: [
      ("10:00", "every of 2026-05-04 10:00 comes 2026-05-04 10:00 +2", 0),
      ("10:59", "every of 2026-05-04 10:00 comes 2026-05-04 10:59 +2: made up for", 0),
      ("11:00", "every of 2026-05-04 12:00 comes 2026-05-04 12:00 +2", 1),
      ("12:00", "every of 2026-05-04 12:00 comes 2026-05-04 12:00 +2", 1),
      ("15:30", "every of 2026-05-04 16:00 comes 2026-05-04 16:00 +2", 1),
    ]
  )
  func intervals(_ now: String, _ next: String, _ missed: Int) throws {
    let scene = try Scene(.every(7200), set: "2026-05-04 08:00")
    #expect(try scene.next("2026-05-04 \(now)") == next)
    #expect(try scene.missed("2026-05-04 \(now)").count == missed)
  }

  @Test(
    "counts half of the way to the next time of day, and at most twelve hours",
    arguments: [
      ("09:00,21:30", "15:14", "at 09:00 of 2026-05-04 comes 2026-05-04 15:14 +2: made up for"),
      ("09:00,21:30", "15:15", "at 21:30 of 2026-05-04 comes 2026-05-04 21:30 +2"),
      ("08:00", "19:59", "at 08:00 of 2026-05-04 comes 2026-05-04 19:59 +2: made up for"),
      ("08:00", "20:00", "at 08:00 of 2026-05-05 comes 2026-05-05 08:00 +2"),
    ]
  )
  func timesOfDay(_ times: String, _ now: String, _ next: String) throws {
    let scene = try Scene(.times(times), set: "2026-05-04 07:30")
    #expect(try scene.next("2026-05-04 \(now)") == next)
  }

  @Test("is not made up for inside quiet hours")
  func quiet() throws {
    let scene = try Scene(.times("09:00,21:55"), set: "2026-05-04 12:00")
    #expect(
      try scene.next("2026-05-04 22:10") == "at 09:00 of 2026-05-05 comes 2026-05-05 09:00 +2"
    )
    #expect(
      try scene.missed("2026-05-04 22:10") == ["at 21:55 of 2026-05-04 (1): not running"]
    )
  }

  @Test("makes no burst after a week off: all but the last are recorded")
  func weekOff() throws {
    let scene = try Scene(
      .times("08:00,10:00,12:00,14:00,16:00,18:00"),
      set: "2026-05-04 07:00"
    )
    #expect(
      try scene.next("2026-05-11 08:30")
        == "at 08:00 of 2026-05-11 comes 2026-05-11 08:30 +2: made up for"
    )
    let missed = try scene.missed("2026-05-11 08:30")
    #expect(missed.count == 42)
    #expect(missed.first == "away of 2026-05-04 07:00 (?): not running")
    #expect(missed.last == "at 18:00 of 2026-05-10 (1): not running")
    #expect(
      try scene.agenda("2026-05-11 08:30").missed.last?.reason.english
        == "The check-in of 2026-05-10 18:00 didn't happen: the computer was asleep or off, "
        + "or nothing was running."
    )
  }

  @Test("is told as one with all of its interval, also after months")
  func monthsOff() throws {
    let scene = try Scene(.every(3600), quiet: nil, set: "2026-01-04 07:20")
    let missed = try scene.missed("2026-05-11 08:30")
    #expect(
      missed == [
        "away of 2026-01-04 07:20 (?): not running",
        "every of 2026-05-11 07:20 (167): not running",
      ]
    )
    #expect(
      try scene.next("2026-05-11 08:30")
        == "every of 2026-05-11 08:20 comes 2026-05-11 08:30 +2: made up for"
    )
  }

  @Test("is recorded once")
  func once() throws {
    for cadence in [CheckInCadence.every(7200), try .times("08:30,11:00,15:00")] {
      var scene = try Scene(cadence, set: "2026-05-01 08:00")
      let agenda = try scene.agenda("2026-05-11 13:30")
      #expect(!agenda.missed.isEmpty)
      for missed in agenda.missed { try scene.add(.missed, "2026-05-11 13:30", as: missed.slot) }
      #expect(try scene.missed("2026-05-11 13:30").isEmpty)
      #expect(try scene.agenda("2026-05-11 13:30").next == agenda.next)
    }
  }

  @Test("is tried once more when it failed, after a quarter of the interval or 15 minutes")
  func secondTry() throws {
    var scene = try Scene(.every(7200), set: "2026-05-04 08:00")
    try scene.add(.failed, "2026-05-04 10:00")
    #expect(
      try scene.next("2026-05-04 10:01")
        == "every, second try of 2026-05-04 10:00 comes 2026-05-04 10:15 +2: second try"
    )
    #expect(
      try scene.next("2026-05-04 10:40")
        == "every, second try of 2026-05-04 10:00 comes 2026-05-04 10:40 +2: second try"
    )
    let next = "every of 2026-05-04 12:00 comes 2026-05-04 12:00 +2"
    #expect(try scene.next("2026-05-04 11:00") == next)

    let again = try #require(scene.agenda("2026-05-04 10:40").next)
    try scene.add(.failed, "2026-05-04 10:40", as: again.slot)
    #expect(
      try scene.next("2026-05-04 10:41") == "every of 2026-05-04 12:40 comes 2026-05-04 12:40 +2"
    )
  }

  @Test("is not tried again when its program ended in between, for it may have spoken")
  func claimed() throws {
    var scene = try Scene(.every(7200), set: "2026-05-04 08:00")
    try scene.add(.claimed, "2026-05-04 10:00")
    #expect(
      try scene.next("2026-05-04 10:30") == "every of 2026-05-04 12:00 comes 2026-05-04 12:00 +2"
    )
  }
}
