import HealthModel
import Scheduling
import Testing

@Suite("The check-in timer")
struct CheckInTimerTests {
  /// A timer that was armed at second 0 with an interval of 100 seconds.
  private func armed() throws -> CheckInTimer {
    var timer = CheckInTimer()
    #expect(try timer.handle(change(every: 100, at: 0)) == .arm(at: at(100)))
    return timer
  }

  private func change(every: Int?, at second: Int64, decided: Int64? = nil)
    throws -> CheckInTimer.Event
  {
    .scheduleChanged(
      try CheckInSchedule(every: every),
      set: at(second),
      lastDecided: decided.map(at),
      now: at(second)
    )
  }

  @Test("is idle until there is a schedule, whatever else happens")
  func idle() throws {
    var timer = CheckInTimer()
    #expect(timer.handle(.clockTick(now: at(0))) == nil)
    #expect(timer.handle(.replyStarted) == nil)
    #expect(timer.handle(.replyEnded) == nil)
    #expect(timer.handle(.checkInDecided(now: at(1))) == nil)
    #expect(try timer.handle(change(every: nil, at: 2)) == nil)
    #expect(timer.state == .idle && timer.nextDue == nil)
  }

  @Test("asks for a check at the due time and arms again after the decision")
  func roundTrip() throws {
    var timer = try armed()
    #expect(timer.nextDue == at(100))
    #expect(timer.handle(.clockTick(now: at(100))) == .checkNow)
    #expect(timer.state == .checking && timer.nextDue == nil)
    #expect(timer.handle(.clockTick(now: at(101))) == nil)
    #expect(timer.handle(.checkInDecided(now: at(102))) == .arm(at: at(202)))
  }

  @Test("arms again when it is woken too early")
  func early() throws {
    var timer = try armed()
    #expect(timer.handle(.clockTick(now: at(99))) == .arm(at: at(100)))
    #expect(timer.state == .armed(due: at(100)))
  }

  @Test("waits for a reply to end, and then checks at once")
  func waits() throws {
    var timer = try armed()
    #expect(timer.handle(.replyStarted) == nil)
    #expect(timer.handle(.clockTick(now: at(150))) == nil)
    #expect(timer.state == .waiting)
    #expect(timer.handle(.clockTick(now: at(160))) == nil)
    #expect(timer.handle(.replyEnded) == .checkNow)
    #expect(timer.state == .checking)
  }

  @Test("does nothing when a reply ends before the time has come")
  func replyBetween() throws {
    var timer = try armed()
    #expect(timer.handle(.replyStarted) == nil)
    #expect(timer.handle(.replyEnded) == nil)
    #expect(timer.handle(.clockTick(now: at(100))) == .checkNow)
  }

  @Test("follows a schedule that changes or is turned off, from every state")
  func changes() throws {
    var timer = try armed()
    #expect(try timer.handle(change(every: 60, at: 10)) == .arm(at: at(70)))
    #expect(try timer.handle(change(every: nil, at: 20)) == .disarm)
    #expect(timer.state == .idle)

    timer = try armed()
    _ = timer.handle(.replyStarted)
    _ = timer.handle(.clockTick(now: at(100)))
    #expect(try timer.handle(change(every: nil, at: 101)) == .disarm)
    #expect(timer.handle(.replyEnded) == nil)

    timer = try armed()
    _ = timer.handle(.clockTick(now: at(100)))
    #expect(try timer.handle(change(every: 60, at: 101)) == nil)
    #expect(timer.handle(.checkInDecided(now: at(102))) == .arm(at: at(162)))

    _ = timer.handle(.clockTick(now: at(162)))
    #expect(try timer.handle(change(every: nil, at: 163)) == nil)
    #expect(timer.handle(.checkInDecided(now: at(164))) == .disarm)
    #expect(timer.state == .idle)
  }

  @Test("takes up a schedule that was kept: due at once after a night off")
  func restart() throws {
    var timer = CheckInTimer()
    let schedule = try CheckInSchedule(every: 100, whenNormal: true)
    let action = timer.handle(
      .scheduleChanged(schedule, set: at(0), lastDecided: at(50), now: at(9000))
    )
    #expect(action == .arm(at: at(9000)))
    #expect(timer.schedule == schedule)
  }

  @Test("begins a new interval when a check-in was made by hand")
  func byHand() throws {
    var timer = try armed()
    #expect(timer.handle(.checkInDecided(now: at(90))) == .arm(at: at(190)))
  }

  @Test("is postponed by one interval at most when the clock is set back, however often it wakes")
  func clockSetBack() throws {
    var timer = try armed()
    #expect(timer.handle(.clockTick(now: at(-5000))) == .arm(at: at(-4900)))
    #expect(timer.handle(.clockTick(now: at(-4950))) == .arm(at: at(-4900)))
    #expect(timer.handle(.clockTick(now: at(-4900))) == .checkNow)
    #expect(timer.handle(.checkInDecided(now: at(-4899))) == .arm(at: at(-4799)))
  }

  @Test("keeps its promises over random events", arguments: 0..<200 as Range<UInt64>)
  func random(_ seed: UInt64) throws {
    var generator = SplitMix64(state: seed)
    var timer = CheckInTimer()
    var second: Int64 = 0
    var isReplying = false
    var isChecking = false
    for _ in 0..<300 {
      second += Int64.random(in: -20...60, using: &generator)
      let event: CheckInTimer.Event
      switch Int.random(in: 0...4, using: &generator) {
      case 0:
        event = try change(
          every: [nil, 60, 100, 600].randomElement(using: &generator) ?? nil,
          at: second
        )
      case 1: (event, isReplying) = (.replyStarted, true)
      case 2: (event, isReplying) = (.replyEnded, false)
      case 3: (event, isChecking) = (.checkInDecided(now: at(second)), false)
      default: event = .clockTick(now: at(second))
      }
      switch timer.handle(event) {
      case .checkNow?:
        #expect(!isReplying && !isChecking)
        isChecking = true
      case .arm(let due)?:
        let interval = Int64(timer.schedule.every ?? 0)
        #expect(due >= at(second) && due <= at(second + interval))
        #expect(timer.nextDue == due && !isChecking)
      case .disarm?: #expect(timer.state == .idle)
      case nil: break
      }
    }
  }
}

/// A small generator with a seed (Steele, Lea and Flood, 2014), so that a failure repeats.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
