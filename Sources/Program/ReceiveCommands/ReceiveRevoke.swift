import CommandLineParsing
import Console
import Services
import Core

/// `mindpulse receive revoke`: a device may send nothing any more.
struct ReceiveRevoke: Command {
  private static let name = Argument(
    "NAME",
    help: "A device's name, as 'receive list' shows it.",
    completion: .dynamic("devices")
  )

  static let specification = CommandSpecification(
    "revoke",
    summary: "Revoke a device's token.",
    discussion: """
      From then on, nothing that the device sends is taken, not even what is under way. What it has \
      sent stays.
      """,
    parameters: [name]
  )

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[Self.name] }

  func run(_ services: Services) throws -> ExitCode {
    let name = try DeviceService(services).revoke(name)
    if services.output.isJSON {
      try services.output.json(["revoked": name])
    } else {
      try services.output.line("“\(name)” is revoked. What it has sent stays.")
    }
    return .done
  }
}
