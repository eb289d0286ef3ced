import Core

/// A connection to a PostgreSQL server, on a thread that lives while something is asked.
///
/// States: open → closed. A task that is cancelled, a time that is over, an answer that is too large and
/// a server that hangs up close it; whoever goes on asking is told that it is closed.
package final class PostgresConnection: Sendable {
  private let turn = WorkInTurn()
  private let wake = WakePipe()
  private let wire: PostgresWire

  private init(_ limits: PostgresLimits) { wire = PostgresWire(wake, limits) }

  /// Connects and signs in.
  ///
  /// - Parameters:
  ///   - address: where, and as whom.
  ///   - password: nil where there is none; the library then looks where its own users keep one
  ///     (`PGPASSWORD`, `~/.pgpass`).
  ///   - limits: how long the server may take, and how much it may send.
  /// - Returns: the connection.
  /// - Throws: ``PostgresError``.
  package static func open(
    _ address: PostgresAddress,
    password: [UInt8]?,
    limits: PostgresLimits = PostgresLimits()
  ) async throws(PostgresError) -> PostgresConnection {
    let connection = PostgresConnection(limits)
    try await connection.perform { wire throws(PostgresError) in
      try wire.connect(address, password)
    }
    return connection
  }

  /// Sends statements in one go.
  ///
  /// - Returns: the answer to each.
  /// - Throws: ``PostgresError``: the first that went wrong. The statements behind it were not run, and a
  ///   transaction that they began is rolled back.
  package func run(
    _ statements: [PostgresStatement]
  ) async throws(PostgresError) -> [PostgresAnswer] {
    try await perform { wire throws(PostgresError) in try wire.run(statements) }
  }

  /// Sends one statement.
  package func run(_ statement: PostgresStatement) async throws(PostgresError) -> PostgresAnswer {
    try await run([statement]).first ?? PostgresAnswer()
  }

  /// Waits for a notification (`LISTEN`), so many seconds at most; false where none has come.
  package func notification(seconds: Double) async throws(PostgresError) -> Bool {
    try await perform { wire throws(PostgresError) in try wire.notification(seconds: seconds) }
  }

  /// A password as the server keeps it, so that it is never sent itself.
  package func verifier(
    _ password: String,
    for user: String
  ) async throws(PostgresError) -> String {
    try await perform { wire throws(PostgresError) in try wire.verifier(password, for: user) }
  }

  /// Whether it can still be asked, and whether what is said is encrypted on its way.
  package func state() async throws(PostgresError) -> (isOpen: Bool, isEncrypted: Bool) {
    try await perform { wire throws(PostgresError) in (wire.isOpen, wire.isEncrypted) }
  }

  /// Hangs up, also on what is under way.
  package func close() {
    wake.wake()
    turn.add { [wire] in wire.close() }
  }

  private func perform<Value: Sendable>(
    _ work: @escaping @Sendable (PostgresWire) throws(PostgresError) -> Value
  ) async throws(PostgresError) -> Value {
    let outcome: Result<Value, PostgresError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        turn.add { [wire, wake] in
          do throws(PostgresError) {
            if wake.isWoken { throw .stopped }
            continuation.resume(returning: .success(try work(wire)))
          } catch { continuation.resume(returning: .failure(error)) }
        }
      }
    } onCancel: {
      close()
    }
    return try outcome.get()
  }
}
