import HealthModel
import Scheduling
import Testing

/// An instant this many seconds after an arbitrary zero.
func at(_ seconds: Int64) -> Timestamp {
  Timestamp(milliseconds: 1_790_000_000_000 + seconds * 1000, offsetMinutes: 120)
}

@Suite("A check-in schedule")
struct CheckInScheduleTests {
  @Test("takes one minute to seven days", arguments: [60, 61, 7200, 604_799, 604_800])
  func accepted(_ seconds: Int) throws {
    #expect(try CheckInSchedule(every: seconds).every == seconds)
  }

  @Test("refuses every other interval", arguments: [Int.min, -60, 0, 59, 604_801, Int.max])
  func refused(_ seconds: Int) {
    let error = #expect(throws: SchedulingError.self) {
      _ = try CheckInSchedule(every: seconds)
    }
    #expect(error == .badInterval(seconds))
    #expect(error?.message.contains("\(seconds)") == true)
    #expect(error?.hint.contains("one minute") == true)
  }

  @Test("that is off is never due")
  func off() throws {
    let schedule = try CheckInSchedule(every: nil, whenNormal: true)
    #expect(schedule.nextDue(lastDecided: at(0), scheduleSet: at(0), now: at(9)) == nil)
    #expect(CheckInSchedule.off.every == nil && !CheckInSchedule.off.whenNormal)
  }

  @Test(
    "is due one interval after it was set or last decided, whichever is later",
    arguments: [
      // last decided, set, now, due; every 100 s
      (nil as Int64?, Int64(0), Int64(0), Int64(100)),
      (nil, 0, 99, 100),
      (nil, 0, 100, 100),
      (40, 0, 50, 140),
      (0, 40, 50, 140),
      (0, 0, 101, 101),
      (0, 0, 1_000_000, 1_000_000),
    ]
  )
  func due(_ lastDecided: Int64?, _ set: Int64, _ now: Int64, _ expected: Int64) throws {
    let schedule = try CheckInSchedule(every: 100)
    let due = schedule.nextDue(
      lastDecided: lastDecided.map(at),
      scheduleSet: at(set),
      now: at(now)
    )
    #expect(due == at(expected))
  }

  @Test("is postponed by one interval at most when the clock was set back")
  func clockSetBack() throws {
    let schedule = try CheckInSchedule(every: 100)
    let decidedAhead = schedule.nextDue(lastDecided: at(5000), scheduleSet: at(0), now: at(10))
    #expect(decidedAhead == at(110))
    #expect(schedule.nextDue(lastDecided: nil, scheduleSet: at(5000), now: at(10)) == at(110))
  }

  @Test("gives a time that clocks show now")
  func offset() throws {
    let schedule = try CheckInSchedule(every: 100)
    let set = Timestamp(milliseconds: at(0).milliseconds, offsetMinutes: -300)
    let due = schedule.nextDue(lastDecided: nil, scheduleSet: set, now: at(1))
    #expect(due?.offsetMinutes == 120)
  }
}
