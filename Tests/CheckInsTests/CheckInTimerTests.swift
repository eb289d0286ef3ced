import CheckIns
import HealthModel
import Testing
import TestSupport

/// An instant this many seconds after an arbitrary zero.
func at(_ seconds: Int64) -> Timestamp {
  Timestamp(milliseconds: 1_790_000_000_000 + seconds * 1000, offsetMinutes: 120)
}

@Suite("The check-in timer")
struct CheckInTimerTests {
  private let reading = CheckInSlot.reading(takenAt: at(1))

  /// What a planner with an interval of 100 seconds says; nil for check-ins that are off.
  private func plan(
    every: Int? = 100,
    set: Int64 = 0,
    decided: Int64? = nil,
    admitted: CheckInSlot? = nil,
    at second: Int64
  ) throws -> CheckInTimer.Event {
    let cadence = every.map { CheckInCadence.every($0) } ?? .off
    let rules = try CheckInRules(cadence: cadence, quiet: nil)
    var history = CheckInHistory(scheduleSet: at(set))
    if let decided {
      let slot = CheckInSlot(rule: "every", due: at(decided))
      history.entries = [.init(slot, decided: at(decided), .stayedQuiet)]
    }
    let agenda = CheckInPlanner(rules: rules, zone: .utc).plan(history, now: at(second))
    return .planned(agenda, admitted: admitted, now: at(second))
  }

  private func slot(_ second: Int64) -> CheckInSlot { CheckInSlot(rule: "every", due: at(second)) }

  /// A timer that was armed at second 0 with an interval of 100 seconds.
  private func armed() throws -> CheckInTimer {
    var timer = CheckInTimer()
    #expect(try timer.handle(plan(at: 0)) == .arm(at: at(100)))
    return timer
  }

  @Test("is idle until something is planned, whatever else happens")
  func idle() throws {
    var timer = CheckInTimer()
    #expect(timer.handle(.clockTick) == nil)
    #expect(timer.handle(.replyStarted) == nil)
    #expect(timer.handle(.replyEnded) == nil)
    #expect(try timer.handle(plan(every: nil, at: 2)) == nil)
    #expect(timer.state == .idle && timer.next == nil)
  }

  @Test("asks for a plan when its time has come, checks what is due, and plans after the decision")
  func roundTrip() throws {
    var timer = try armed()
    #expect(timer.next?.slot == slot(100))
    #expect(timer.handle(.clockTick) == .plan(reading: nil))
    #expect(try timer.handle(plan(at: 100)) == .check(slot(100)))
    #expect(timer.state == .checking && timer.next == nil)
    #expect(timer.handle(.clockTick) == nil)
    #expect(try timer.handle(plan(at: 101)) == nil)
    #expect(timer.handle(.checkInDecided) == .plan(reading: nil))
    #expect(try timer.handle(plan(decided: 102, at: 103)) == .arm(at: at(202)))
  }

  @Test("arms again when it is woken too early")
  func early() throws {
    var timer = try armed()
    #expect(timer.handle(.clockTick) == .plan(reading: nil))
    #expect(try timer.handle(plan(at: 99)) == .arm(at: at(100)))
  }

  @Test("does nothing when another program has done it")
  func otherProgram() throws {
    var timer = try armed()
    #expect(timer.handle(.clockTick) == .plan(reading: nil))
    #expect(try timer.handle(plan(decided: 100, at: 101)) == .arm(at: at(200)))
  }

  @Test("waits for a reply to end, and then plans anew")
  func waits() throws {
    var timer = try armed()
    #expect(timer.handle(.replyStarted) == nil)
    #expect(timer.handle(.clockTick) == .plan(reading: nil))
    #expect(try timer.handle(plan(at: 100)) == nil)
    #expect(timer.state == .waiting)
    #expect(timer.handle(.clockTick) == nil)
    #expect(timer.handle(.replyEnded) == .plan(reading: nil))
    #expect(try timer.handle(plan(at: 120)) == .check(slot(100)))
  }

  @Test("does nothing when a reply ends before the time has come")
  func replyBetween() throws {
    var timer = try armed()
    #expect(timer.handle(.replyStarted) == nil)
    #expect(timer.handle(.replyEnded) == nil)
    #expect(timer.state != .waiting)
  }

