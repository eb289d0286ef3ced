import BundledWords
import Core
import HealthModel
import Monitors
import Testing

@Suite("The question about the beta-blocker")
struct BetaBlockerAskingTests {
  /// What a first reading leads to.
  private func once(
    _ value: Double,
    now: String = "2026-05-02T15:00",
    measured: String? = nil,
    isTaken: Bool = false,
    window: ClockWindow? = nil
  ) throws -> BetaBlockerAction {
    var asking = BetaBlockerAsking()
    return try asking.take(value, now: now, measured: measured, isTaken: isTaken, window: window)
  }

  @Test("comes above the boundary, not at it, and after a start with the first value already")
  func boundary() throws {
    #expect(try once(76) == .ask(restingHeartRate: 76))
    #expect(try once(75.5) == .nothing(.notAbove))
    let days = (0..<4).map { CalendarDay(daysSinceEpoch: 20_000 + $0) }
    let words = try englishWords()
    let questions = days.map { MedicationWording.question("Metoprolol", on: $0, words) }
    #expect(Set(questions).count == 4)
    #expect(questions.allSatisfy { $0.contains("your metoprolol") && $0.hasSuffix("today?") })
    let causes = days.map {
      MedicationWording.cause(restingHeartRate: 92, boundary: 75.5, on: $0, words)
    }
    #expect(Set(causes).count == 4 && causes.allSatisfy { $0.contains("92") })
    #expect(causes.allSatisfy { $0.contains("above 75.5") })
    let reminders = days.map {
      MedicationWording.doseReminder(["metoprolol 50 mg"], clock: "08:00", on: $0, words)
    }
    #expect(Set(reminders).count == 4)
    #expect(reminders.allSatisfy { $0.contains("metoprolol 50 mg") && $0.contains("08:00") })
  }

  @Test(
    "comes between 14:00 and 20:00, both included",
    arguments: [
      ("13:59:59", false), ("14:00:00", true), ("20:00:00", true), ("20:00:01", false),
      ("19:59:59", true), ("03:00:00", false),
    ]
  )
  func window(_ clock: String, _ isAsked: Bool) throws {
    let found = try once(90, now: "2026-05-02T\(clock)", measured: "2026-05-02T01:00")
    #expect(found == (isAsked ? .ask(restingHeartRate: 90) : .nothing(.outsideWindow)))
  }

  @Test("comes in a window of one's own, also across midnight")
  func night() throws {
    let from = try #require(TimeOfDay("22:00"))
    let to = try #require(TimeOfDay("04:00"))
    let window = ClockWindow(from: from, to: to)
    let late = try once(90, now: "2026-05-02T23:00", window: window)
    let early = try once(90, now: "2026-05-03T03:00", window: window)
    #expect(late == .ask(restingHeartRate: 90) && early == .ask(restingHeartRate: 90))
    #expect(try once(90, now: "2026-05-03T15:00", window: window) == .nothing(.outsideWindow))
  }

  @Test("needs a reading of today's date, not of a day with the same weekday name")
  func weekdayRegression() throws {
    #expect(try once(90, measured: "2026-04-25T14:00") == .nothing(.notToday))
    #expect(try once(90, measured: "2026-05-01T23:59") == .nothing(.notToday))
    #expect(try once(90, measured: "2026-05-02T00:00") == .ask(restingHeartRate: 90))
    #expect(try once(90, measured: "2026-05-02T16:00") == .nothing(.notToday))
  }

  @Test("leaves out rates no heart rests at, and other types")
  func impossible() throws {
    #expect(try once(221) == .nothing(.impossible))
    #expect(try once(220) == .ask(restingHeartRate: 220))
    #expect(try once(19) == .nothing(.impossible))
    #expect(try once(.nan) == .nothing(.impossible))
    var asking = BetaBlockerAsking()
    let now = try at("2026-05-02T15:00")
    let other = asking.take(
      sample(.heartRate, 120, now),
      boundary: 75.5,
      isTakenToday: false,
      now: now,
      in: berlin,
      rules: try Bundled.betaBlocker()
    )
    #expect(other == .nothing(.notNew))
  }

  @Test("looks at a reading once, and asks once a day, after a restart too")
  func onceADay() throws {
    var asking = BetaBlockerAsking()
    #expect(try asking.take(90) == .ask(restingHeartRate: 90))
    #expect(try asking.take(90) == .nothing(.notNew))
    #expect(try asking.take(90, now: "2026-05-02T15:09", id: 2) == .nothing(.tooSoon))
    #expect(try asking.take(90, now: "2026-05-02T15:10", id: 3) == .nothing(.askedToday))
    #expect(try asking.take(90, now: "2026-05-02T19:00", id: 4) == .nothing(.askedToday))
    #expect(try asking.take(90, now: "2026-05-03T14:00", id: 5) == .ask(restingHeartRate: 90))
    #expect(asking.lastAsked == (try at("2026-05-03T14:00")))
    #expect(asking.asked.count == 2)
  }

  @Test("goes on with a store of readings that has begun anew")
  func newStore() throws {
    var asking = BetaBlockerAsking()
    _ = try asking.take(60, id: 900)
    #expect(try asking.take(90, id: 3) == .nothing(.notNew))
    asking.storeHas(upTo: 900)
    #expect(try asking.take(90, id: 3) == .nothing(.notNew))
    asking.storeHas(upTo: 3)
    #expect(try asking.take(90, id: 3) == .ask(restingHeartRate: 90))
  }

  @Test("keeps ten minutes from one question to the next, also over midnight")
  func spacing() throws {
    let from = try #require(TimeOfDay("22:00"))
    let window = ClockWindow(from: from, to: try #require(TimeOfDay("04:00")))
    var asking = BetaBlockerAsking()
    _ = try asking.take(90, now: "2026-05-02T23:55", window: window)
    let soon = try asking.take(
      90,
      now: "2026-05-03T00:04",
      measured: "2026-05-03T00:01",
      id: 2,
      window: window
    )
    #expect(soon == .nothing(.tooSoon))
    let later = try asking.take(
      90,
      now: "2026-05-03T00:05",
      measured: "2026-05-03T00:01",
      id: 3,
      window: window
    )
    #expect(later == .ask(restingHeartRate: 90))
  }

  @Test("is not silenced by a clock that stood far ahead")
  func wrongClock() throws {
    var asking = BetaBlockerAsking()
    _ = try asking.take(90, now: "2027-05-02T15:00")
    #expect(try asking.take(90, now: "2026-05-02T15:00", id: 2) == .ask(restingHeartRate: 90))
  }

  @Test("is not asked when a dose of today is noted")
  func taken() throws { #expect(try once(90, isTaken: true) == .nothing(.takenToday)) }
}
