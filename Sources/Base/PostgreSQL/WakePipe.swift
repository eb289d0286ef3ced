import Core
import Glibc

/// Wakes a thread that waits for a server, for good: whoever was woken asks nothing any more.
final class WakePipe: Sendable {
  private struct State: Sendable {
    var isWoken = false
    var read: Int32 = -1
    var write: Int32 = -1
  }

  private let state: Locked<State>

  /// A pipe nobody has written to.
  init() {
    var ends: [Int32] = [-1, -1]
    // Without a pipe, as where no descriptor is left, a wait ends with its time alone.
    if unsafe pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    state = Locked(State(read: ends[0], write: ends[1]))
  }

  deinit {
    state.withLock { state in
      if state.read >= 0 { _ = close(state.read) }
      if state.write >= 0 { _ = close(state.write) }
    }
  }

  /// Whether it was woken.
  var isWoken: Bool { state.withLock(\.isWoken) }

  /// The end to wait at.
  var descriptor: Int32 { state.withLock(\.read) }

  /// Waits until it is woken, or the time is over.
  func wait(_ deadline: Deadline) {
    while !isWoken, deadline.milliseconds > 0 {
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&waited, 1, deadline.milliseconds)
    }
  }

  /// Wakes.
  func wake() {
    state.withLock { state in
      state.isWoken = true
      var byte: UInt8 = 1
      if state.write >= 0 { _ = unsafe Glibc.write(state.write, &byte, 1) }
    }
  }
}

/// A moment that a wait ends at, by the clock that never goes back.
struct Deadline {
  private let nanoseconds: UInt64

  /// So many seconds from now.
  init(seconds: Double) {
    let ahead = max(0, min(seconds, 1e6)) * 1e9
    nanoseconds = Deadline.now() + UInt64(ahead)
  }

  /// What is left, in milliseconds; 0 once it is over.
  var milliseconds: Int32 {
    let now = Deadline.now()
    guard nanoseconds > now else { return 0 }
    return Int32(clamping: (nanoseconds - now) / 1_000_000 + 1)
  }

  private static func now() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000_000 + UInt64(max(0, time.tv_nsec))
  }
}
