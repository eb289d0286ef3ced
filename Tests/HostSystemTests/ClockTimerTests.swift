import Glibc
import HostSystem
import Testing

/// Collects what a timer tells, and waits for the next of it.
@MainActor private final class Witness {
  private(set) var events: [ClockTimer.Event] = []
  private var waiting: CheckedContinuation<Void, Never>?
  lazy var timer = ClockTimer { [weak self] event in
    self?.events.append(event)
    self?.waiting?.resume()
    self?.waiting = nil
  }

  func next() async {
    await withCheckedContinuation { waiting = $0 }
  }

  /// Waits for the time to come; somebody may set the clock of the machine meanwhile.
  func due() async {
    while events.last != .due { await next() }
  }

  /// How often the time has come.
  var dueCount: Int { events.count { $0 == .due } }
}

/// Sets the clock of the machine by so many nanoseconds; false where that is not allowed.
///
/// Swift's module of the C library leaves `clock_adjtime` and its `struct timex` out: modes,
/// seconds and nanoseconds stand in the bytes from 0, 72 and 80 on, of 208 (adjtimex(2), 64 bits).
private func shiftClock(nanoseconds: Int) -> Bool {
  typealias Function = @convention(c) (clockid_t, UnsafeMutableRawPointer) -> CInt
  guard let symbol = dlsym(nil, "clock_adjtime") else { return false }
  let adjust = unsafeBitCast(symbol, to: Function.self)
  return withUnsafeTemporaryAllocation(byteCount: 208, alignment: 8) { bytes in
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    // ADJ_SETOFFSET and ADJ_NANO; a shift back is a second less and the rest more.
    bytes.storeBytes(of: 0x0100 | 0x2000, as: UInt32.self)
    bytes.storeBytes(of: nanoseconds < 0 ? -1 : 0, toByteOffset: 72, as: Int.self)
    let rest = nanoseconds < 0 ? 1_000_000_000 + nanoseconds : nanoseconds
    bytes.storeBytes(of: rest, toByteOffset: 80, as: Int.self)
    return bytes.baseAddress.map { adjust(CLOCK_REALTIME, $0) >= 0 } ?? false
  }
}

/// One after the other, because some of them set the clock of the machine by a nanosecond.
@Suite("A timer on the wall clock", .serialized, .timeLimit(.minutes(90)))
@MainActor struct ClockTimerTests {
  @Test func `it fires at its time, not before it, and once`() async throws {
    let witness = Witness()
    let time = Machine.milliseconds() + 300
    try witness.timer.arm(atMilliseconds: time)
    #expect(witness.timer.armedFor == time)
    await witness.due()
    #expect(Machine.milliseconds() >= time)
    #expect(witness.dueCount == 1)
    #expect(witness.timer.armedFor == nil)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, 1_000_000_000_000])
  func `a time that has passed fires at once`(time: Int64) async throws {
    let witness = Witness()
    try witness.timer.arm(atMilliseconds: time)
    await witness.due()
    #expect(witness.dueCount == 1)
  }

  @Test func `arming again takes the place of the earlier time, however far off`() async throws {
    let witness = Witness()
    try witness.timer.arm(atMilliseconds: .max)
    try witness.timer.arm(atMilliseconds: Machine.milliseconds() + 86_400_000 * 365_000)
    try witness.timer.arm(atMilliseconds: Machine.milliseconds() + 50)
    await witness.due()
    #expect(witness.dueCount == 1)
    try witness.timer.arm(atMilliseconds: 1)
    await witness.next()
    await witness.due()
    #expect(witness.dueCount == 2)
  }

  @Test func `what is disarmed or let go fires no more`() async throws {
    let first = Witness()
    let second = Witness()
    let last = Witness()
    try first.timer.disarm()
    let time = Machine.milliseconds() + 20
    try first.timer.arm(atMilliseconds: time)
    try first.timer.disarm()
    #expect(first.timer.armedFor == nil)
    try second.timer.arm(atMilliseconds: time)
    second.timer = ClockTimer { _ in }
    try last.timer.arm(atMilliseconds: time + 200)
    await last.due()
    #expect(first.dueCount == 0)
    #expect(second.dueCount == 0)
  }

  @Test(
    .enabled(
      if: shiftClock(nanoseconds: 1),
      "setting the clock by a nanosecond is not allowed here"
    )
  )
  func `a clock that is set is told, and the timer stays armed`() async throws {
    let witness = Witness()
    let time = Machine.milliseconds() + 3_600_000
    try witness.timer.arm(atMilliseconds: time)
    #expect(shiftClock(nanoseconds: 1))
    await witness.next()
    #expect(witness.events.contains(.clockSet))
    #expect(witness.timer.armedFor == time)
    // Set again before anybody looked: arming anew finds out, and the news is not lost.
    let count = witness.events.count
    #expect(shiftClock(nanoseconds: -1))
    try witness.timer.arm(atMilliseconds: time)
    await witness.next()
    #expect(witness.events.count > count)
    #expect(witness.dueCount == 0)
    try witness.timer.arm(atMilliseconds: 1)
    await witness.due()
    #expect(witness.dueCount == 1)
  }

  @Test(
    .enabled(
      if: shiftClock(nanoseconds: 1),
      "setting the clock by a nanosecond is not allowed here"
    )
  )
  func `a clock that is set at the very time does not hide that the time has come`() async throws {
    let witness = Witness()
    try witness.timer.arm(atMilliseconds: Machine.milliseconds() + 20)
    // The main queue is kept from looking until both have happened.
    usleep(100_000)
    #expect(shiftClock(nanoseconds: 1))
    await witness.due()
    #expect(witness.events.contains(.clockSet))
    #expect(witness.timer.armedFor == nil)
  }
}
