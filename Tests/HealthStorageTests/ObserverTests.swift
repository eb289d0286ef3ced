import Dispatch
import HealthModel
import HealthStorage
import Testing
import TestSupport

@Suite("The observer", .timeLimit(.minutes(90)))
@MainActor struct ObserverTests {
  private let directory: TemporaryDirectory
  private let store: HealthStore
  private let other: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.file("samples.sqlite")
    store = try HealthStore(path: path)
    other = try HealthStore(path: path)
  }

  /// Hands out what wakes an observer, so that a test can do it.
  private final class Bell {
    var ring: @MainActor () -> Void = {}
  }

  @Test("A commit by another is told once, however often the file wakes it")
  func woken() throws {
    let bell = Bell()
    var told = 0
    let observer = try HealthObserver(
      store,
      watch: { _, wake in
        bell.ring = wake
        return bell
      }
    ) { told += 1 }
    #expect(observer.isWoken)
    bell.ring()
    #expect(told == 0)
    try other.save([reading(60, at: 1)])
    bell.ring()
    bell.ring()
    #expect(told == 1)
    try other.delete(ids: [1])
    try other.save([reading(61, at: 1)])
    bell.ring()
    #expect(told == 2)
    // What the observed store writes itself is nothing new to its owner.
    try store.save([reading(62, at: 2)])
    bell.ring()
    #expect(told == 2)
  }

  @Test("What can't be watched is looked at once in a while")
  func fallback() async throws {
    let other = other
    var observer: HealthObserver?
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      var waiting: CheckedContinuation<Void, Never>? = continuation
      do {
        observer = try HealthObserver(
          store,
          every: .milliseconds(20),
          watch: { _, _ in nil },
          handler: {
            waiting?.resume()
            waiting = nil
          }
        )
        try other.save([reading(60, at: 1)])
      } catch {
        Issue.record(error)
        waiting?.resume()
        waiting = nil
      }
    }
    #expect(observer?.isWoken == false)
    observer?.cancel()
  }
}
