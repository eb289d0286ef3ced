import CommandLineParsing
import Console
import Core
import Hub
import Services

/// `mindpulse hub revoke`: the hub takes nothing of a machine any more.
struct HubRevoke: Command {
  private static let machine = Argument(
    "MACHINE",
    help: "A machine's name or the beginning of its id, as 'hub machines' shows them."
  )

  static let specification = CommandSpecification(
    "revoke",
    summary: "Revoke a machine: the hub takes nothing of it any more.",
    discussion: """
      What it has saved stays. A machine that is lost or stolen still has the key and the password: \
      change the password at the hub, then renew the key with 'mindpulse hub rotate'.
      """,
    parameters: [machine, HubOptions.yes]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let text: String
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    text = try line[Self.machine]
    isAgreed = try line[HubOptions.yes]
  }

  func run(_ services: Services) async throws -> ExitCode {
    let service = HubService(services)
    let opened = try await service.open()
    let accounts = try service.accounts(service.address(nil, opened.membership))
    let machines = try await accounts.machines(opened.membership)
    let found = try pick(machines)
    let name = VisibleText.singleLine(found.machine?.name ?? found.id, limit: 60)
    guard found.id != opened.membership.machine else {
      throw AppFailure(
        .usage,
        "“\(name)” is this machine.",
        hint: "To leave the hub with it: mindpulse hub leave"
      )
    }
    if found.machine?.revoked == nil {
      let question: LocalizedText = "Revoke “\(name)”?"
      try service.agree(isAgreed, question)
      try await accounts.revoke(found.id, of: opened.membership.account)
    }
    if services.output.isJSON {
      try services.output.json(["revoked": found.id])
      return .done
    }
    try services.output.line("“\(name)” is revoked. What it has saved stays.")
    try services.output.prose(
      "If it is lost or stolen, change the password at the hub, then renew the key: mindpulse hub rotate"
    )
    return .done
  }

  private func pick(_ machines: [HubAccounts.Listed]) throws -> HubAccounts.Listed {
    let named = machines.filter { $0.machine?.name == text }
    let found =
      named.isEmpty && text.count >= 4
      ? machines.filter { $0.id.hasPrefix(text.lowercased()) } : named
    let shown = VisibleText.singleLine(text, limit: 60)
    guard let first = found.first else {
      throw AppFailure(
        .missing,
        "No machine is called “\(shown)”.",
        hint: "To see them: mindpulse hub machines"
      )
    }
    guard found.count == 1 else {
      throw AppFailure(
        .usage,
        "\(found.count) machines are called “\(shown)”.",
        hint: "Give the id of one: mindpulse hub machines"
      )
    }
    return first
  }
}
