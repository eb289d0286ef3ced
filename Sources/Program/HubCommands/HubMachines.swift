import CommandLineParsing
import Console
import Core
import HealthModel
import Hub
import Services
import Terminal

/// `mindpulse hub machines`: the machines of the account.
struct HubMachines: Command {
  static let specification = CommandSpecification(
    "machines",
    summary: "List the machines of your account."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) async throws -> ExitCode {
    let service = HubService(services)
    let opened = try await service.open()
    let accounts = try service.accounts(service.address(nil, opened.membership))
    let machines = try await accounts.machines(opened.membership)
    let own = opened.membership.machine
    if services.output.isJSON {
      let zone = services.clock.zone
      try services.output.json(["machines": machines.map { MachineJSON($0, own: own, zone) }])
      return .done
    }
    try services.output.table(Self.table(machines, own: own, services.clock))
    if machines.contains(where: { $0.machine == nil }) {
      try services.output.prose(
        "A machine without a name was put there by somebody who doesn't have your key. It can read "
          + "nothing. Ask whoever runs the hub."
      )
    }
    return .done
  }

  /// The machines in rows.
  static func table(_ machines: [HubAccounts.Listed], own: String, _ clock: WallClock) -> TextTable
  {
    let now = clock.now()
    var table = TextTable(headers: ["machine", "joined", "last seen", "state", "id"])
    for listed in machines {
      guard let machine = listed.machine else {
        table.add(["?", "", "", "unknown", listed.id])
        continue
      }
      let state =
        machine.revoked != nil ? "revoked" : machine.machine == own ? "this machine" : "active"
      table.add([
        VisibleText.singleLine(machine.name, limit: 60),
        Timestamp(milliseconds: machine.joined, in: clock.zone).ago(at: now),
        Timestamp(milliseconds: machine.seen, in: clock.zone).ago(at: now), state, machine.machine,
      ])
    }
    return table
  }
}

/// A machine as `--json` prints it.
private struct MachineJSON: Encodable {
  let id: String
  @OrNull var name: String?
  @OrNull var joined: Timestamp?
  @OrNull var seen: Timestamp?
  @OrNull var revoked: Timestamp?
  /// Whether it is this machine.
  let own: Bool
  /// Whether a machine of the account has introduced it.
  let known: Bool

  init(_ listed: HubAccounts.Listed, own: String, _ zone: LocalZone) {
    func time(_ milliseconds: Int64?) -> Timestamp? {
      milliseconds.map { Timestamp(milliseconds: $0, in: zone) }
    }
    id = listed.id
    name = listed.machine?.name
    joined = time(listed.machine?.joined)
    seen = time(listed.machine?.seen)
    revoked = time(listed.machine?.revoked)
    self.own = listed.id == own
    known = listed.machine != nil
  }
}
