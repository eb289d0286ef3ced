import Core
import Foundation
import Hub
import PostgreSQL
import TestSupport
import Testing

/// A hub in a database of its own on the tests' server, and machines that use it.
struct HubBench {
  let server: PostgresServer
  let database: String
  let owner: PostgresConnection

  /// A database with a hub, or without one.
  init(installed: Bool = true) async throws {
    server = try PostgresServer.shared.get()
    database = "hub_\(UInt64.random(in: 0 ... .max))"
    let root = try await PostgresConnection.open(
      PostgresAddress(server.url("owner")),
      password: nil
    )
    _ = try await root.run(PostgresStatement("CREATE DATABASE \(database)"))
    owner = try await .open(PostgresAddress(server.url("owner", database)), password: nil)
    if installed { _ = try await HubInstallation(owner).run() }
  }

  /// The accounts of a new member.
  func accounts(_ member: String? = nil) async throws -> HubAccounts {
    let name = member ?? "m\(UInt64.random(in: 0 ... .max))"
    _ = try await HubInstallation(owner).admit(name, password: "right", renewing: false)
    let address = try PostgresAddress(server.url(name, database))
    return HubAccounts(HubLink(address) { Array("right".utf8) }, now: Self.now)
  }

  /// What the owner of the server sees or does, past every rule.
  func sql(_ text: String, _ parameters: [PostgresValue] = []) async throws -> [PostgresRow] {
    precondition(parameters.isEmpty)
    return try await owner.run(PostgresStatement(text)).rows
  }

  @Sendable static func now() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  static func id() -> String { UUID().uuidString.lowercased() }
}

/// A machine with what it keeps.
final class TestMachine: Sendable {
  let accounts: HubAccounts
  private let kept: Locked<HubMembership>

  var membership: HubMembership { kept.withLock { $0 } }

  init(_ accounts: HubAccounts, _ membership: HubMembership) {
    self.accounts = accounts
    kept = Locked(membership)
  }

  /// The first machine of an account.
  static func first(_ accounts: HubAccounts, name: String = "laptop") async throws -> TestMachine {
    let membership = try HubAccounts.founding(
      url: accounts.link.address.text,
      account: HubBench.id(),
      machine: HubBench.id(),
      name: name,
      binding: "one"
    )
    try await accounts.enter(membership)
    return TestMachine(accounts, membership)
  }

  /// A further machine of the same account, by a code.
  func paired(_ name: String) async throws -> TestMachine {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
    let code = try await accounts.pairing(membership, secret: bytes)
    let membership = try await accounts.joining(
      code,
      url: accounts.link.address.text,
      machine: HubBench.id(),
      name: name,
      binding: "one"
    )
    try await accounts.enter(membership)
    try await accounts.close(code, of: membership.account)
    return TestMachine(accounts, membership)
  }

  /// Opens the logs, as a program does at each use.
  func open(binding: String = "one") async throws -> HubDatabase {
    let opened = try await HubDatabase.open(
      membership,
      accounts,
      binding: binding,
      machine: { HubBench.id() },
      save: { [kept] membership in kept.withLock { $0 = membership } }
    )
    return opened.database
  }
}

extension HubDatabase {
  /// Rows of this machine's own log of conversations.
  func own(_ numbers: ClosedRange<Int64>, saying text: String = "row") throws -> [HubRow] {
    let stream = HubStream(machine: machine, store: .transcripts)
    return try numbers.map { number in
      try key.seal(Array("\(text) \(number)".utf8), at: HubPlace(stream, index: number))
    }
  }

  /// What the log of a machine says, opened.
  func read(_ machine: String, after index: Int64 = 0, limit: Int = 1_000) async throws -> [String]
  {
    try await rows(
      of: HubStream(machine: machine, store: .transcripts),
      after: index,
      limit: limit
    ).map { String(decoding: try key.open($0), as: UTF8.self) }
  }
}

/// The error that some work ends with; nil for none.
func hubError(_ work: () async throws -> Void) async -> HubError? {
  do { try await work() } catch { return error as? HubError }
  return nil
}
