/// What the program tells the one who started it, by the numbers of sysexits.h.
package enum ExitCode: Int32 {
  /// Done.
  case done = 0
  /// Failed.
  case failed = 1
  /// `EX_USAGE`: wrong usage.
  case usage = 64
  /// `EX_DATAERR`: bad data, typed or in a file.
  case badData = 65
  /// `EX_NOINPUT`: no such file, session or message.
  case missing = 66
  /// `EX_UNAVAILABLE`: the endpoint can't be reached.
  case unavailable = 69
  /// `EX_CANTCREAT`: a file can't be created.
  case cannotCreate = 73
  /// `EX_IOERR`: reading or writing failed.
  case inputOutput = 74
  /// `EX_TEMPFAIL`: try again later.
  case tryLater = 75
  /// `EX_NOPERM`: not allowed.
  case notAllowed = 77
  /// `EX_CONFIG`: a configuration error.
  case configuration = 78
  /// Whoever read standard output has gone (128 + SIGPIPE, as shells count it).
  case brokenPipe = 141
  /// Ended by Ctrl-C (128 + SIGINT, as shells count it).
  case interrupted = 130
}
