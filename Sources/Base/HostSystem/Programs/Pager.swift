import Glibc

/// The program by which a person reads a text that is longer than the screen, such as `less`.
package struct Pager: Equatable, Sendable {
  /// What is run where nobody has chosen: colours pass, a short text ends by itself, and what was
  /// read stays on the screen (less(1)).
  private static let usual = "less -FRX"

  /// How it is called, as a shell reads it.
  package let command: String
  private let environment: [String: String]

  /// The pager of an environment; nil where a person wants none, or there is none.
  ///
  /// `MINDPULSE_PAGER` comes before `PAGER`; empty and `cat` mean none. A terminal without escape codes
  /// (`TERM=dumb`) has none: on it a pager shows nothing but complaints.
  package init?(_ environment: [String: String]) {
    guard !["", "dumb"].contains(environment["TERM"] ?? "") else { return nil }
    let chosen = environment["MINDPULSE_PAGER"] ?? environment["PAGER"]
    let hasUsual = DetachedProgram.canRun("less", path: environment["PATH"])
    let words = (chosen ?? (hasUsual ? Self.usual : "")).split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty, words != ["cat"] else { return nil }
    command = chosen ?? Self.usual
    self.environment = Self.environment(environment)
  }

  /// Shows a text and returns when the person has left it.
  ///
  /// It reads from a file in memory: no disk sees the text, and nobody waits for a reader. Ctrl-C
  /// belongs to the pager meanwhile. The terminal is left as it was found, whatever ends the pager.
  ///
  /// - Returns: false where no such program could be started, so that nothing was shown.
  @MainActor package func show(_ text: String) -> Bool {
    let mode = TerminalMode(STDOUT_FILENO)
    // A signal of the keys reaches the whole process group; this process only waits.
    let signals = [SIGINT, SIGQUIT]
    for signal in signals { Machine.leaveToDispatch(signal) }
    defer {
      mode?.restore()
      for signal in signals { Machine.restoreDefault(signal) }
    }
    do throws(HostSystemError) {
      let input = try Spawning.input(Array(text.utf8), for: command)
      defer { close(input) }
      let process = try Spawning.start(
        ["/bin/sh", "-c", command],
        environment: environment,
        streams: [.descriptor(input), .inherited, .inherited]
      )
      let status = Spawning.reap(process)
      return !Self.notStarted.contains((status >> 8) & 0xFF)
    } catch {
      return false
    }
  }

  /// How a shell ends that can't run a program, or finds none (POSIX.1-2017, 2.8.2).
  private static let notStarted: Set<Int32> = [126, 127]

  /// Without keys and without what writes private words to a disk: `less` keeps a history of what was
  /// searched for, and hands a text to the program of `LESSOPEN` first.
  private static func environment(_ environment: [String: String]) -> [String: String] {
    var found = ProgramEnvironment.withoutKeys(environment)
    found["LESSHISTFILE"] = "-"
    found["LESSOPEN"] = nil
    found["LESS"] = found["LESS"] ?? "FRX"
    return found
  }
}

/// How a terminal was set, to set it so again.
private struct TerminalMode {
  private let descriptor: Int32
  private var mode = termios()

  /// What is set now; nil where there is no terminal.
  init?(_ descriptor: Int32) {
    self.descriptor = descriptor
    guard unsafe tcgetattr(descriptor, &mode) == 0 else { return nil }
  }

  func restore() {
    var mode = mode
    _ = unsafe tcsetattr(descriptor, TCSADRAIN, &mode)
  }
}
