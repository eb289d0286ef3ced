import Glibc

/// What signals do to this process; the corresponding C function is `sigaction`.
extension Machine {
  /// Has a signal do nothing.
  package static func ignore(_ signal: Int32) { _ = Glibc.signal(signal, SIG_IGN) }

  /// Gives a signal its default action again.
  package static func restoreDefault(_ signal: Int32) { _ = Glibc.signal(signal, SIG_DFL) }

  /// Has signals do nothing while something runs, and afterwards what they did before.
  package static func ignoring<Result>(_ signals: [Int32], _ body: () throws -> Result) rethrows
    -> Result
  {
    var ignored = sigaction()
    unsafe ignored.__sigaction_handler.sa_handler = SIG_IGN
    let standing = signals.map { signal in
      var standing = sigaction()
      _ = unsafe sigaction(signal, &ignored, &standing)
      return standing
    }
    defer {
      for (signal, var action) in zip(signals, standing) {
        _ = unsafe sigaction(signal, &action, nil)
      }
    }
    return try body()
  }

  /// Ends this process with an exit code, once what was printed is out.
  ///
  /// Threads of Dispatch and of libraries still run then, and what exit(3) takes down in its turn may be
  /// what they are using. The corresponding C functions are `fflush` and `_exit`.
  package static func end(with code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }

  /// Ends this process by a signal, as if nobody had taken it.
  ///
  /// Work of the main queue runs on threads that block signals, so it is let through for this one. The
  /// corresponding C functions are `pthread_sigmask` and `raise`.
  package static func end(by signal: Int32) {
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
  /// alone; what was set up for the signal is put back. A process that nobody could
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
}
