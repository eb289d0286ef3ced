import Core
import PostgreSQL
import Sealing

/// Handing the account's key to a further machine, and renewing it.
extension HubAccounts {
  // MARK: - Pairing

  /// Makes a code by which a further machine gets the account's keys, for ten minutes.
  package func pairing(
    _ membership: HubMembership,
    secret: [UInt8]
  ) async throws(HubError) -> PairingCode {
    let code = PairingCode(secret)
    let key = try code.key(account: membership.account)
    let package = PairingPackage(account: membership.account, keys: membership.keys)
    let time = try await link.clock()
    let account = try HubValue.uuid(membership.account)
    _ = try await link.transaction([
      PostgresStatement(HubStatements.deleteOldPairings, account, .number(time)),
      PostgresStatement(
        HubStatements.makePairing,
        account,
        .bytes(try key.mark("pairing")),
        .bytes(try key.seal(HubJSON.bytes(package), for: "pairing")),
        .number(time + PairingCode.lifetime)
      ),
    ])
    return code
  }

  /// A membership of the account that a code belongs to, for a machine that the hub doesn't list yet.
  ///
  /// - Throws: ``HubError/refused(_:)`` where there is no such code any more.
  package func joining(
    _ code: PairingCode,
    url: String,
    machine: String,
    name: String,
    binding: String
  ) async throws(HubError) -> HubMembership {
    guard let found = try await account() else {
      throw .refused("This login has no account at the hub yet, so there is no such pairing code.")
    }
    let key = try code.key(account: found.account)
    let account = try HubValue.uuid(found.account)
    let mark = PostgresValue.bytes(try key.mark("pairing"))
    let statement = PostgresStatement(
      HubStatements.pairing,
      account,
      mark,
      .number(try await link.clock())
    )
    guard let sealed = try await link.run([statement])[0].rows.first?.bytes(0) else {
      throw .refused("This pairing code was used before, or is older than 10 minutes.")
    }
    guard let plain = try key.open(sealed, for: "pairing") else {
      throw .untrustworthy("The hub has changed what the other machine hands over.")
    }
    let words: LocalizedText = "What is handed over can't be read."
    let package: PairingPackage = try HubJSON.value(plain, words)
    guard package.account == found.account else { throw Self.otherAccount }
    return try HubMembership(
      url: url,
      account: package.account,
      machine: machine,
      name: name,
      keys: package.keys,
      binding: binding
    ).checked()
  }

  /// Erases what a code opens, once it was used.
  package func close(_ code: PairingCode, of account: String) async throws(HubError) {
    let mark = try code.key(account: account).mark("pairing")
    let statement = PostgresStatement(
      HubStatements.deletePairing,
      try HubValue.uuid(account),
      .bytes(mark)
    )
    _ = try await link.run([statement])
  }

  // MARK: - Renewing the key

  /// Gets the keys that other machines have made since, for this one.
  ///
  /// - Returns: the membership with them.
  /// - Throws: ``HubError/untrustworthy(_:)`` for a hub that shows an older state, and
  ///   ``HubError/refused(_:)`` where a key was renewed without this machine.
  package func renewed(_ membership: HubMembership) async throws(HubError) -> HubMembership {
    guard let found = try await account() else {
      throw .refused("The hub has no account of yours any more: it was erased there.")
    }
    guard found.account == membership.account else { throw Self.otherAccount }
    let ring = try membership.ring()
    guard found.epoch >= ring.epoch else {
      throw .untrustworthy("The hub shows an older state than it has shown before.")
    }
    guard found.epoch - ring.epoch <= 10_000 else {
      throw .untrustworthy("The hub shows an account that can't be.")
    }
    var renewed = membership
    var key = ring.newest
    var epoch = ring.epoch
    while epoch < found.epoch {
      epoch += 1
      key = try await share(of: renewed, epoch: epoch, behind: key)
      renewed = try renewed.adding(key, epoch: epoch)
    }
    return renewed
  }

