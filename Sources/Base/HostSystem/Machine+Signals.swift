import Glibc

/// What signals do to this process; the corresponding C function is `sigaction`.
extension Machine {
  /// What Dispatch has set up for a signal, while the signal has its default action again.
  @MainActor private static var putAway: [Int: sigaction] = [:]

  /// Leaves a signal to a dispatch source: until that is set up, the signal is ignored.
  ///
  /// Dispatch (6.3) sets up its handler for a signal once in a process and never again, so what stands
  /// there, or stood there before ``restoreDefault(_:)``, is kept.
  @MainActor package static func leaveToDispatch(_ signal: Int32) {
    if var handler = putAway.removeValue(forKey: Int(signal)) {
      _ = unsafe sigaction(signal, &handler, nil)
      return
    }
    var standing = sigaction()
    _ = unsafe sigaction(signal, nil, &standing)
    if !isHandler(standing) { _ = Glibc.signal(signal, SIG_IGN) }
  }

  /// Gives a signal its default action again.
  @MainActor package static func restoreDefault(_ signal: Int32) {
    var usual = sigaction()
    var standing = sigaction()
    _ = unsafe sigaction(signal, &usual, &standing)
    if isHandler(standing) { putAway[Int(signal)] = standing }
  }

  /// Ends this process by a signal, as if nobody had taken it.
  ///
  /// Work of the main queue runs on threads that block signals, so it is let through for this one. The
  /// corresponding C functions are `pthread_sigmask` and `raise`.
  @MainActor package static func end(by signal: Int32) {
    restoreDefault(signal)
    var ending = sigset_t()
    unsafe sigemptyset(&ending)
    unsafe sigaddset(&ending, signal)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &ending, nil)
    raise(signal)
  }

  /// Stops this process as Ctrl-Z asks, and returns when it goes on.
  ///
  /// Work of the main queue runs on threads that block signals, so it is let through for this one
  /// alone; what a dispatch source has set up for the signal is put back. A process that nobody could
  /// continue does not stop (signal(7), orphaned process groups). The corresponding C functions are
  /// `sigaction`, `pthread_sigmask` and `raise`.
  package static func stopProcess() {
    var usual = sigaction()
    var standing = sigaction()
    var stop = sigset_t()
    var blocked = sigset_t()
    unsafe sigemptyset(&stop)
    unsafe sigaddset(&stop, SIGTSTP)
    _ = unsafe sigaction(SIGTSTP, &usual, &standing)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &stop, &blocked)
    raise(SIGTSTP)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil)
    _ = unsafe sigaction(SIGTSTP, &standing, nil)
  }

  /// Whether an action is a function, neither the default one nor none at all.
  private static func isHandler(_ action: sigaction) -> Bool {
    let number = unsafe unsafeBitCast(action.__sigaction_handler, to: UInt.self)
    // SIG_DFL and SIG_IGN (signal(2)).
    return number > 1
  }
}
