import CommandLineParsing
import Console
import Core
import Hub
import Services
import Sharing
import Transcripts

/// `mindpulse hub leave`: this machine and the hub part; local data stays.
struct HubLeave: Command {
  private static let erase = Option(
    "erase",
    help: "Also erase what this machine has saved there; with the last machine, the whole account."
  )
  private static let here = Option(
    "here",
    help: "Only forget the hub on this machine, without asking the hub."
  )

  static let specification = CommandSpecification(
    "leave",
    summary: "Leave the hub with this machine; local data stays.",
    discussion: """
      What this machine has saved at the hub stays for the others, unless you add --erase. Without \
      another machine or a backup, nobody can read what stays.
      """,
    parameters: [erase, here, HubOptions.yes]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let erases: Bool
  private let onlyHere: Bool
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    erases = try line[Self.erase]
    onlyHere = try line[Self.here]
    isAgreed = try line[HubOptions.yes]
    guard !erases || !onlyHere else {
      throw line.refusal("--erase and --here can't be used together.")
    }
  }

  func run(_ services: Services) async throws -> ExitCode {
    let service = HubService(services)
    let membership = try service.joined()
    if onlyHere {
      let friends = try FriendParting(services)
      if try friends.isNeeded() {
        services.output.notice("This machine forgets your friends, too. They aren't notified.")
      }
      let question: LocalizedText = "Forget the hub here? It still lists this machine."
      try service.agree(isAgreed, question)
      try service.forget()
      try friends.erase()
      let words: LocalizedText = "This machine has forgotten the hub."
      return try report(words, erased: false, services.output)
    }
    let accounts = try service.accounts(service.address(nil, membership))
    let others = try await others(membership, accounts)
    let friends = try FriendParting(services)
    try warnOfShares(others, services)
    try friends.warn(isLast: others == 0, isErasing: erases)
    try service.agree(isAgreed, question(others))
    if others == 0, !erases, try friends.isNeeded() {
      try await friends.notify(
        HubDeliveries(accounts, account: membership.account),
        HubNames(accounts, account: membership.account)
      )
    }
    let words = try await leave(membership, accounts, others)
    // Only then, so that no other machine is told to erase its own.
    try service.forget()
    try friends.erase()
    return try report(words, erased: erases, services.output)
  }

  /// How many other machines use the account; a revoked machine may still leave.
  private func others(_ membership: HubMembership, _ accounts: HubAccounts) async throws -> Int {
    guard try await accounts.account()?.account == membership.account else { return 0 }
    return try await accounts.activeMachines(membership.account, besides: membership.machine)
  }

  private func question(_ others: Int) -> LocalizedText {
    let rest: LocalizedText =
      others == 1 ? "1 other machine uses it." : "\(others) other machines use it."
    switch (erases, others) {
    case (true, 0): return "Leave the hub, and permanently erase your whole account there?"
    case (true, _):
      return "Leave the hub, and permanently erase what this machine has saved there? \(rest)"
    case (false, 0):
      return "Leave the hub? This is the last machine: without a backup nobody can read what stays "
        + "there."
    case (false, _): return "Leave the hub? What this machine has saved stays there. \(rest)"
    }
  }

  /// Says what becomes of what is shared with professionals.
  private func warnOfShares(_ others: Int, _ services: Services) throws {
    let shares = try services.stores.transcripts()
      .diaryEntries(Share.diaryKind, as: Share.self).count { $0.body.isActive }
    guard shares > 0 else { return }
    let words: LocalizedText = shares == 1 ? "1 share" : "\(shares) shares"
    services.output.notice(
      others > 0
        ? "You have \(words): your other machines go on sending summaries. To end one: mindpulse share revoke"
        : "You have \(words): no summary is sent any more, and nobody is notified of it. To end one "
          + "properly, before you leave: mindpulse share revoke"
    )
  }

  private func leave(
    _ membership: HubMembership,
    _ accounts: HubAccounts,
    _ others: Int
  ) async throws -> LocalizedText {
    if erases, others == 0 {
      try await accounts.eraseAccount(membership.account)
      return "This machine has left the hub, and your account there is erased."
    }
    if erases {
      try await accounts.eraseMachine(membership.machine, of: membership.account)
      return "This machine has left the hub, and what it had saved there is erased."
    }
    try await accounts.revoke(membership.machine, of: membership.account)
    return "This machine has left the hub. What it has saved stays there."
  }

  private func report(_ words: LocalizedText, erased: Bool, _ output: Output) throws -> ExitCode {
    if output.isJSON {
      try output.json(["left": true, "erased": erased])
    } else {
      try output.line("\(words) Your data on this machine is unchanged.")
    }
    return .done
  }
}
