import CommandLineParsing
import Console
import Core
import Hub
import PostgreSQL
import Services
import Transcripts

/// `mindpulse hub join`: the first machine of an account, which makes its key.
struct HubJoin: Command {
  private static let url = Argument(
    optional: "URL",
    help: "The hub, as in postgresql://anna@hub.example.org/mindpulse; default the setting hub.url."
  )
  private static let replace = Option(
    "replace",
    help: "Erase an account of this login whose key is lost, and begin again."
  )

  static let specification = CommandSpecification(
    "join",
    summary: "Join a hub with the first machine.",
    discussion: """
      Makes the key that all your machines will share. It never leaves them unencrypted, so nobody \
      can restore it for you: with the last machine and its backups, what is on the hub is lost. \
      Further machines join with a code: mindpulse hub pair.
      """,
    parameters: [url, HubOptions.name, replace, HubOptions.yes]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let url: String?
  private let name: String?
  private let replaces: Bool
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    url = try line[Self.url]
    name = try line[HubOptions.name]
    replaces = try line[Self.replace]
    isAgreed = try line[HubOptions.yes]
  }

  func run(_ services: Services) async throws -> ExitCode {
    let service = HubService(services)
    if let known = try service.membership() { return try await goOn(known, service) }
    let address = try service.address(url)
    let accounts = try service.accounts(address)
    if let found = try await accounts.account() {
      guard replaces else {
        throw AppFailure(
          .notAllowed,
          "This login already has an account at the hub.",
          hint:
            "On a machine that has joined, show a code with mindpulse hub pair. If none is left: "
            + "mindpulse hub join URL --replace"
        )
      }
      let question: LocalizedText =
        "Permanently erase what the hub holds for this login? Nobody can read it without its key."
      try service.agree(isAgreed, question)
      try await accounts.eraseAccount(found.account)
    }
    let membership = try HubAccounts.founding(
      url: address.text,
      account: services.identifiers.next(),
      machine: services.identifiers.next(),
      name: service.name(name),
      binding: service.binding()
    )
    try await service.enter(membership, accounts)
    try report(membership, services.output)
    return .done
  }

  /// Finishes a joining that was interrupted before the hub heard of it.
  private func goOn(_ known: HubMembership, _ service: HubService) async throws -> ExitCode {
    let accounts = try service.accounts(service.address(url, known))
    guard try await accounts.account() == nil, known.keys.count == 1 else {
      throw AppFailure(
        .usage,
        "This machine has already joined the hub at \(known.url).",
        hint: "To leave it: mindpulse hub leave"
      )
    }
    try await accounts.enter(known)
    try report(known, service.services.output)
    return .done
  }

  private func report(_ membership: HubMembership, _ output: Output) throws {
    if output.isJSON { return try output.json(JoinedJSON(membership)) }
    try output.line("“\(membership.name)” has joined the hub.")
    try output.prose(
      "Whoever runs it sees when your machines connect, and how many rows of which size they save, "
        + "never what is in them. For a further machine: mindpulse hub pair"
    )
  }
}

extension HubService {
  /// Puts this machine into its account: kept here first, so that no key is ever only at the hub.
  func enter(_ membership: HubMembership, _ accounts: HubAccounts) async throws {
    try keep(membership)
    do throws(HubError) { try await accounts.enter(membership) } catch {
      // An answer that was lost may mean yes: the same command finishes it then.
      if case .unreachable = error { throw error }
      try keep(nil)
      throw error
    }
  }
}

/// A machine that has joined, as `--json` prints it.
struct JoinedJSON: Encodable {
  let url: String
  let account: String
  let machine: String
  let name: String

  init(_ membership: HubMembership) {
    url = membership.url
    account = membership.account
    machine = membership.machine
    name = membership.name
  }
}