  private func share(
    of membership: HubMembership,
    epoch: Int64,
    behind key: AccountKey
  ) async throws(HubError) -> AccountKey {
    let statement = PostgresStatement(
      HubStatements.share,
      try HubValue.uuid(membership.account),
      try HubValue.uuid(membership.machine),
      .number(epoch)
    )
    guard let sealed = try await link.run([statement])[0].rows.first?.bytes(0) else {
      throw .keyMissing
    }
    let place = Self.place(membership.account, membership.machine, epoch)
    let pair = try membership.pair()
    let inner: [UInt8]
    do throws(SealingError) { inner = try pair.open(sealed, place: place) } catch {
      if error.isForWantOfLibrary { throw .sealing(error) }
      throw Self.foreignKey
    }
    guard let bytes = try key.open(inner, for: place), bytes.count == 32 else {
      throw Self.foreignKey
    }
    return try AccountKey(account: membership.account, bytes: LockedBytes(bytes))
  }

  /// Makes a new key for the account, and seals it for every machine that isn't revoked.
  ///
  /// All of it happens in one transaction; the rows are wrapped again afterwards. Where another machine
  /// was faster, its key is the new one.
  /// - Returns: the membership with the new key.
  package func renewKey(_ membership: HubMembership) async throws(HubError) -> HubMembership {
    let ring = try membership.ring()
    let next = try AccountKey.make(account: membership.account)
    let account = try HubValue.uuid(membership.account)
    let epoch = ring.epoch + 1
    var statements = [
      PostgresStatement(
        HubStatements.raiseEpoch,
        account,
        .number(epoch),
        .number(ring.epoch)
      )
    ]
    for row in try await rows(of: membership.account) {
      // What nobody of the account has introduced gets no key.
      guard let machine = try Self.machine(row, ring) else { continue }
      statements.append(try introduction(machine, account, next, epoch))
      guard machine.revoked == nil else { continue }
      statements.append(try share(for: machine, account, membership.account, ring, next, epoch))
    }
    do throws(HubLinkError) { _ = try await link.attempt(statements) } catch {
      // The same number again: another machine was faster, or the answer to the first try was lost.
      guard error.sqlState == "23505" else { throw error.told }
    }
    return try await renewed(membership)
  }

  private func introduction(
    _ machine: HubMachine,
    _ account: PostgresValue,
    _ key: AccountKey,
    _ epoch: Int64
  ) throws(HubError) -> PostgresStatement {
    let said = HubIntroduction(
      name: machine.name,
      publicKey: machine.publicKey.bytes,
      joined: machine.joined
    )
    return PostgresStatement(
      HubStatements.introduce,
      account,
      try HubValue.uuid(machine.machine),
      .number(epoch),
      .bytes(try said.sealed(for: machine.machine, by: key))
    )
  }

  /// The new key for one machine: encrypted with the old one, which a hub doesn't have, and then for the
  /// machine alone, as a lost one does have the old key.
  private func share(
    for machine: HubMachine,
    _ account: PostgresValue,
    _ name: String,
    _ ring: HubKeyRing,
    _ next: AccountKey,
    _ epoch: Int64
  ) throws(HubError) -> PostgresStatement {
    let place = Self.place(name, machine.machine, epoch)
    let inner = try ring.newest.seal(next.secret.copy, for: place)
    let sealed = try HubError.sealing { () throws(SealingError) in
      try machine.publicKey.seal(inner, place: place)
    }
    return PostgresStatement(
      HubStatements.makeShare,
      account,
      try HubValue.uuid(machine.machine),
      .number(epoch),
      .bytes(sealed)
    )
  }

  private static func place(_ account: String, _ machine: String, _ epoch: Int64) -> String {
    "share/\(account)/\(machine)/\(epoch)"
  }

  private static let foreignKey = HubError.untrustworthy(
    "The hub shows a new key that no machine of this account has made."
  )
}
