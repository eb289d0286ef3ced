import CommandLineParsing
import Console
import Core
import HealthModel
import Hub
import PostgreSQL
import Services
import Terminal

/// `mindpulse hub status`: the hub, this machine, and how far it is.
struct HubStatus: Command {
  static let specification = CommandSpecification(
    "status",
    summary: "Show the hub, this machine, and what waits to be sent."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) async throws -> ExitCode {
    let service = HubService(services)
    let opened = try await service.open()
    let membership = opened.membership
    let accounts = try service.accounts(service.address(nil, membership))
    let machines = try await accounts.machines(membership)
    let active = machines.filter { $0.machine.map { $0.revoked == nil } ?? false }
    let oldRows = try await accounts.oldRows(membership)
    let standing = try HubSyncService(services).standing(membership.machine)
    let zone = services.clock.zone
    let last = standing.lastSync.map { Timestamp(milliseconds: $0, in: zone) }
    let url = accounts.link.address.text
    if services.output.isJSON {
      let status = StatusJSON(
        url: url,
        account: membership.account,
        machine: membership.machine,
        machines: active.count,
        pending: standing.pending,
        lastSync: last
      )
      try services.output.json(status)
      return .done
    }
    let output = services.output
    let now = services.clock.now()
    let sync = last.map { services.words.ago($0, at: now) } ?? output.spoken("never")
    try output.pairs([
      ("hub", url), ("this machine", VisibleText.singleLine(membership.name, limit: 60)),
      ("machines", "\(active.count)"), ("to be sent", "\(standing.pending)"), ("last sync", sync),
    ])
    let listed = machines.count { $0.machine?.revoked == nil }
    try warn(strangers: listed - active.count, oldRows: oldRows, services.output)
    return .done
  }

  /// What somebody should look at.
  private func warn(strangers: Int, oldRows: Int64, _ output: Output) throws {
    if strangers > 0 {
      try output.prose(
        "The hub lists a machine that none of yours has introduced; it gets no key. To see it: "
          + "mindpulse hub machines"
      )
    }
    if oldRows > 0 {
      try output.prose(
        "\(oldRows) rows are still under an older key, as when a renewal was interrupted. To finish it: "
          + "mindpulse hub rotate"
      )
    }
  }
}

/// The status as `--json` prints it.
private struct StatusJSON: Encodable {
  let url: String
  let account: String
  let machine: String
  let machines: Int
  let pending: Int
  @OrNull var lastSync: Timestamp?
}
