import CommandLineParsing
import Console
import HostSystem
import Playback
import Services

/// `mindpulse pem watch`: heart rate against the ceiling, as readings come.
struct PEMWatch: Command {
  static let specification = CommandSpecification(
    "watch",
    summary: "Heart rate, ceiling and time above it, as readings come.",
    discussion: """
      Warns when the heart rate has been above the ceiling for two minutes. q or Ctrl-C leaves. \
      Where there is no terminal, each change is a line; with --json each line is an object.
      """
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) async throws -> ExitCode {
    let output = services.output
    let isDumb = ["dumb", "", nil].contains(services.environment["TERM"])
    guard output.isTerminal, !output.isJSON, !isDumb, let keys = keys() else {
      return try await PacingWatch(services, PacingLines(services), nil).run()
    }
    return try await PacingWatch(services, PacingScreen(output), keys).run()
  }

  /// The terminal's keys; nil where there is a window and nobody at it.
  private func keys() -> KeyInput? {
    do throws(HostSystemError) { return try KeyInput() } catch { return nil }
  }
}
