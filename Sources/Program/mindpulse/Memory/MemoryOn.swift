import Console
import CommandLineParsing

/// `mindpulse memory on`: notes are used and added from now on.
struct MemoryOn: Command {
  static let specification = CommandSpecification("on", summary: "Remember from now on.")
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    try MemorySwitch.on.turn(context)
    return .done
  }
}
