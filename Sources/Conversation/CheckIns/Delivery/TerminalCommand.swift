/// The command that opens a terminal window with a program in it.
package enum TerminalCommand {
  /// The programs of the system that open the person's terminal, with what stands before the
  /// program: the first is the proposal of freedesktop.org, the second Debian's (policy 11.8.3).
  package static let known: [[String]] = [["xdg-terminal-exec"], ["x-terminal-emulator", "-e"]]

  /// The arguments that open a program in a terminal window.
  ///
  /// - Parameters:
  ///   - program: the program and its arguments.
  ///   - setting: what the person has set to stand before it (`delivery.terminal`), if anything.
  ///   - exists: whether a program of this name can be run.
  /// - Returns: the terminal's program and its arguments; `nil` when none can be run.
  package static func arguments(
    for program: [String],
    setting: [String]?,
    exists: (String) -> Bool
  ) -> [String]? {
    // What the person has set is not passed over in silence: that it can't be run is told.
    let candidates = setting.map { [$0] } ?? known
    guard let found = candidates.first(where: { $0.first.map(exists) ?? false }) else { return nil }
    return found + program
  }
}
