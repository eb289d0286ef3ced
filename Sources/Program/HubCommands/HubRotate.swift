import CommandLineParsing
import Console
import Core
import Hub
import Services
import Catalogues

/// `mindpulse hub rotate`: a new key for the account, which a lost machine doesn't get.
struct HubRotate: Command {
  static let specification = CommandSpecification(
    "rotate",
    summary: "Renew the account's key after a machine was lost.",
    discussion: """
      Revoke the lost machine first. Every machine that isn't revoked gets the new key at its next \
      use. The keys of all rows are encrypted again, and the rows stay where they are. If that is \
      interrupted, the same command finishes it.
      """,
    parameters: [HubOptions.yes]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws { isAgreed = try line[HubOptions.yes] }

  @MainActor func run(_ services: Services) async throws -> ExitCode {
    let service = HubService(services)
    let opened = try await service.open()
    let accounts = try service.accounts(service.address(nil, opened.membership))
    if try await accounts.oldRows(opened.membership) > 0 {
      let result = try await rewrap(opened.membership, accounts, services.output)
      // Rows that nobody can wrap again must not be in the way of a new key for ever.
      if result.rows > 0 {
        services.output.notice("A renewal was interrupted, and is finished now.")
        try report(result, resumed: true, services.output)
        return .done
      }
    }
    try await ask(opened.membership, accounts, service)
    let membership = try await accounts.renewKey(opened.membership)
    try service.keep(membership)
    let result = try await rewrap(membership, accounts, services.output)
    try report(result, resumed: false, services.output)
    return .done
  }

  @MainActor private func ask(
    _ membership: HubMembership,
    _ accounts: HubAccounts,
    _ service: HubService
  ) async throws {
    let machines = try await accounts.machines(membership)
    let output = service.services.output
    if !output.isJSON {
      try output.line("These machines get the new key, unless they are revoked:")
      try output.table(HubMachines.table(machines, own: membership.machine, service.services))
    }
    let question: LocalizedText = "Renew the key?"
    try service.agree(isAgreed, question)
  }

  @MainActor private func rewrap(
    _ membership: HubMembership,
    _ accounts: HubAccounts,
    _ output: Output
  ) async throws -> HubAccounts.Rewrapping {
    let words = output.catalogue()
    return try await accounts.rewrap(membership) { rows in
      let done: LocalizedText = "\(rows) rows are done."
      if rows > 0, rows % 50_000 == 0 { output.notice(words?.text(done) ?? done.english) }
    }
  }

  private func report(_ result: HubAccounts.Rewrapping, resumed: Bool, _ output: Output) throws {
    if output.isJSON {
      return try output.json(
        RotationJSON(rows: result.rows, unreadable: result.unreadable, resumed: resumed)
      )
    }
    try output.line("The key is renewed, for \(result.rows) rows.")
    if result.unreadable > 0 {
      try output.prose(
        "\(result.unreadable) rows keep the key they had: they were changed at the hub, or belong to a "
          + "newer version of MindPulse."
      )
    }
    try output.prose(
      "If a machine is lost or stolen, its password still opens the hub. Change it there, as with: "
        + "mindpulse hub init URL --member NAME --new-password"
    )
  }
}

/// A renewal as `--json` prints it.
private struct RotationJSON: Encodable {
  let rows: Int
  let unreadable: Int
  let resumed: Bool
}