  @Test("follows rules that change or are turned off, from every state")
  func changes() throws {
    var timer = try armed()
    #expect(try timer.handle(plan(every: 60, set: 10, at: 10)) == .arm(at: at(70)))
    #expect(try timer.handle(plan(every: nil, at: 20)) == .disarm)
    #expect(timer.state == .idle)

    timer = try armed()
    _ = timer.handle(.replyStarted)
    _ = try timer.handle(plan(at: 100))
    #expect(try timer.handle(plan(every: nil, at: 101)) == .disarm)
    #expect(timer.handle(.replyEnded) == nil)

    timer = try armed()
    _ = try timer.handle(plan(at: 100))
    #expect(try timer.handle(plan(every: nil, at: 101)) == nil)
    #expect(timer.handle(.checkInDecided) == .plan(reading: nil))
    #expect(try timer.handle(plan(every: nil, at: 102)) == .disarm)
    #expect(timer.state == .idle)
  }

  @Test("begins a new interval when a check-in was made by hand")
  func byHand() throws {
    var timer = try armed()
    #expect(timer.handle(.checkInDecided) == .plan(reading: nil))
    #expect(try timer.handle(plan(decided: 90, at: 90)) == .arm(at: at(190)))
  }

  @Test("checks at once for a reading that may speak, and goes on when it may not")
  func readings() throws {
    var timer = try armed()
    #expect(timer.handle(.reading(reading)) == .plan(reading: reading))
    #expect(try timer.handle(plan(at: 10)) == .arm(at: at(100)))
    #expect(timer.handle(.reading(reading)) == .plan(reading: reading))
    #expect(try timer.handle(plan(admitted: reading, at: 10)) == .check(reading))
    #expect(timer.state == .checking)
  }

  @Test("prefers what is due to the reading, which that check-in speaks of anyway")
  func readingAndDue() throws {
    var timer = try armed()
    _ = timer.handle(.reading(reading))
    #expect(try timer.handle(plan(admitted: reading, at: 100)) == .check(slot(100)))
    #expect(timer.handle(.checkInDecided) == .plan(reading: nil))
  }

  @Test("keeps a reading until the reply has ended or the check-in under way has decided")
  func readingKept() throws {
    var timer = try armed()
    _ = timer.handle(.replyStarted)
    #expect(timer.handle(.reading(reading)) == nil)
    #expect(timer.handle(.replyEnded) == .plan(reading: reading))

    timer = try armed()
    #expect(timer.handle(.reading(reading)) == .plan(reading: reading))
    _ = timer.handle(.replyStarted)
    #expect(try timer.handle(plan(admitted: reading, at: 10)) == nil)
    #expect(timer.handle(.replyEnded) == .plan(reading: reading))

    timer = try armed()
    _ = try timer.handle(plan(at: 100))
    #expect(timer.handle(.reading(reading)) == nil)
    #expect(timer.handle(.checkInDecided) == .plan(reading: reading))
  }

  @Test("keeps its promises over random events", arguments: 0..<200 as Range<UInt64>)
  func random(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var timer = CheckInTimer()
    var second: Int64 = 0
    var isReplying = false
    var isChecking = false
    for _ in 0..<300 {
      second += Int64.random(in: -20...60, using: &generator)
      let event: CheckInTimer.Event
      switch Int.random(in: 0...5, using: &generator) {
      case 0:
        let every = [nil, 60, 100, 600].randomElement(using: &generator) ?? nil
        event = try plan(every: every, at: second)
      case 1: (event, isReplying) = (.replyStarted, true)
      case 2: (event, isReplying) = (.replyEnded, false)
      case 3: (event, isChecking) = (.checkInDecided, false)
      case 4: event = .reading(reading)
      default: event = .clockTick
      }
      switch timer.handle(event) {
      case .check?:
        #expect(!isReplying && !isChecking)
        isChecking = true
      case .arm(let due)?:
        #expect(due > at(second) && timer.next?.time == due && !isChecking)
      case .disarm?: #expect(timer.state == .idle)
      case .plan?: #expect(!isChecking)
      case nil: break
      }
    }
  }
}
