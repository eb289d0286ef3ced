import Glibc

/// A value behind a POSIX mutex, which owns it: there is no way to it but through the lock.
///
/// `Synchronization.Mutex` would do the same, but the thread sanitizer does not know it on Linux and
/// takes every lock that is waited for as a race. The corresponding C functions are
/// `pthread_mutex_lock` and `pthread_mutex_unlock`.
// @unchecked Sendable because the value is touched only while the mutex is held.
@safe package final class Locked<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // Behind the mutex: an empty value before it would share its address, and seem to race with it.
  private var value: Value

  /// A value with a lock of its own.
  package init(_ value: sending Value) {
    self.value = value
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Runs `body` with the value while nobody else can; it must not lock the same value again.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
