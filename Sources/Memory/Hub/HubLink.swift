package import PostgreSQL
import Core

/// The way to a hub: connects when it is first needed, tries again what others were in the way of, and
/// once more after a connection that was lost. What goes through it can be repeated.
package actor HubLink {
  /// How often a transaction that others were in the way of is tried.
  private static let mostTries = 6

  /// Where the hub is.
  package nonisolated let address: PostgresAddress
  private let password: @Sendable () async throws(HubError) -> [UInt8]?
  private let limits: PostgresLimits
  private var connection: PostgresConnection?

  /// A way to a hub; nothing is connected yet.
  ///
  /// - Parameters:
  ///   - address: where.
  ///   - limits: how long it may take, and how much may come.
  ///   - password: gives the password, each time one signs in; nil for none.
  package init(
    _ address: PostgresAddress,
    limits: PostgresLimits = PostgresLimits(),
    password: @escaping @Sendable () async throws(HubError) -> [UInt8]?
  ) {
    self.address = address
    self.limits = limits
    self.password = password
  }

  /// Hangs up.
  package func close() {
    connection?.close()
    connection = nil
  }

  /// The hub's clock, in milliseconds since 1970.
  package func clock() async throws(HubError) -> Int64 {
    guard let now = try await run([PostgresStatement(HubStatements.clock)])[0].rows.first?.number(0)
    else { throw .untrustworthy("The hub doesn't say what time it is.") }
    return now
  }

  /// Sends statements.
  ///
  /// - Returns: the answer to each; as many as there are statements.
  func run(_ statements: [PostgresStatement]) async throws(HubError) -> [PostgresAnswer] {
    do { return try await ask(statements) } catch {
      switch error {
      case .database(let error): throw HubError(error)
      case .hub(let error): throw error
      }
    }
  }

  /// Sends statements of which all happen or none.
  func transaction(_ statements: [PostgresStatement]) async throws(HubError) -> [PostgresAnswer] {
    Array(try await run(Self.whole(statements)).dropFirst().dropLast())
  }

  /// As ``transaction(_:)``, for whoever expects a refusal.
  func attempt(_ statements: [PostgresStatement]) async throws(HubLinkError) -> [PostgresAnswer] {
    Array(try await ask(Self.whole(statements)).dropFirst().dropLast())
  }

  private static func whole(_ statements: [PostgresStatement]) -> [PostgresStatement] {
    [PostgresStatement(HubStatements.begin)] + statements + [
      PostgresStatement(HubStatements.commit)
    ]
  }

  private func ask(
    _ statements: [PostgresStatement]
  ) async throws(HubLinkError) -> [PostgresAnswer] {
    var tries = 1
    var wasLost = false
    while true {
      let connection = try await connected()
      do throws(PostgresError) { return try await connection.run(statements) } catch {
        if [.lost, .timedOut, .cancelled, .tooLarge, .garbled].contains(error.kind) {
          self.connection = nil
        }
        if error.kind == .lost, !wasLost {
          wasLost = true
        } else if error.isConflict, tries < Self.mostTries {
          tries += 1
        } else {
          throw .database(error)
        }
      }
    }
  }

  private func connected() async throws(HubLinkError) -> PostgresConnection {
    if let connection { return connection }
    let made: PostgresConnection
    do { made = try await open() } catch { throw .hub(error) }
    connection = made
    return made
  }

  /// Another connection of the same kind, which the caller closes.
  func open() async throws(HubError) -> PostgresConnection {
    let password = try await password()
    return try await HubError.asking { () throws(PostgresError) in
      try await PostgresConnection.open(address, password: password, limits: limits)
    }
    .checkingVersion()
  }
}

/// What goes wrong on the way to a hub, with the database's own error where there is one.
enum HubLinkError: Error {
  /// The database's.
  case database(PostgresError)
  /// Ours.
  case hub(HubError)

  /// The error in the module's own words.
  var told: HubError {
    switch self {
    case .database(let error): HubError(error)
    case .hub(let error): error
    }
  }

  /// The server's code; nil where it gave none.
  var sqlState: String? {
    if case .database(let error) = self { error.sqlState } else { nil }
  }
}

extension PostgresConnection {
  /// Refuses a hub of another version than this program's.
  fileprivate func checkingVersion() async throws(HubError) -> PostgresConnection {
    let answers = try await HubError.asking { () throws(PostgresError) in
      try await run([
        PostgresStatement(HubStatements.patience), PostgresStatement(HubStatements.version),
      ])
    }
    guard let version = answers[1].rows.first?.number(0) else {
      throw .untrustworthy("The hub doesn't say which version it has.")
    }
    guard version <= HubSchema.version else {
      throw .newer(
        "The hub has version \(version), and this program knows \(HubSchema.version)."
      )
    }
    guard version == HubSchema.version else {
      throw .settings(
        "The hub has version \(version), and this program requires \(HubSchema.version).",
        hint: "Its owner brings it up to date: mindpulse hub init URL"
      )
    }
    return self
  }
}
