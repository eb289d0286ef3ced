import Foundation
import HealthModel
import Monitors
import Testing

@Suite("The question about the beta-blocker, once it was asked,")
struct BetaBlockerAnswerTests {
  @Test("answered with yes notes a dose and raises the boundary once")
  func yes() throws {
    var asking = BetaBlockerAsking()
    _ = try asking.take(90)
    let found = try asking.answer(.yes)
    #expect(found.first == .recordTaken(at: try at("2026-05-02T15:05")))
    #expect(asking.raise == BoundaryRaise(beats: 3, date: "2026-05-02"))
    #expect(try asking.answer(.yes) == [.nothing(.nothingOpen)])
    #expect(asking.raise.beats == 3)
  }

  @Test("answered with not yet says never to double a dose, and raises nothing")
  func notYet() throws {
    var asking = BetaBlockerAsking()
    _ = try asking.take(90)
    guard case .say(let sentences)? = try asking.answer(.notYet).first else {
      Issue.record("nothing said")
      return
    }
    #expect(sentences.first == "Never take a double dose to make up for one.")
    #expect(sentences.joined().contains("leaflet"))
    #expect(asking.raise == .none)
  }

  @Test("can be put off by 1, 2, 3 or 4 hours, the third too", arguments: 1...4)
  func remind(_ hours: Int) throws {
    var asking = BetaBlockerAsking()
    _ = try asking.take(90)
    _ = try asking.answer(.remind(hours: hours))
    let due = try at("2026-05-02T15:05").adding(milliseconds: Int64(hours) * 3_600_000)
    #expect(asking.remindAt == due)
    #expect(
      asking.wake(isTakenToday: false, now: due.adding(milliseconds: -1)) == .nothing(.nothingOpen)
    )
    #expect(asking.wake(isTakenToday: false, now: due) == .ask(restingHeartRate: nil))
    #expect(asking.wake(isTakenToday: false, now: due) == .nothing(.nothingOpen))
    #expect(try asking.answer(.yes, now: "2026-05-02T19:30").count == 2)
  }

  @Test("put off by a clock ahead is asked now, and its question holds no longer than one of now")
  func ahead() throws {
    var asking = BetaBlockerAsking()
    _ = try asking.take(90, now: "2026-05-03T15:00")
    _ = try asking.answer(.remind(hours: 4), now: "2026-05-03T15:05")
    var early = asking
    #expect(
      early.wake(isTakenToday: false, now: try at("2026-05-02T19:05")) == .nothing(.nothingOpen)
    )
    #expect(
      asking.wake(isTakenToday: false, now: try at("2026-05-02T15:00"))
        == .ask(restingHeartRate: nil)
    )
    #expect(try early.take(90, now: "2026-05-02T15:00", id: 2) == .nothing(.tooSoon))
    #expect(early.asked == [try at("2026-05-02T15:00")])
  }

  @Test("put off can be answered before its time, and is not asked again then")
  func answeredBefore() throws {
    var asking = BetaBlockerAsking()
    _ = try asking.take(90)
    _ = try asking.answer(.remind(hours: 3))
    #expect(try asking.answer(.yes, now: "2026-05-02T16:00").count == 2)
    #expect(asking.remindAt == nil && !asking.isOpen)
    #expect(
      asking.wake(isTakenToday: false, now: try at("2026-05-02T18:05")) == .nothing(.nothingOpen)
    )
  }

  @Test("needs no answer once a dose was noted, which leaves the boundary as it is")
  func doseNoted() throws {
    var asking = BetaBlockerAsking()
    _ = try asking.take(90)
    asking.doseNoted()
    #expect(try asking.answer(.yes) == [.nothing(.nothingOpen)] && asking.raise == .none)
    #expect(asking.asked.count == 1)
  }

  @Test("is kept over a restart: last question, last reading, raise and reminder")
  func lastWarnDateRegression() throws {
    var asking = BetaBlockerAsking()
    _ = try asking.take(90)
    _ = try asking.answer(.yes)
    let bytes = try JSONEncoder().encode(asking)
    var restarted = try JSONDecoder().decode(BetaBlockerAsking.self, from: bytes)
    #expect(restarted == asking && restarted.raise.beats == 3)
    #expect(try restarted.take(90, now: "2026-05-02T16:00") == .nothing(.notNew))
    #expect(try restarted.take(90, now: "2026-05-02T16:00", id: 2) == .nothing(.askedToday))
  }

  @Test("put off is not asked again when the dose was noted meanwhile")
  func remindTaken() throws {
    var asking = BetaBlockerAsking()
    _ = try asking.take(90)
    _ = try asking.answer(.remind(hours: 1))
    #expect(
      asking.wake(isTakenToday: true, now: try at("2026-05-02T17:00")) == .nothing(.takenToday)
    )
    #expect(asking.remindAt == nil)
  }
}
