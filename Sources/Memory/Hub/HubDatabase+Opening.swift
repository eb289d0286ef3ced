import PostgreSQL

extension HubDatabase {
  /// What came of opening a hub.
  package struct Opened: Sendable {
    /// The logs.
    package let database: HubDatabase
    /// The membership as it is kept now.
    package let membership: HubMembership
    /// Whether this copy of the data has become a machine of its own: it was restored or copied.
    package let isNewMachine: Bool
  }

  /// Opens the logs of a membership: gets keys that were renewed, and makes a copy of the data that was
  /// restored elsewhere a machine of its own.
  ///
  /// - Parameters:
  ///   - membership: what was kept.
  ///   - accounts: the hub.
  ///   - binding: what this copy of the data is bound to now.
  ///   - machine: gives an id for a new machine.
  ///   - save: keeps a membership that has changed; called before the hub hears of it.
  /// - Returns: the logs, and the membership as it is kept now.
  /// - Throws: ``HubError``, such as ``HubError/revoked`` and ``HubError/keyMissing``.
  package static func open(
    _ membership: HubMembership,
    _ accounts: HubAccounts,
    binding: String,
    machine: @Sendable () -> String,
    save: @escaping @Sendable (HubMembership) async throws(HubError) -> Void
  ) async throws(HubError) -> Opened {
    // With the machine's old name: a key that was renewed meanwhile was sealed for that.
    var current = try await accounts.renewed(membership)
    let isNewMachine = current.binding != binding
    if isNewMachine { current = try current.moved(to: machine(), binding: binding) }
    if current != membership { try await save(current) }
    // Also where joining was interrupted before the hub heard of this machine.
    try await accounts.enter(current)
    let listed = try await accounts.rows(of: current.account)
    guard let own = listed.first(where: { $0.id == current.machine }) else { throw .notListed }
    if own.revoked != nil { throw .revoked }
    guard try HubAccounts.machine(own, current.ring()) != nil else { throw .notListed }
    let seen = PostgresStatement(
      HubStatements.seen,
      try HubValue.uuid(current.account),
      try HubValue.uuid(current.machine),
      .number(accounts.now())
    )
    _ = try await accounts.link.run([seen])
    let database = try HubDatabase(accounts, current, save: save)
    return Opened(database: database, membership: current, isNewMachine: isNewMachine)
  }

  // MARK: - Hints

  /// Tells that something may be new.
  ///
  /// The reason is a hint of the hub, a connection that was made again, or a long time without either. It
  /// never ends by itself, and says nothing of what goes wrong: whoever asks the hub then finds that out.
  ///
  /// - Parameters:
  ///   - quiet: after how many seconds without a hint one is given all the same.
  ///   - rest: how many seconds lie between two hints at the least: anybody who may sign in at the hub
  ///     can make some up.
  /// - Returns: the hints; several that nobody has taken are one.
  package func hints(quiet: Double = 900, rest: Double = 1) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task { [self] in
        var wait = 2.0
        while !Task.isCancelled {
          let began = ContinuousClock.now
          do throws(HubError) {
            try await listen(quiet, rest) { continuation.yield() }
          } catch {
            // The next connection tells; until then waits grow.
            if ContinuousClock.now - began > .seconds(60) { wait = 2 }
          }
          do { try await PostgresRest.seconds(wait) } catch { break }
          wait = min(2 * wait, 300)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func listen(
    _ quiet: Double,
    _ rest: Double,
    _ hint: @Sendable () -> Void
  ) async throws(HubError) {
    let connection = try await accounts.link.open()
    defer { connection.close() }
    try await HubError.asking { () throws(PostgresError) in
      do throws(PostgresError) {
        _ = try await connection.run(PostgresStatement(HubStatements.listen(channel)))
      } catch {
        // Not every engine has hints; the long waits do without.
        guard error.kind == .refused else { throw error }
      }
      hint()
      while true {
        _ = try await connection.notification(seconds: quiet)
        hint()
        try await PostgresRest.seconds(rest)
      }
    }
  }
}
