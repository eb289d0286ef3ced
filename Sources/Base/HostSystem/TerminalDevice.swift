import Glibc

/// What a file descriptor shows of the terminal behind it.
package enum TerminalDevice {
  /// Whether a descriptor is a terminal.
  ///
  /// The corresponding C function is `isatty`.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether a descriptor is a pipe, a socket or a file, from which lines can come by themselves.
  ///
  /// The corresponding C function is `fstat`.
  package static func isPiped(_ descriptor: Int32) -> Bool {
    var entry = stat()
    guard unsafe fstat(descriptor, &entry) == 0 else { return false }
    return entry.st_mode & S_IFMT != S_IFCHR
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
}
