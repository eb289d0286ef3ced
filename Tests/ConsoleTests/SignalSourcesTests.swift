import Console
import Glibc
import Testing

@MainActor @Suite struct SignalSourcesTests {
  /// Dispatch sets a source up on a thread of its own, which a busy machine may let run much later.
  @Test(.timeLimit(.minutes(2)))
  func `a signal that comes before its source is set up is heard, once`() async {
    let signals = SignalSources()
    defer { signals.cancel() }
    var count = 0
    await withCheckedContinuation { heard in
      signals.on(SIGUSR2) {
        count += 1
        if count == 1 { heard.resume() }
      }
      kill(getpid(), SIGUSR2)
    }
    await withCheckedContinuation { ready in signals.whenReady { ready.resume() } }
    #expect(count == 1)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a later source hears nothing that an earlier one has heard`() async {
    let earlier = SignalSources()
    await withCheckedContinuation { heard in
      earlier.on(SIGUSR1) { heard.resume() }
      kill(getpid(), SIGUSR1)
    }
    earlier.cancel()

    let signals = SignalSources()
    defer { signals.cancel() }
    var count = 0
    signals.on(SIGUSR1) { count += 1 }
    await withCheckedContinuation { ready in signals.whenReady { ready.resume() } }
    #expect(count == 0)
  }
}
