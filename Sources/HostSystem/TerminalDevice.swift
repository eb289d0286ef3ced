import Glibc

/// What a file descriptor shows of the terminal behind it.
package enum TerminalDevice {
  /// Whether a descriptor is a terminal.
  ///
  /// The corresponding C function is `isatty`.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

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
