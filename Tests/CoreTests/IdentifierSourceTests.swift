import Core
import Synchronization
import Testing

@Suite("Ids of messages")
struct IdentifierSourceTests {
  @Test("An id has the layout of a UUID of version 7")
  func layout() {
    let source = IdentifierSource(now: { 0x0123_4567_89AB }) { count in
      (0..<count).map { UInt8(0xF0 + $0) }
    }
    #expect(source.next() == "01234567-89ab-70f1-b2f3-f4f5f6f7f8f9")
  }

  @Test("Ids grow within a millisecond, when its counter is used up, and when the clock steps back")
  func growth() {
    let clock = Clock(1_000_000)
    let source = IdentifierSource(now: { clock.now }) { count in
      (0..<count).map { _ in .random(in: 0...255) }
    }
    var ids = (0..<10_000).map { _ in source.next() }
    clock.advance(-5_000)
    ids += (0..<10_000).map { _ in source.next() }
    clock.advance(60_000)
    ids.append(source.next())
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == ids.count)
  }

  @Test("Tasks that draw ids at once never get the same one")
  func concurrency() async {
    let source = IdentifierSource(now: { 7 }) { _ in [] }
    let ids = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { (0..<500).map { _ in source.next() } } }
      return await group.reduce(into: [String]()) { $0 += $1 }
    }
    #expect(Set(ids).count == 4_000)
  }
}

/// A clock that a test moves by hand.
private final class Clock: Sendable {
  private let time: Mutex<Int64>

  init(_ milliseconds: Int64) { time = Mutex(milliseconds) }

  var now: Int64 { time.withLock { $0 } }

  func advance(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }
}
