import Core
import HealthModel
import Monitors
import Testing

@Suite("The live screen of pacing")
struct PacingLiveTests {
  private let start = "2026-05-02T12:00"

  private func second(_ count: Int64) throws -> Timestamp {
    try at(start).adding(milliseconds: count * 1000)
  }

  private func rates(_ seconds: StrideTo<Int64>, _ rate: Double) throws -> [Sample] {
    try seconds.map { sample(.heartRate, rate, try second($0)) }
  }

  private func resting() throws -> Sample {
    sample(.restingHeartRate, 65, try at("2026-05-02T06:00"))
  }

  private func live(
    _ samples: [Sample],
    now: Timestamp,
    person: PacingPerson = PacingPerson(age: 40)
  ) throws -> PacingLive {
    PacingLive(
      PacingMonitor(rules: try Bundled.pacing()),
      samples,
      person: person,
      now: now,
      in: berlin
    )
  }

  @Test("warns once when readings that come have been above the ceiling for two minutes")
  func warning() throws {
    var samples = [try resting()]
    var seen = try live(samples, now: try second(0))
    var told: [(Int64, [PacingLive.Event])] = []
    for count in stride(from: Int64(0), through: 180, by: 5) {
      samples.append(sample(.heartRate, count < 170 ? 95 : 72, try second(count)))
      let events = seen.look(
        samples,
        person: PacingPerson(age: 40),
        now: try second(count),
        in: berlin
      )
      if !events.isEmpty { told.append((count, events)) }
      #expect(seen.status.isWarning == (120..<170).contains(count), "at \(count) s")
    }
    #expect(told.map(\.0) == [120, 170])
    #expect(told.map(\.1) == [[.warning], [.relieved]])
    #expect(try seen.status.aboveSince == nil && seen.today.highestAt == second(0))
  }

  @Test("has the warning from its first look where the stretch began before")
  func before() throws {
    let samples = [try resting()] + (try rates(stride(from: 0, to: 200, by: 5), 95))
    var seen = try live(samples, now: try second(200))
    #expect(seen.status.isWarning)
    #expect(try seen.status.aboveSince == second(0))
    let warning = try pacingWording().standingWarning(seen.status)
    #expect(warning?.contains("Nothing has to be finished.") == true)
    let more = samples + [sample(.heartRate, 95, try second(205))]
    let events = seen.look(more, person: PacingPerson(age: 40), now: try second(205), in: berlin)
    #expect(events.isEmpty)
  }

  @Test("shows respiratory rate and blood pressure when there are any today, and no placeholders")
  func beside() throws {
    let now = try second(0)
    #expect(try pacingWording().beside(live([resting()], now: now)).isEmpty)
    let samples = [
      try resting(), sample(.respiratoryRate, 14, try at("2026-05-01T23:00")),
      sample(.bloodPressureSystolic, 121, try at("2026-05-02T09:00")),
    ]
    #expect(try pacingWording().beside(live(samples, now: now)).isEmpty)
    let more =
      samples + [
        sample(.bloodPressureDiastolic, 79, try at("2026-05-02T09:00:40")),
        sample(.respiratoryRate, 16, try at("2026-05-02T11:59"), id: 7),
        sample(.respiratoryRate, 17, try at("2026-05-02T11:59"), id: 8),
      ]
    let found = try pacingWording().beside(live(more, now: now))
    #expect(found.map(\.name) == ["respiratory rate", "blood pressure"])
    #expect(found.map(\.value) == ["17", "121/79"] && found.map(\.at.clock) == ["11:59", "09:00"])
  }

