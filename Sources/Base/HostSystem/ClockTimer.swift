import CLinux
import Core
import Dispatch
import Glibc

/// One timer on the wall clock, which also notices that the clock was set.
///
/// It fires at a time of day whatever the clock did in between: a clock set forward past that time
/// fires it at once, a clock set back puts it off, a suspended machine makes up for it when it
/// resumes. Nothing runs in between. While it is armed, a clock that is set is told as
/// ``Event/clockSet``, so that its owner can plan anew; an adjustment that only makes the clock run
/// faster or slower is not. The corresponding C functions are `timerfd_create` and
/// `timerfd_settime` (timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`).
@MainActor package final class ClockTimer {
  /// Why it wakes its owner.
  package enum Event: Hashable, Sendable {
    /// The time has come; the timer is no longer armed.
    case due
    /// The clock was set, or the machine was suspended; the timer is still armed for its time.
    case clockSet
  }

  private let handler: @MainActor (Event) -> Void
  private var descriptor: Int32 = -1
  private var source: (any DispatchSourceRead)?

  /// The time it is armed for, in milliseconds since 1970-01-01T00:00:00Z; nil when it is not.
  package private(set) var armedFor: Int64?

  /// A timer that is not armed yet.
  ///
  /// - Parameter handler: called on the main queue.
  package init(_ handler: @escaping @MainActor (Event) -> Void) { self.handler = handler }

  isolated deinit { source?.cancel() }

  /// Arms it for a time, in place of any other; a time that has passed fires at once.
  ///
  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z; any number will do.
  /// - Throws: ``HostSystemError`` when the system has no more file descriptors.
  package func arm(atMilliseconds milliseconds: Int64) throws(HostSystemError) {
    try open()
    armedFor = milliseconds
    // A time of zero would disarm it, and one before 1970 is refused.
    try set(max(1, milliseconds))
  }

  /// Disarms it; nothing fires any more, and a clock that is set is not told.
  package func disarm() throws(HostSystemError) {
    guard armedFor != nil else { return }
    armedFor = nil
    try set(0)
  }

  /// Sets the time in milliseconds; zero disarms.
  private func set(_ milliseconds: Int64) throws(HostSystemError) {
    let nanoseconds = (milliseconds % 1000) * 1_000_000
    if CLinux_setTimer(descriptor, milliseconds / 1000, nanoseconds) == 0 { return }
    guard errno == ECANCELED else { throw .refused("set", "the timer", code: errno) }
    // The clock was set since the last look: the timer is armed all the same, but nobody else
    // will hear of it, because this call has taken the news.
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.tell(.clockSet) }
    }
  }

  private func open() throws(HostSystemError) {
    guard source == nil else { return }
    let opened = CLinux_createTimer()
    guard opened >= 0 else { throw .refused("create", "the timer", code: errno) }
    let source = DispatchSource.makeReadSource(fileDescriptor: opened, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.wake() } }
    source.setCancelHandler { close(opened) }
    descriptor = opened
    self.source = source
    source.resume()
  }

  private func wake() {
    var count: UInt64 = 0
    let taken = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
    if taken > 0 { return tell(.due) }
    // EAGAIN: it was armed anew after it had fired.
    if errno == ECANCELED { rearm() }
  }

  /// The news that the clock was set hides that the time has come as well, so it is set again.
  private func rearm() {
    guard let armedFor else { return }
    do throws(HostSystemError) {
      try set(max(1, armedFor))
      tell(.clockSet)
    } catch {
      // Better early than never: the owner looks at the clock itself.
      tell(.due)
    }
  }

  private func tell(_ event: Event) {
    guard armedFor != nil else { return }
    if event == .due { armedFor = nil }
    handler(event)
  }
}
