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

  /// Whether Ctrl-C leaves unread input in place (NOFLSH, termios(3)); a lost terminal is ignored.
  static func setKeepsInputOnInterrupt(_ keeps: Bool, of descriptor: CInt) {
    var mode = termios()
    guard unsafe tcgetattr(descriptor, &mode) == 0 else { return }
    if keeps {
      mode.c_lflag |= tcflag_t(NOFLSH)
    } else {
      mode.c_lflag &= ~tcflag_t(NOFLSH)
    }
    // TCSANOW and not TCSAFLUSH, which would drop what has been typed ahead.
    _ = unsafe tcsetattr(descriptor, TCSANOW, &mode)
  }
}
