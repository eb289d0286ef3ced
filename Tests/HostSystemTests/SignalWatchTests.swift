import Dispatch
import Glibc
import HostSystem
import Testing

/// SIGURG, which does nothing to a process that isn't watching it, and SIGIO, for the second watch.
@MainActor @Suite(.serialized) struct SignalWatchTests {
  @Test func aSignalThatComesAtOnceIsHeard() async {
    for _ in 0..<50 {
      await withCheckedContinuation { heard in
        let watch = OneWatch(SIGURG) { heard.resume() }
        kill(getpid(), SIGURG)
        watch.keep()
      }
    }
  }

  @Test func twoHearTheSameSignal() async {
    let counter = Counter()
    await withCheckedContinuation { heard in
      let told: @MainActor @Sendable () -> Void = {
        counter.count += 1
        if counter.count == 2 { heard.resume() }
      }
      let watches = [OneWatch(SIGURG, told), OneWatch(SIGURG, told)]
      kill(getpid(), SIGURG)
      for watch in watches { watch.keep() }
    }
    #expect(counter.count == 2)
  }

  @Test func whatCameForTheOneBeforeIsNotHeard() async {
    let first = SignalWatch(SIGURG) { Issue.record("It had ended.") }
    kill(getpid(), SIGURG)
    first.cancel()
    let second = SignalWatch(SIGURG) { Issue.record("Nothing came.") }
    await withCheckedContinuation { done in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { done.resume() }
    }
    second.cancel()
  }

  @Test func theLastThatLeavesGivesTheSignalItsDefaultAction() {
    let watches = (0..<2).map { _ in SignalWatch(SIGURG) {} }
    #expect(Self.isHandled(SIGURG))
    watches[0].cancel()
    #expect(Self.isHandled(SIGURG))
    watches[1].cancel()
    watches[1].cancel()
    #expect(!Self.isHandled(SIGURG))
  }

  @Test func whatIsIgnoredForAWhileIsHeardAfterwards() async {
    let watch = SignalWatch(SIGURG) {}
    Machine.ignoring([SIGURG, SIGWINCH]) {
      #expect(!Self.isHandled(SIGURG))
      kill(getpid(), SIGURG)
    }
    #expect(Self.isHandled(SIGURG))
    #expect(!Self.isHandled(SIGWINCH))
    watch.cancel()
  }

  @Test func aHandlerAsideIsCalledWhileTheMainQueueWaits() async {
    let heard = DispatchSemaphore(value: 0)
    let watch = SignalWatch(SIGURG, on: .aside) { heard.signal() }
    kill(getpid(), SIGURG)
    let result = Self.wait(for: heard)
    #expect(result == .success)
    watch.cancel()
  }

  private static func wait(for heard: DispatchSemaphore) -> DispatchTimeoutResult {
    heard.wait(timeout: .now() + 30)
  }

  @Test func noSignalOfThatNumberIsNoWatch() {
    for signal: Int32 in [-1, 0, 65, .max] {
      SignalWatch(signal) {}.cancel()
    }
  }

  /// Whether a function takes a signal, see signal(2) for the two that are none.
  private static func isHandled(_ signal: Int32) -> Bool {
    var action = sigaction()
    _ = unsafe sigaction(signal, nil, &action)
    return unsafe unsafeBitCast(action.__sigaction_handler, to: UInt.self) > 1
  }
}

/// How often something was heard.
@MainActor private final class Counter { var count = 0 }

/// A watch that ends with the first signal.
@MainActor private final class OneWatch {
  private var watch: SignalWatch?
  private var whole: OneWatch?

  init(_ signal: Int32, _ heard: @escaping @MainActor @Sendable () -> Void) {
    watch = SignalWatch(signal) { [weak self] in
      MainActor.assumeIsolated {
        self?.watch?.cancel()
        self?.whole = nil
        heard()
      }
    }
  }

  /// Stays until the signal has come.
  func keep() { whole = self }
}
