import PostgreSQL
import Sealing
import Core

/// What is done about an account and its machines, rather than with its logs.
package struct HubAccounts: Sendable {
  /// The way to the hub.
  package let link: HubLink
  /// The present, in milliseconds since 1970.
  let now: @Sendable () -> Int64

  /// The accounts of a hub.
  package init(_ link: HubLink, now: @escaping @Sendable () -> Int64) {
    self.link = link
    self.now = now
  }

  /// An account as the hub shows it.
  package struct Account: Hashable, Sendable {
    /// A UUID in small letters.
    package let account: String
    /// The number of its newest key.
    package let epoch: Int64
  }

  /// A machine as the hub shows it.
  package struct Listed: Hashable, Sendable {
    /// Its UUID in small letters.
    package let id: String
    /// What its introduction says; nil where none of the account's keys has sealed it: somebody without
    /// them has put it there.
    package let machine: HubMachine?
  }

  /// The account of who signs in; nil where there is none.
  package func account() async throws(HubError) -> Account? {
    let rows = try await link.run([PostgresStatement(HubStatements.account)])[0].rows
    guard let row = rows.first else { return nil }
    guard rows.count == 1, let account = row.uuid(0), let epoch = row.number(1), epoch > 0 else {
      throw .untrustworthy("The hub shows an account that can't be.")
    }
    return Account(account: account, epoch: epoch)
  }

  // MARK: - Joining

  /// A membership of a new account, for this machine as its first one.
  ///
  /// Nothing is at the hub yet.
  package static func founding(
    url: String,
    account: String,
    machine: String,
    name: String,
    binding: String
  ) throws(HubError) -> HubMembership {
    let key = try HubMembership.keep(AccountKey.make(account: account), epoch: 1)
    return try HubMembership(
      url: url,
      account: account,
      machine: machine,
      name: name,
      keys: [key],
      binding: binding
    )
  }

  /// Puts a machine into its account at the hub, and makes the account where there is none.
  ///
  /// It can be repeated: what is there already stays.
  package func enter(_ membership: HubMembership) async throws(HubError) {
    if let found = try await account() {
      guard found.account == membership.account else { throw Self.otherAccount }
    }
    for _ in 0..<8 {
      let rows = try await rows(of: membership.account)
      if rows.contains(where: { $0.id == membership.machine }) { return }
      let isNew = try await account() == nil
      let used = Set(rows.map(\.slot))
      guard let slot = (1...HubSchema.mostMachines).first(where: { !used.contains($0) }) else {
        throw .refused(
          "The account has \(HubSchema.mostMachines) machines, which is the most there can be."
        )
      }
      let statements = try entry(membership, slot: slot, makingAccount: isNew)
      do throws(HubLinkError) {
        _ = try await link.attempt(statements)
        return
      } catch {
        // Another machine has taken this slot, or the same step was done before the connection broke.
        guard error.sqlState == "23505" else { throw error.told }
      }
    }
    throw .unreachable("other machines join at the same time")
  }

  private func entry(
    _ membership: HubMembership,
    slot: Int64,
    makingAccount: Bool
  ) throws(HubError) -> [PostgresStatement] {
    let ring = try membership.ring()
    let account = try HubValue.uuid(membership.account)
    let time = PostgresValue.number(now())
    let introduction = HubIntroduction(
      name: membership.name,
      publicKey: try membership.pair().publicKey.bytes,
      joined: now()
    )
    let machine = PostgresStatement(
      HubStatements.makeMachine,
      account,
      try HubValue.uuid(membership.machine),
      .number(slot),
      .number(ring.epoch),
      .bytes(try introduction.sealed(for: membership.machine, by: ring.newest)),
      time
    )
    guard makingAccount else { return [machine] }
    return [
      PostgresStatement(HubStatements.makeAccount, account, .number(ring.epoch), time), machine,
    ]
  }

  /// What is said where a login has another account than this machine.
  static let otherAccount = HubError.refused(
    "This login has another account at the hub than this machine has joined."
  )

  /// Erases everything of an account; the keys of its machines open nothing any more.
  package func eraseAccount(_ account: String) async throws(HubError) {
    let value = try HubValue.uuid(account)
    _ = try await link.transaction(HubStatements.eraseAccount.map { PostgresStatement($0, value) })
  }

  /// Erases what one machine has saved, and the machine itself.
  package func eraseMachine(_ machine: String, of account: String) async throws(HubError) {
    let values = (try HubValue.uuid(account), try HubValue.uuid(machine))
    _ = try await link.transaction(
      HubStatements.eraseMachine.map { PostgresStatement($0, values.0, values.1) }
    )
  }

  /// How many machines that aren't revoked an account has besides one.
  package func activeMachines(
    _ account: String,
    besides machine: String
  ) async throws(HubError) -> Int {
    try await rows(of: account).count { $0.revoked == nil && $0.id != machine }
  }

  // MARK: - Machines

  /// A machine's row.
  struct Row: Sendable {
    let id: String
    let slot: Int64
    let epoch: Int64
    let introduction: [UInt8]
    let revoked: Int64?
    let seen: Int64
  }

  /// The rows of an account's machines.
  func rows(of account: String) async throws(HubError) -> [Row] {
    let statement = PostgresStatement(HubStatements.machines, try HubValue.uuid(account))
    let rows = try await link.run([statement])[0].rows
    guard rows.count <= HubSchema.mostMachines else {
      throw .untrustworthy("The hub shows more machines than an account can have.")
    }
    var found: [Row] = []
    for row in rows {
      guard let id = row.uuid(0), let slot = row.number(1), let epoch = row.number(2),
        let introduction = row.bytes(3), let seen = row.number(6)
      else { throw .untrustworthy("The hub shows a machine that can't be.") }
      found.append(
        Row(
          id: id,
          slot: slot,
          epoch: epoch,
          introduction: introduction,
          revoked: row.number(4),
          seen: seen
        )
      )
    }
    return found
  }

  /// The machines of an account, in the order in which they joined.
  package func machines(_ membership: HubMembership) async throws(HubError) -> [Listed] {
    let ring = try membership.ring()
    var found: [Listed] = []
    for row in try await rows(of: membership.account) {
      found.append(Listed(id: row.id, machine: try Self.machine(row, ring)))
    }
    return found
  }

  static func machine(_ row: Row, _ ring: HubKeyRing) throws(HubError) -> HubMachine? {
    guard let key = ring.key(row.epoch),
      let said = try HubIntroduction(row.introduction, of: row.id, by: key),
      said.publicKey.count == 32
    else { return nil }
    let publicKey = try HubError.sealing { () throws(SealingError) in
      try SealPublicKey(bytes: said.publicKey)
    }
    return HubMachine(
      machine: row.id,
      name: said.name,
      joined: said.joined,
      revoked: row.revoked,
      seen: row.seen,
      publicKey: publicKey
    )
  }

  /// Marks a machine as revoked: the hub takes nothing of it any more.
  package func revoke(_ machine: String, of account: String) async throws(HubError) {
    _ = try await link.run([
      PostgresStatement(
        HubStatements.revoke,
        try HubValue.uuid(account),
        try HubValue.uuid(machine),
        .number(now())
      )
    ])
  }
}

/// Values of the hub's columns.
enum HubValue {
  /// A UUID that was checked before, or came from the program itself.
  static func uuid(_ text: String) throws(HubError) -> PostgresValue {
    guard let value = PostgresValue.uuid(text) else {
      throw .storage("What is kept here about the hub is damaged.")
    }
    return value
  }
}
