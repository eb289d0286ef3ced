internal import Glibc

/// The terminal's input side as the kernel shows it; no state of its own.
enum TerminalInput {
  /// What a look at the descriptor found, without waiting.
  enum Readiness: Equatable {
    /// Nothing to read.
    case nothing
    /// At least one byte.
    case bytes
    /// The terminal is gone: poll(2) said POLLHUP, POLLERR or POLLNVAL.
    case hungUp
  }

  /// Looks at `descriptor` with a time-out of zero.
  static func readiness(of descriptor: CInt) -> Readiness {
    var entry = pollfd(fd: descriptor, events: CShort(POLLIN), revents: 0)
    let count = unsafe poll(&entry, 1, 0)
    guard count > 0 else { return .nothing }
    if entry.revents & CShort(POLLHUP | POLLERR | POLLNVAL) != 0 { return .hungUp }
    return entry.revents & CShort(POLLIN) != 0 ? .bytes : .nothing
  }

  /// The key that makes SIGINT, usually Ctrl-C (VINTR, termios(3)); nil when none does.
  static func interruptKey(of descriptor: CInt) -> cc_t? {
    var mode = termios()
    guard unsafe tcgetattr(descriptor, &mode) == 0, mode.c_cc.0 != 0 else { return nil }
    return mode.c_cc.0
  }

  /// Sets which key makes SIGINT, nil for none; a lost terminal is ignored.
  ///
  /// The signal leaves unread input in place (NOFLSH, termios(3)).
  static func setInterruptKey(_ key: cc_t?, of descriptor: CInt) {
    var mode = termios()
    guard unsafe tcgetattr(descriptor, &mode) == 0 else { return }
    mode.c_cc.0 = key ?? 0
    if key != nil {
      mode.c_lflag |= tcflag_t(NOFLSH)
    } else {
      mode.c_lflag &= ~tcflag_t(NOFLSH)
    }
    // TCSANOW and not TCSAFLUSH, which would drop what has been typed ahead.
    _ = unsafe tcsetattr(descriptor, TCSANOW, &mode)
  }
}
