import CommandLineParsing
import Console
import HostSystem
import Playback
import Services

/// `mindpulse pem watch`: heart rate against the ceiling, as readings come.
struct PEMWatch: Command {
  static let specification = CommandSpecification(
    "watch",
    summary: "Show heart rate, ceiling and time above it live.",
    discussion: """
      Warns when your heart rate has been above the ceiling for two minutes. Press q or Ctrl-C to \
      quit. Without a terminal, each change is a line; with --json, each line is an object.
      """
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) async throws -> ExitCode {
    let output = services.output
    guard output.isTerminal, !output.isJSON, output.screen == .drawn, let keys = keys() else {
      return try await PacingWatch(services, PacingLines(services), nil).run()
    }
    return try await PacingWatch(services, PacingScreen(output, services.words), keys).run()
  }

  /// The terminal's keys; nil where there is a window and nobody at it.
  private func keys() -> KeyInput? {
    do throws(HostSystemError) { return try KeyInput() } catch { return nil }
  }
}
