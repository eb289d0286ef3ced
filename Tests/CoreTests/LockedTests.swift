import Core
import Dispatch
import Testing

@Suite struct LockedTests {
  @Test func `many threads lose no change`() {
    let count = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 80_000)
  }

  @Test func `an error leaves the lock open`() {
    struct Failure: Error {}
    let value = Locked("a")
    #expect(throws: Failure.self) {
      try value.withLock { (text) throws(Failure) in
        text = "b"
        throw Failure()
      }
    }
    #expect(value.withLock { $0 } == "b")
  }
}
