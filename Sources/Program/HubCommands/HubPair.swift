import CommandLineParsing
import Console
import Core
import HostSystem
import Hub
import PostgreSQL
import Services
import Terminal
import Transcripts

/// `mindpulse hub pair`: shows a code, or joins with one.
struct HubPair: Command {
  private static let code = Argument(
    rest: "CODE",
    help: "The 12 words that a machine shows which has joined.",
    isOptional: true
  )
  private static let url = Option(
    "url",
    "URL",
    help: "The hub, for a machine that joins; default the setting hub.url."
  )

  static let specification = CommandSpecification(
    "pair",
    summary: "Show a code for a further machine, or join with one.",
    discussion: """
      The code is valid for 10 minutes and for one machine. With it the new machine gets your key, \
      encrypted, by way of the hub. Whoever knows the code, the hub's address and its password in \
      that time can join as well.
      """,
    parameters: [code, url, HubOptions.name]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let code: String?
  private let url: String?
  private let name: String?

  init(_ line: ParsedCommand) throws {
    let words = try line[Self.code]
    code = words.isEmpty ? nil : words.joined(separator: " ")
    url = try line[Self.url]
    name = try line[HubOptions.name]
    guard code != nil || (url == nil && name == nil) else {
      throw line.refusal("--url and --name require a CODE.")
    }
  }

  func run(_ services: Services) async throws -> ExitCode {
    let service = HubService(services)
    if let code { try await join(code, service) } else { try await show(service) }
    return .done
  }

  // MARK: - Showing a code

  private func show(_ service: HubService) async throws {
    let opened = try await service.open()
    let secret = Machine.randomBytes(16)
    guard secret.count == 16 else { throw AppFailure(.failed, "There is no randomness to be had.") }
    let accounts = try service.accounts(service.address(nil, opened.membership))
    let words = try HubService.words()
    let text = try await accounts.pairing(opened.membership, secret: secret).text(words)
    let output = service.services.output
    if output.isJSON { return try output.json(["code": text]) }
    let url = try service.address(nil, opened.membership).text
    let command = "mindpulse hub pair \"\(text)\" --url \(url)"
    try output.line("Type these words on the other machine within 10 minutes:")
    try output.line()
    let list = text.split(separator: " ").map(String.init)
    for row in stride(from: 0, to: list.count, by: 4) {
      try output.line("  " + list[row..<min(row + 4, list.count)].joined(separator: " "))
    }
    try output.line()
    try output.write("  \(command)\n\n")
    try output.draw(code: command)
  }

  // MARK: - Joining with one

  private func join(_ text: String, _ service: HubService) async throws {
    let code = try PairingCode(text, HubService.words())
    if let known = try service.membership() {
      throw AppFailure(
        .usage,
        "This machine has already joined the hub at \(known.url).",
        hint: "To leave it: mindpulse hub leave"
      )
    }
    let address = try service.address(url)
    let accounts = try service.accounts(address)
    let membership = try await accounts.joining(
      code,
      url: address.text,
      machine: service.services.identifiers.next(),
      name: service.name(name),
      binding: service.binding()
    )
    try await service.enter(membership, accounts)
    try await accounts.close(code, of: membership.account)
    let output = service.services.output
    if output.isJSON { return try output.json(JoinedJSON(membership)) }
    try output.line("“\(membership.name)” has joined the hub.")
  }
}
