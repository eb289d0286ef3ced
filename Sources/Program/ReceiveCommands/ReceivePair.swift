import CommandLineParsing
import Configuration
import Console
import HTTPReception
import QRCodes
import Receiving
import Services
import Terminal
import Core

/// `mindpulse receive pair`: a token for a device, shown once.
struct ReceivePair: Command {
  private static let name = Argument("NAME", help: "What to call the device.")

  static let specification = CommandSpecification(
    "pair",
    summary: "Pair a device that will send readings.",
    discussion: """
      Shows the address and the token, as text and as a QR code. The token is shown only now: \
      MindPulse saves a hash of it.
      """,
    parameters: [name]
  )

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[Self.name] }

  func run(_ services: Services) throws -> ExitCode {
    let plan = try ReceptionPlan(services)
    let url = try plan.url(plan.address) + ReceptionJudge.samplesPath
    let (name, token) = try DeviceService(services).pair(name)
    let output = services.output
    if output.isJSON {
      try output.json(PairJSON(name: name, url: url, token: token))
      return .done
    }
    try output.line("“\(name)” is paired. Its token is shown only now:")
    try output.line()
    try output.pairs([
      ("  \(words: "address")", url), ("  \(words: "token")", token),
      ("  \(words: "header")", "Authorization: Bearer \(token)"),
    ])
    try output.line()
    try show("\(url)\n\(token)", output)
    if plan.address.isLoopback, try services.settings.current().receive.url == nil {
      try output.prose(
        "Only programs on this machine reach this address. How a phone does: docs/receiving.md"
      )
    }
    return .done
  }

  /// The code on a terminal that is wide enough; it says nothing that the text doesn't.
  private func show(_ text: String, _ output: Output) throws {
    guard output.isTerminal, output.screen == .drawn, let code = QRCode(text) else { return }
    let rows = code.rows
    guard rows.allSatisfy({ $0.count <= output.width }) else { return }
    for row in rows { try output.lines(output.styler.darkOnLight(row) + "\n") }
    try output.line()
  }
}

/// A pairing as `--json` prints it.
private struct PairJSON: Encodable {
  let name: String
  let url: String
  let token: String
}