  @Test("adds up the time above the ceiling and wakes when it fills a minute, or is stale")
  func waking() throws {
    let samples = [try resting(), sample(.heartRate, 95, try second(0))]
    var seen = try live(samples, now: try second(30))
    #expect(seen.status.secondsAboveToday == 30 && seen.status.risk == .high)
    #expect(try seen.untilChange(now: second(30), in: berlin) == 30_000)
    // A reading holds for five minutes; what it says about now ends after ten.
    _ = seen.look(samples, person: PacingPerson(age: 40), now: try second(400), in: berlin)
    #expect(seen.status.secondsAboveToday == 300)
    #expect(try seen.untilChange(now: second(400), in: berlin) == 200_001)
    _ = seen.look(samples, person: PacingPerson(age: 40), now: try second(601), in: berlin)
    #expect(seen.status.risk == .unknown && seen.status.heartRate == nil)
    // Nothing but midnight is left: twelve hours less what has passed.
    #expect(try seen.untilChange(now: second(601), in: berlin) == 43_200_000 - 601_000)
  }

  @Test("begins the time above the ceiling anew at midnight")
  func midnight() throws {
    let late = try at("2026-05-02T23:59")
    let samples = [try resting(), sample(.heartRate, 95, late)]
    var seen = try live(samples, now: late.adding(milliseconds: 59_000))
    #expect(seen.status.secondsAboveToday == 59)
    let next = late.adding(milliseconds: 61_000)
    _ = seen.look(samples, person: PacingPerson(age: 40), now: next, in: berlin)
    #expect(seen.status.secondsAboveToday == 0 && seen.today.readings == 0)
  }

  @Test("says on one line what is there, and only that")
  func line() throws {
    let (now, wording) = (try second(30), try pacingWording())
    let high = sample(.heartRate, 95, try second(0))
    #expect(
      try wording.line(live([resting(), high], now: now))
        == "12:00 heart rate 95, above the ceiling of 80; above it today 30 s"
    )
    let low = sample(.heartRate, 70, try second(0))
    #expect(
      try wording.line(live([resting(), low], now: now))
        == "12:00 heart rate 70, not above the ceiling of 80"
    )
    #expect(
      try wording.line(live([low], now: now, person: PacingPerson(age: nil)))
        == "12:00 heart rate 70, no ceiling to compare with"
    )
    #expect(
      try wording.line(live([resting()], now: now))
        == "No heart rate from the last minutes; ceiling 80"
    )
  }

  @Test("shows times on the clocks of here, wherever a reading comes from")
  func zones() throws {
    let now = try second(30)
    let elsewhere = Timestamp(milliseconds: try second(0).milliseconds, offsetMinutes: -300)
    let seen = try live([resting(), sample(.heartRate, 95, elsewhere)], now: now)
    #expect(seen.status.heartRateAt?.clock == "12:00" && seen.highestAt?.clock == "12:00")
    #expect(seen.status.aboveSince?.clock == "12:00")
  }

  @Test("forgets a reading that was deleted")
  func deleted() throws {
    let now = try second(10)
    let high = sample(.heartRate, 140, try second(0))
    var seen = try live([resting(), high], now: now)
    #expect(seen.status.risk == .high && seen.today.highest == 140)
    _ = seen.look([try resting()], person: PacingPerson(age: 40), now: now, in: berlin)
    #expect(seen.status.risk == .unknown && seen.today.highest == nil)
  }
}

@Suite("The severity of an episode")
struct PacingSeverityTests {
  @Test("is a word or a figure from 1 to 10: mild to 3, moderate to 6, severe from 7 on")
  func parsing() throws {
    let rules = try Bundled.pacing()
    let found = try (1...10).map { try PacingSeverity.parse("\($0)", rules: rules) }
    #expect(
      found == [.mild, .mild, .mild, .moderate, .moderate, .moderate] + [.severe, .severe, .severe]
        + [.severe]
    )
    #expect(try PacingSeverity.parse("Severe", rules: rules) == .severe)
    #expect(PacingSeverity(number: 1) == .unsaid && PacingSeverity(number: 3) == .moderate)
  }

  @Test(
    "refuses what is neither, with what is accepted",
    arguments: ["0", "11", "-3", "3.5", "", "bad", "٣", "99999999999999999999"]
  )
  func refused(_ text: String) throws {
    let rules = try Bundled.pacing()
    let error = #expect(throws: MonitorsError.self) { try PacingSeverity.parse(text, rules: rules) }
    #expect(error?.hint == "Accepted: mild, moderate, severe, or a whole number from 1 to 10.")
  }
}
