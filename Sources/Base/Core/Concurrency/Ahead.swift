import Glibc

/// A value that is made on a thread of its own while others go on, and waited for where it is needed.
///
/// The thread ends with its work: an idle program has none, and never wakes for it. Where there is no
/// room for a thread the value is made by who needs it. The corresponding C functions are
/// `pthread_create` and `pthread_join`.
package final class Ahead<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var thread: pthread_t?
    var value: Value?
  }

  private let make: @Sendable () -> Value
  private let made: Locked<Value?>
  private let state: Locked<State>

  /// Begins to make a value.
  package init(_ make: @escaping @Sendable () -> Value) {
    let made = Locked<Value?>(nil)
    self.make = make
    self.made = made
    let thread = Errand.start {
      let value = make()
      made.withLock { $0 = value }
    }
    state = Locked(State(thread: thread))
  }

  deinit {
    state.withLock { state in
      if let thread = state.thread { _ = pthread_detach(thread) }
    }
  }

  /// The value; waits until it is made.
  package var value: Value {
    state.withLock { state in
      if let value = state.value { return value }
      if let thread = state.thread { _ = pthread_join(thread, nil) }
      state.thread = nil
      let value = made.withLock { $0 } ?? make()
      state.value = value
      return value
    }
  }
}

/// What a thread is to do, in a box that a C function can be given.
private final class Errand: Sendable {
  private let run: @Sendable () -> Void

  private init(_ run: @escaping @Sendable () -> Void) { self.run = run }

  /// Has something done on a new thread; nil where there is no room for one.
  static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    // Signals are the business of other threads; a thread inherits its maker's mask.
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let box = unsafe Unmanaged.passRetained(Errand(run)).toOpaque()
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread,
      nil,
      { box in
        guard let box = unsafe box else { return nil }
        unsafe Unmanaged<Errand>.fromOpaque(box).takeRetainedValue().run()
        return nil
      },
      box
    )
    guard status == 0 else {
      unsafe Unmanaged<Errand>.fromOpaque(box).release()
      return nil
    }
    return thread
  }
}
