import HealthModel
import Testing

@testable import Sharing

@Suite("What is due of a share") struct ShareAgendaTests {
  private static func agenda(
    _ share: Share,
    _ made: [Int64],
    _ today: String
  ) -> ShareAgenda {
    ShareAgenda(share, made: made, today: SharePair.day(today))
  }

  @Test("weeks begin on Mondays, and their numbers rise by one on every day of a century")
  func weeks() {
    var before = ShareRhythm.week.number(of: SharePair.day("1999-12-27"))
    for offset in 0..<36_525 {
      let day = SharePair.day("1999-12-27").adding(days: offset)
      let number = ShareRhythm.week.number(of: day)
      let period = ShareRhythm.week.period(number)
      #expect(period.first <= day && day <= period.last && period.days == 7)
      #expect(number == before || number == before + 1 && period.first == day)
      #expect(ShareRhythm.day.period(ShareRhythm.day.number(of: day)).first == day)
      before = number
    }
    #expect(ShareRhythm.week.period(before).first.daysSinceEpoch % 7 == 4)
  }

  @Test("the first summary is of the last whole week, the next comes on Monday")
  func weekly() throws {
    let share = try SharePair(created: "2026-11-18").share
    let first = share.every.period(share.first)
    #expect(first.words == "2026-11-09 to 2026-11-15")
    #expect(Self.agenda(share, [], "2026-11-18").due == [first])
    #expect(Self.agenda(share, [first.number], "2026-11-22").due.isEmpty)
    let next = Self.agenda(share, [first.number], "2026-11-23").due
    #expect(next.map(\.words) == ["2026-11-16 to 2026-11-22"])
  }

  @Test("what was missed is made up, four back at the most, and never before the first")
  func missed() throws {
    let weekly = try SharePair(until: "2027-12-31", created: "2026-11-18").share
    let late = Self.agenda(weekly, [weekly.first], "2027-03-03")
    #expect(
      late.due.map(\.first.description) == [
        "2027-02-01", "2027-02-08", "2027-02-15", "2027-02-22",
      ]
    )
    let daily = try SharePair(every: .day, created: "2026-11-18").share
    #expect(Self.agenda(daily, [], "2026-11-19").due.map(\.words) == ["2026-11-17", "2026-11-18"])
    #expect(Self.agenda(daily, [], "2026-11-30").due.count == 4)
    // A clock that went back makes nothing twice.
    let made = (0..<10).map { daily.first + $0 }
    #expect(Self.agenda(daily, made, "2026-11-20").due.isEmpty)
  }

  @Test("the last week ends with the last day, and then it is over")
  func over() throws {
    let share = try SharePair(until: "2026-11-25", created: "2026-11-18").share
    let made = [share.first, share.first + 1]
    #expect(Self.agenda(share, made, "2026-11-25") == Self.agenda(share, made, "2026-11-24"))
    #expect(!Self.agenda(share, made, "2026-11-25").isOver)
    let last = Self.agenda(share, made, "2026-11-26")
    #expect(last.due.map(\.words) == ["2026-11-23 to 2026-11-25"] && last.isOver)
    let all = Self.agenda(share, made + [share.first + 2], "2027-06-01")
    #expect(all.due.isEmpty && all.isOver)
    let ended = share.ended(.revoked, at: SharePair.time("2026-11-20"))
    #expect(Self.agenda(ended, [], "2026-12-20").due.isEmpty)
    #expect(ended.ended(.over, at: SharePair.time("2026-11-21")).end == .revoked)
  }
}
