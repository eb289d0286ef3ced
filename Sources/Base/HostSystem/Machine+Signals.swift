import Glibc
import Synchronization

/// What signals do to this process; the corresponding C function is `sigaction`.
extension Machine {
  /// What Dispatch has set up for a signal, while the signal has its default action again.
  @MainActor private static var putAway: [Int: sigaction] = [:]

  /// The signals that have come before their dispatch source was set up, a bit each.
  private static let early = Atomic<UInt64>(0)

  /// Leaves a signal to a dispatch source: one that comes before that is set up is kept for
  /// ``takeEarly(_:)``.
  ///
  /// Dispatch (6.3) sets up its handler for a signal once in a process and never again, so what stands
  /// there, or stood there before ``restoreDefault(_:)``, is kept.
  @MainActor package static func leaveToDispatch(_ signal: Int32) {
    var standing = sigaction()
    _ = unsafe sigaction(signal, nil, &standing)
    guard !isNote(standing) else { return }
    // What came for an earlier source isn't meant for this one.
    _ = takeEarly(signal)
    if var handler = putAway.removeValue(forKey: Int(signal)) {
      _ = unsafe sigaction(signal, &handler, nil)
    } else if !isHandler(standing) {
      _ = Glibc.signal(signal, noteEarly)
    }
  }

  /// Has a signal do nothing for good.
  package static func ignore(_ signal: Int32) { _ = Glibc.signal(signal, SIG_IGN) }

  /// Whether a signal came before its dispatch source was set up; it is asked once that is.
  package static func takeEarly(_ signal: Int32) -> Bool {
    let bit = bit(of: signal)
    return early.bitwiseAnd(~bit, ordering: .relaxed).oldValue & bit != 0
  }

  /// Gives a signal its default action again.
  @MainActor package static func restoreDefault(_ signal: Int32) {
    var usual = sigaction()
    var standing = sigaction()
    _ = unsafe sigaction(signal, &usual, &standing)
    if isHandler(standing), !isNote(standing) { putAway[Int(signal)] = standing }
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
    // SIG_DFL and SIG_IGN (signal(2)).
    number(of: action) > 1
  }

  /// Whether an action is ``noteEarly``, which Dispatch has nothing to do with.
  private static func isNote(_ action: sigaction) -> Bool {
    let note = unsafe unsafeBitCast(noteEarly, to: UInt.self)
    return number(of: action) == note
  }

  private static func number(of action: sigaction) -> UInt {
    unsafe unsafeBitCast(action.__sigaction_handler, to: UInt.self)
  }

  /// Notes a signal; it interrupts anything, so it does nothing else (signal-safety(7)).
  private static let noteEarly: @convention(c) (Int32) -> Void = { signal in
    Machine.early.bitwiseOr(Machine.bit(of: signal), ordering: .relaxed)
  }

  /// Signals are numbered from 1 to 64 (signal(7)).
  private static func bit(of signal: Int32) -> UInt64 { 1 << (signal - 1) }
}
