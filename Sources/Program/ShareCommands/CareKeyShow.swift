import CommandLineParsing
import Console
import HubCommands
import Sealing
import Services
import Sharing

/// `mindpulse care key`: the key that a professional gives to people.
struct CareKeyShow: Command {
  static let specification = CommandSpecification(
    "key",
    summary: "Show the key that you give to people.",
    discussion: """
      It says your account at the hub and how to encrypt for you. Nothing in it is secret. It is the \
      same on all of your machines. After 'hub rotate' there is a new one for new shares; those that \
      began with the earlier one stay readable.
      """
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let hub = HubService(services)
    let account = try hub.account()
    guard let pair = try hub.carePairs().first else { throw SharingError.damaged }
    let key = try CareKey(account: account, publicKey: pair.publicKey).text()
    if services.output.isJSON {
      try services.output.json(["key": key])
    } else {
      try services.output.write(key + "\n")
    }
    return .done
  }
}
