import Glibc

/// What a file descriptor shows of the terminal behind it.
package enum TerminalDevice {
  /// Whether a descriptor is a terminal.
  ///
  /// The corresponding C function is `isatty`.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether a descriptor can be waited for: a pipe, a socket or a terminal, but no plain file.
  ///
  /// epoll(7) refuses plain files, which are always ready. The corresponding C function is `fstat`.
  package static func canWait(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFSOCK || isTerminal(descriptor)
  }

  /// Columns and rows of the window; nil where there is none or it doesn't tell.
  ///
  /// The corresponding request is `TIOCGWINSZ`.
  package static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for one key without Enter and gives its byte; nil at the end of input.
  ///
  /// The terminal is back in its former mode afterwards, also when a signal ends the wait.
  package static func readKey(_ descriptor: Int32) throws(HostSystemError) -> UInt8? {
    var saved = termios()
    guard unsafe tcgetattr(descriptor, &saved) == 0 else {
      return try FileDescriptor.readSome(descriptor, named: "the terminal", limit: 1).first
    }
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    _ = unsafe tcsetattr(descriptor, TCSANOW, &raw)
    defer { _ = unsafe tcsetattr(descriptor, TCSANOW, &saved) }
    return try FileDescriptor.readSome(descriptor, named: "the terminal", limit: 1).first
  }
}
