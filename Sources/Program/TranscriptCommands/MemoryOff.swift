import CommandLineParsing
import Console
import Services

/// `mindpulse memory off`: notes are neither used nor added from now on.
struct MemoryOff: Command {
  static let specification = CommandSpecification(
    "off",
    summary: "Stop using and adding notes."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try MemorySwitch.off.turn(services)
    return .done
  }
}
