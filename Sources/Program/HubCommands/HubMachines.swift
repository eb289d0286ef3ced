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
    try services.output.table(Self.table(machines, own: own, services))
    if machines.contains(where: { $0.machine == nil }) {
      try services.output.prose(
        "A machine without a name was put there by somebody who doesn't have your key. It can read "
          + "nothing. Ask whoever runs the hub."
      )
    }
    return .done
  }

  /// The machines in rows.
  static func table(
    _ machines: [HubAccounts.Listed],
    own: String,
    _ services: Services
  ) -> TextTable {
    let (output, clock, words) = (services.output, services.clock, services.words)
    let now = clock.now()
    var table = TextTable(
      headers: output.headings(["machine", "joined", "last seen", "state", "id"])
    )
    for listed in machines {
      guard let machine = listed.machine else {
        table.add(["?", "", "", output.spoken("unknown"), listed.id])
        continue
      }
      table.add([
        VisibleText.singleLine(machine.name, limit: 60),
        words.ago(Timestamp(milliseconds: machine.joined, in: clock.zone), at: now),
        words.ago(Timestamp(milliseconds: machine.seen, in: clock.zone), at: now),
        output.spoken(state(machine, own: own)), machine.machine,
      ])
    }
    return table
  }

  private static func state(_ machine: HubMachine, own: String) -> LocalizedText {
    if machine.revoked != nil { return "revoked" }
    return machine.machine == own ? "this machine" : "active"
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
