// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Work on a thread of its own, which ends with it.
///
/// No thread of a pool: the TLS library keeps something for every thread it has worked on, and lets
/// go of it when the thread ends.
final class TransferWork: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Begins the work.
  ///
  /// The corresponding C function is `pthread_create`.
  ///
  /// - Returns: whether the system had a thread for it; the work is not begun where it hadn't.
  static func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = unsafe Unmanaged.passRetained(TransferWork(body)).toOpaque()
    // Signals are the business of other threads; a thread inherits its maker's mask.
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread,
      nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<TransferWork>.fromOpaque(context).takeRetainedValue().body()
        return nil
      },
      context
    )
    guard status == 0 else {
      unsafe Unmanaged<TransferWork>.fromOpaque(context).release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
