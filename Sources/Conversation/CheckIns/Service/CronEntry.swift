/// The one line by which cron looks whether a check-in is due.
package struct CronEntry: Equatable, Sendable {
  /// The program that is run.
  package let program: BackgroundProgram
  /// Minutes between two looks; one of ``CheckTick/choices``.
  package let tickMinutes: Int
  /// Where the desktop's message bus is found, `XDG_RUNTIME_DIR`; nil when there is no desktop.
  package let runtimeDirectory: String?

  /// A line for a program.
  ///
  /// - Parameters:
  ///   - program: the program that is run.
  ///   - tickMinutes: minutes between two looks.
  ///   - runtimeDirectory: the value of `XDG_RUNTIME_DIR`; cron does not set it, and without it
  ///     no notification reaches the desktop, whose bus is the file `bus` in there.
  package init(_ program: BackgroundProgram, tickMinutes: Int, runtimeDirectory: String?) {
    self.program = program
    self.tickMinutes = tickMinutes
    self.runtimeDirectory = runtimeDirectory.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The line, without a line break.
  ///
  /// What is said in a check-in must not end up in the mail that cron sends, so nothing is
  /// written. The environment stands before the command and not on lines of its own, which would
  /// hold for every other line of the crontab as well.
  ///
  /// - Throws: ``BackgroundServiceError`` when it gets too long or would need a line break.
  package func line() throws(BackgroundServiceError) -> String {
    let minutes = tickMinutes == 1 ? "*" : "*/\(tickMinutes)"
    var words = ["\(minutes) * * * *"]
    for (name, value) in program.assignments { words.append("\(name)=\(Self.quoted(value))") }
    if let runtimeDirectory {
      words.append("XDG_RUNTIME_DIR=\(Self.quoted(runtimeDirectory))")
    }
    words += ["SWIFT_BACKTRACE=enable=no", Self.quoted(program.path), "checkin --scheduled"]
    words.append(">/dev/null 2>&1")
    let line = words.joined(separator: " ")
    guard !line.utf8.contains(0x0A) else { throw .badCharacter("XDG_RUNTIME_DIR") }
    guard line.utf8.count <= CronTable.longestLine else { throw .longLine(line.utf8.count) }
    return line
  }

  /// A word in single quotes, as both cron and `sh` read it.
  ///
  /// An unescaped percent sign ends the command (crontab(5)). It is escaped outside the quotes:
  /// some crons take the backslash away, others leave it to the shell, and both ways give a
  /// percent sign.
  package static func quoted(_ word: String) -> String {
    var result = "'"
    for scalar in word.unicodeScalars {
      switch scalar {
      case "'": result += "'\\''"
      case "%": result += "'\\%'"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }
}
