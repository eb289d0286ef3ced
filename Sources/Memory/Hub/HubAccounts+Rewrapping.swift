import PostgreSQL
import Core

/// Wrapping the keys of rows again, once the account's key was renewed.
extension HubAccounts {
  /// What came of wrapping rows again.
  package struct Rewrapping: Hashable, Sendable {
    /// How many rows are wrapped with the newest key now that weren't before.
    package var rows = 0
    /// How many can't be: they were changed at the hub, or their key is known to nobody here.
    package var unreadable = 0

    /// What came of it.
    package init(rows: Int = 0, unreadable: Int = 0) {
      self.rows = rows
      self.unreadable = unreadable
    }
  }

  /// How many rows are still wrapped with an older key than the newest.
  package func oldRows(_ membership: HubMembership) async throws(HubError) -> Int64 {
    let ring = try membership.ring()
    let statement = PostgresStatement(
      HubStatements.countOldRows,
      try HubValue.uuid(membership.account),
      .number(ring.epoch)
    )
    return try await link.run([statement])[0].rows.first?.number(0) ?? 0
  }

  /// Wraps the keys of all rows with the newest key.
  ///
  /// It can be killed at any moment and begun again: each row says by which key it is wrapped, and changes
  /// it in one step.
  ///
  /// - Parameters:
  ///   - membership: this machine's, with all keys.
  ///   - progress: gets how many rows are done.
  /// - Returns: how many rows were wrapped again, and how many can't be.
  /// - Throws: ``HubError``; what was done until then stays done.
  package func rewrap(
    _ membership: HubMembership,
    progress: @Sendable (Int) -> Void
  ) async throws(HubError) -> Rewrapping {
    let ring = try membership.ring()
    var result = Rewrapping()
    // A row that was on its way while the key changed can come behind the first pass.
    for _ in 0..<3 {
      let before = result.rows
      result.unreadable = 0
      try await pass(ring, membership.account, &result, progress)
      if result.rows == before { break }
    }
    return result
  }

  private func pass(
    _ ring: HubKeyRing,
    _ account: String,
    _ result: inout Rewrapping,
    _ progress: @Sendable (Int) -> Void
  ) async throws(HubError) {
    let value = try HubValue.uuid(account)
    var walk = HubWalk()
    while true {
      let rows = try await link.run([walk.statement(value, below: ring.epoch)])[0].rows
      guard try walk.step(rows) else { return }
      var updates: [PostgresStatement] = []
      for row in rows {
        if let update = try update(row, ring, value) {
          updates.append(update)
        } else {
          result.unreadable += 1
        }
      }
      let answers = try await link.transaction(updates)
      result.rows += answers.reduce(0) { $0 + $1.changed }
      progress(result.rows)
    }
  }

  private func update(
    _ row: PostgresRow,
    _ ring: HubKeyRing,
    _ account: PostgresValue
  ) throws(HubError) -> PostgresStatement? {
    guard let machine = row.uuid(0), let name = row.text(1), let number = row.number(2),
      let epoch = row.number(3), let wrapped = row.bytes(4),
      let store = HubStoreName(rawValue: name), let key = ring.key(epoch)
    else { return nil }
    let place = HubPlace(HubStream(machine: machine, store: store), index: number)
    let old = HubRow(place: place, sealed: [], wrappedKey: wrapped)
    let new: HubRow
    do { new = try key.rewrap(old, with: ring.newest) } catch {
      if case .altered = error { return nil }
      throw error
    }
    return PostgresStatement(
      HubStatements.rewrap,
      account,
      try HubValue.uuid(machine),
      .text(name),
      .number(number),
      .number(epoch),
      .bytes(new.wrappedKey),
      .number(ring.epoch)
    )
  }
}

/// A walk over all rows with older keys, page by page; a hub that shows the same ones again is found out.
struct HubWalk {
  private static let page = 500
  private static let mostLogs = 4_096

  private var machine = PostgresValue.uuid([UInt8](repeating: 0, count: 16))
  private var store = ""
  private var number: Int64 = 0
  private var done: Set<String> = []

  /// Asks for the next page.
  func statement(_ account: PostgresValue, below epoch: Int64) -> PostgresStatement {
    PostgresStatement(
      HubStatements.oldRows,
      account,
      .number(epoch),
      machine,
      .text(store),
      .number(number),
      .number(Int64(Self.page))
    )
  }

  /// Goes behind a page; false at the end.
  ///
  /// - Throws: ``HubError/untrustworthy(_:)`` where the page can't be one.
  mutating func step(_ rows: [PostgresRow]) throws(HubError) -> Bool {
    for row in rows {
      guard rows.count <= Self.page, let id = row.uuid(0), let name = row.text(1),
        let next = row.number(2), let value = PostgresValue.uuid(id)
      else { throw .untrustworthy("The hub shows a row that can't be.") }
      if value == machine, name == store {
        guard next > number else { throw Self.again }
      } else {
        done.insert("\(machine)/\(store)")
        guard !done.contains("\(value)/\(name)"), done.count <= Self.mostLogs else {
          throw Self.again
        }
      }
      (machine, store, number) = (value, name, next)
    }
    return !rows.isEmpty
  }

  private static let again = HubError.untrustworthy("The hub shows the same rows again and again.")
}
