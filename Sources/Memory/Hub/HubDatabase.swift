import Core
import PostgreSQL

/// The logs of an account in a PostgreSQL database, for one machine of it.
///
/// Whoever uses it has one key from beginning to end. Where the account's key is renewed meanwhile, rows
/// are wrapped again on their way in both directions.
package final class HubDatabase: HubLog, Sendable {
  /// How many rows are sent in one go, and of how many bytes.
  private static let mostRows = 500
  private static let mostBytes = 8 << 20
  /// How many bytes one page brings at the most.
  private static let pageBytes = 256 << 20
  /// How long a claim is kept, in milliseconds: 30 days.
  private static let claimLifetime: Int64 = 30 * 86_400_000

  /// The key that rows are sealed and opened with.
  package let key: AccountKey
  /// This machine, a UUID in small letters.
  package let machine: String
  let accounts: HubAccounts
  private let account: PostgresValue
  private let state: Locked<State>
  private let save: @Sendable (HubMembership) async throws(HubError) -> Void

  private struct State: Sendable {
    var membership: HubMembership
    var ring: HubKeyRing
  }

  /// The logs that a membership leads to, with the newest key.
  ///
  /// - Parameters:
  ///   - accounts: the hub.
  ///   - membership: this machine's, up to date.
  ///   - save: keeps the membership after the account's key was renewed.
  /// - Throws: ``HubError/storage(_:)`` for a membership that is damaged.
  init(
    _ accounts: HubAccounts,
    _ membership: HubMembership,
    save: @escaping @Sendable (HubMembership) async throws(HubError) -> Void
  ) throws(HubError) {
    self.accounts = accounts
    let ring = try membership.ring()
    state = Locked(State(membership: membership, ring: ring))
    self.save = save
    key = ring.newest
    machine = membership.machine
    account = try HubValue.uuid(membership.account)
  }

  /// The channel of the hints that something is new.
  var channel: String { "mindpulse_" + key.account.filter { $0 != "-" } }

  // MARK: - Writing

  package func append(_ rows: [HubRow]) async throws(HubError) {
    for row in rows {
      guard row.place.stream.machine == machine, row.place.index > 0 else {
        throw .storage("A row of another machine can't be written.")
      }
      let size = row.sealed.count
      guard size <= HubSchema.largestRow else {
        throw .storage("A row of \(size >> 10) KB is larger than a hub takes.")
      }
    }
    for batch in Self.batches(rows) { try await append(batch: batch) }
  }

  private func append(batch: [HubRow]) async throws(HubError) {
    let ring = state.withLock(\.ring)
    do throws(HubLinkError) {
      _ = try await accounts.link.attempt(try statements(batch, ring))
    } catch {
      // A policy refuses: the account's key was renewed, or the machine was revoked.
      guard error.sqlState == "42501" else { throw error.told }
      let known = ring.epoch
      try await refuseRevoked()
      let renewed = try await renewedRing()
      guard renewed.epoch > known else { throw error.told }
      do throws(HubLinkError) {
        _ = try await accounts.link.attempt(try statements(batch, renewed))
      } catch { throw error.told }
    }
    await hint()
  }

  /// Lets the other machines know that something is new.
  private func hint() async {
    do throws(HubError) {
      _ = try await accounts.link.run([PostgresStatement(HubStatements.notify(channel))])
    } catch {
      // Not every engine has hints, and nobody relies on one: others look by themselves once in a while.
    }
  }

  private func statements(
    _ rows: [HubRow],
    _ ring: HubKeyRing
  ) throws(HubLinkError) -> [PostgresStatement] {
    do throws(HubError) {
      var ends: [HubStream: Int64] = [:]
      var statements: [PostgresStatement] = []
      let time = PostgresValue.number(accounts.now())
      for row in rows {
        let wrapped = try key.rewrapped(row, with: ring.newest)
        ends[row.place.stream] = max(ends[row.place.stream] ?? 0, row.place.index)
        statements.append(
          PostgresStatement(
            HubStatements.append,
            account,
            try HubValue.uuid(machine),
            .text(row.place.stream.store.rawValue),
            .number(row.place.index),
            .number(ring.epoch),
            .bytes(row.sealed),
            .bytes(wrapped.wrappedKey),
            time
          )
        )
      }
      for (stream, end) in ends.sorted(by: { $0.key.store.rawValue < $1.key.store.rawValue }) {
        statements.append(
          PostgresStatement(
            HubStatements.raiseEnd,
            account,
            try HubValue.uuid(machine),
            .text(stream.store.rawValue),
            .number(end)
          )
        )
      }
      return statements
    } catch { throw .hub(error) }
  }

  package func erase(_ places: [HubPlace]) async throws(HubError) {
    for start in stride(from: 0, to: places.count, by: Self.mostRows) {
      var statements: [PostgresStatement] = []
      for place in places[start..<min(start + Self.mostRows, places.count)] {
        statements.append(
          PostgresStatement(
            HubStatements.erase,
            account,
            try HubValue.uuid(place.stream.machine),
            .text(place.stream.store.rawValue),
            .number(place.index)
          )
        )
      }
      _ = try await accounts.link.transaction(statements)
    }
    await hint()
  }

  package func claim(_ mark: [UInt8]) async throws(HubError) -> Bool {
    let now = accounts.now()
    let old = PostgresValue.number(now - Self.claimLifetime)
    let statements = [
      PostgresStatement(HubStatements.deleteOldClaims, account, old),
      PostgresStatement(
        HubStatements.claim,
        account,
        .bytes(mark),
        try HubValue.uuid(machine),
        .number(now)
      ),
      PostgresStatement(HubStatements.claimant, account, .bytes(mark)),
    ]
    let answers: [PostgresAnswer]
    do throws(HubLinkError) { answers = try await accounts.link.attempt(statements) } catch {
      if error.sqlState == "42501" { try await refuseRevoked() }
      throw error.told
    }
    guard let claimant = answers[2].rows.first?.uuid(0) else {
      throw .untrustworthy("The hub doesn't keep what a machine takes for itself.")
    }
    return claimant == machine
  }

  // MARK: - Reading

  package func ends() async throws(HubError) -> [HubStream: Int64] {
    let rows = try await accounts.link.run([PostgresStatement(HubStatements.ends, account)])[0].rows
    var ends: [HubStream: Int64] = [:]
    for row in rows {
      guard let machine = row.uuid(0), let name = row.text(1), let number = row.number(2),
        number > 0
      else { throw .untrustworthy("The hub shows the end of a log that can't be.") }
      // A newer version of the program may have other logs.
      guard let store = HubStoreName(rawValue: name) else { continue }
      ends[HubStream(machine: machine, store: store)] = number
    }
    return ends
  }

  /// Rows of a log behind a number, the lowest first: as many as asked for where there are so many, unless
  /// they are larger than 256 MB together.
  package func rows(
    of stream: HubStream,
    after index: Int64,
    limit: Int
  ) async throws(HubError) -> [HubRow] {
    var found: [HubRow] = []
    var bytes = 0
    // How many are asked for in one go follows from how large they can be and have been.
    var page = 50
    while found.count < limit, bytes < Self.pageBytes {
      let last = found.last?.place.index ?? index
      let count = min(page, limit - found.count)
      let rows = try await self.page(stream, after: last, count: count)
      found += rows
      let size = rows.reduce(0) { $0 + $1.sealed.count }
      bytes += size
      if rows.count < count { break }
      page = max(1, min(1_000, (32 << 20) / max(1, size / max(1, rows.count))))
    }
    return found
  }

  private func page(
    _ stream: HubStream,
    after index: Int64,
    count: Int
  ) async throws(HubError) -> [HubRow] {
    let statement = PostgresStatement(
      HubStatements.rows,
      account,
      try HubValue.uuid(stream.machine),
      .text(stream.store.rawValue),
      .number(index),
      .number(Int64(count))
    )
    let rows = try await accounts.link.run([statement])[0].rows
    guard rows.count <= count else {
      throw .untrustworthy("The hub shows more rows than it was asked for.")
    }
    var found: [HubRow] = []
    var last = index
    for row in rows {
      guard let number = row.number(0), let epoch = row.number(1), let sealed = row.bytes(2),
        let wrapped = row.bytes(3), number > last
      else { throw .untrustworthy("The hub shows rows that can't be, or out of order.") }
      last = number
      let place = HubPlace(stream, index: number)
      found.append(
        try await opened(HubRow(place: place, sealed: sealed, wrappedKey: wrapped), epoch)
      )
    }
    return found
  }

  /// A row as this session's key opens it.
  private func opened(_ row: HubRow, _ epoch: Int64) async throws(HubError) -> HubRow {
    let ring = state.withLock(\.ring)
    if let found = try ring.renewed(row, epoch: epoch, for: key) { return found }
    guard epoch > ring.epoch else { throw .altered(row.place) }
    guard let found = try await renewedRing().renewed(row, epoch: epoch, for: key) else {
      throw .altered(row.place)
    }
    return found
  }

  // MARK: - The account

  private func renewedRing() async throws(HubError) -> HubKeyRing {
    let before = state.withLock(\.membership)
    let renewed = try await accounts.renewed(before)
    guard renewed != before else { return state.withLock(\.ring) }
    try await save(renewed)
    let ring = try renewed.ring()
    state.withLock { $0 = State(membership: renewed, ring: ring) }
    return ring
  }

  private func refuseRevoked() async throws(HubError) {
    let rows = try await accounts.rows(of: key.account)
    guard let own = rows.first(where: { $0.id == machine }) else { throw .notListed }
    if own.revoked != nil { throw .revoked }
  }

  /// Rows in pieces that are small enough to be sent in one go.
  private static func batches(_ rows: [HubRow]) -> [[HubRow]] {
    var batches: [[HubRow]] = []
    var bytes = 0
    for row in rows {
      let size = row.sealed.count + row.wrappedKey.count
      if batches.isEmpty || batches[batches.count - 1].count == mostRows || bytes + size > mostBytes
      {
        batches.append([])
        bytes = 0
      }
      batches[batches.count - 1].append(row)
      bytes += size
    }
    return batches
  }
}
