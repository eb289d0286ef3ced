import CommandLineParsing
import Console
import Services

/// `mindpulse memory on`: notes are used and added from now on.
struct MemoryOn: Command {
  static let specification = CommandSpecification("on", summary: "Start using and proposing notes.")
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try MemorySwitch.on.turn(services)
    return .done
  }
}
