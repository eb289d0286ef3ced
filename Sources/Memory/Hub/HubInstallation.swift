package import PostgreSQL
package import Core

/// Makes a database a hub, or brings one up to date: by its owner, as often as one likes.
package struct HubInstallation: Sendable {
  /// One thing that was looked after.
  package struct Step: Hashable, Sendable {
    /// How it went.
    package enum Outcome: String, Sendable {
      /// It was done now.
      case done
      /// It was so already.
      case kept
      /// The one who signed in isn't allowed to do it; the hub works without.
      case skipped
    }

    /// What, in words that begin a line.
    package let words: LocalizedText
    /// How it went.
    package let outcome: Outcome
  }

  /// Somebody who may use the hub now.
  package struct Member: Hashable, Sendable {
    /// The name to sign in with.
    package let name: String
    /// The password, which is nowhere afterwards; nil where the one before stays.
    package let password: String?
  }

  private let connection: PostgresConnection

  /// An installation by who is signed in.
  package init(_ connection: PostgresConnection) { self.connection = connection }

  /// Makes schema, roles and rules, within one transaction, and takes back what members have no use for.
  package func run() async throws(HubError) -> [Step] {
    var steps = [try await makeGroup()]
    let known = try await version()
    guard known <= HubSchema.version else {
      throw .newer("The hub has version \(known), and this program knows \(HubSchema.version).")
    }
    if known < HubSchema.version {
      try await migrate(from: known)
      steps.append(Step(words: Self.schema(HubSchema.version), outcome: .done))
    } else {
      steps.append(Step(words: Self.schema(known), outcome: .kept))
    }
    return steps + (try await harden())
  }

  /// Lets somebody sign in, with limits.
  ///
  /// - Parameters:
  ///   - name: the role's name; one that exists gets the group's rights and the limits.
  ///   - password: for a new role, or for one whose password is to be another one.
  ///   - renewing: whether a role that exists gets this password, too.
  /// - Returns: the member; its password is only there if it was set.
  /// - Throws: ``HubError``, such as ``HubError/settings(_:hint:)`` for a name that can't be one.
  package func admit(
    _ name: String,
    password: String,
    renewing: Bool
  ) async throws(HubError) -> Member {
    guard Self.isName(name) else {
      throw .settings(
        "“\(name)” can't be the name of a member.",
        hint: "Use small letters, digits, - and _, beginning with a letter, 40 at the most."
      )
    }
    let isNew = try await !exists(name)
    var statements = [PostgresStatement(HubStatements.begin)]
    if isNew {
      statements.append(PostgresStatement("CREATE ROLE \(Self.quoted(name)) LOGIN"))
    }
    statements.append(
      PostgresStatement(
        "ALTER ROLE \(Self.quoted(name)) LOGIN NOCREATEDB NOCREATEROLE CONNECTION LIMIT 16"
      )
    )
    if isNew || renewing {
      let verifier = try await HubError.asking { () throws(PostgresError) in
        try await connection.verifier(password, for: name)
      }
      statements.append(
        PostgresStatement("ALTER ROLE \(Self.quoted(name)) PASSWORD \(Self.literal(verifier))")
      )
    }
    statements.append(PostgresStatement("GRANT \(HubSchema.group) TO \(Self.quoted(name))"))
    for (setting, value) in Self.patience {
      statements.append(
        PostgresStatement("ALTER ROLE \(Self.quoted(name)) SET \(setting) = \(Self.literal(value))")
      )
    }
    _ = try await asking(statements + [PostgresStatement(HubStatements.commit)])
    return Member(name: name, password: isNew || renewing ? password : nil)
  }

  /// How long a member's statements, idle transactions and waits may take; a member can change it for
  /// one connection, so it is a bound against mistakes.
  private static let patience = [
    ("statement_timeout", "60s"), ("idle_in_transaction_session_timeout", "60s"),
    ("lock_timeout", "20s"),
  ]

  // MARK: - Schema

  private static func schema(_ version: Int64) -> LocalizedText {
    "schema mindpulse, version \(version)"
  }

  private func makeGroup() async throws(HubError) -> Step {
    let words: LocalizedText = "role \(HubSchema.group)"
    if try await exists(HubSchema.group) { return Step(words: words, outcome: .kept) }
    do throws(PostgresError) {
      _ = try await connection.run(PostgresStatement("CREATE ROLE \(HubSchema.group) NOLOGIN"))
      return Step(words: words, outcome: .done)
    } catch {
      // Roles belong to the whole server: another database of it has become a hub at the same time.
      guard ["42710", "23505"].contains(error.sqlState) else { throw HubError(error) }
      return Step(words: words, outcome: .kept)
    }
  }

  private func exists(_ role: String) async throws(HubError) -> Bool {
    let sql = "SELECT count(*) FROM pg_catalog.pg_roles WHERE rolname = $1"
    return try await asking([PostgresStatement(sql, .text(role))])[0].rows.first?.number(0) == 1
  }

  /// The version of the schema; 0 where there is none.
  private func version() async throws(HubError) -> Int64 {
    let found = try await asking([PostgresStatement(HubSchema.findVersion)])[0].rows
    guard found.first?.text(0) != nil else { return 0 }
    let rows = try await asking([PostgresStatement(HubStatements.version)])[0].rows
    guard let version = rows.first?.number(0), version > 0 else {
      throw .refused("There is a schema “mindpulse” in this database that isn't a hub's.")
    }
    return version
  }

  private func migrate(from known: Int64) async throws(HubError) {
    var statements = [PostgresStatement(HubStatements.begin)]
    for migration in HubSchema.migrations.dropFirst(Int(known)) {
      statements += migration.map { PostgresStatement($0) }
    }
    statements.append(
      PostgresStatement(
        """
        INSERT INTO mindpulse.version (one, version) VALUES (1, $1)
        ON CONFLICT (one) DO UPDATE SET version = EXCLUDED.version
        """,
        .number(HubSchema.version)
      )
    )
    _ = try await asking(statements + [PostgresStatement(HubStatements.commit)])
  }

  // MARK: - Taking back

  /// Takes back what every role of the database may do by itself.
  ///
  /// Some of it takes more than the database's owner is allowed; the hub works without, and it is said.
  private func harden() async throws(HubError) -> [Step] {
    let rows = try await asking([PostgresStatement("SELECT current_database()::text")])[0].rows
    guard let name = rows.first?.text(0) else {
      throw .untrustworthy("The database doesn't say what it is called.")
    }
    let functions = try await functions()
    var steps: [Step] = []
    for hardening in Hardening.all(of: Self.quoted(name), functions) {
      steps.append(try await attempt(hardening))
    }
    return steps
  }

  /// The functions that members have no use for, with their parameters.
  private func functions() async throws(HubError) -> [String] {
    let sql = "SELECT p.oid::regprocedure::text FROM \(Hardening.functions) ORDER BY 1"
    do throws(PostgresError) {
      return try await connection.run(PostgresStatement(sql)).rows.compactMap { $0.text(0) }
    } catch {
      // Engines that only speak the protocol have another catalogue, and none of these functions.
      guard error.kind == .refused else { throw HubError(error) }
      return []
    }
  }

  /// Takes something back, and looks whether that was so: a server only warns of what it didn't do.
  private func attempt(_ hardening: Hardening) async throws(HubError) -> Step {
    do throws(PostgresError) {
      if try await connection.run(PostgresStatement(hardening.open)).rows.first?.number(0) == 0 {
        return Step(words: hardening.words, outcome: .kept)
      }
      _ = try await connection.run(
        [PostgresStatement(HubStatements.begin)] + hardening.sql.map { PostgresStatement($0) }
          + [PostgresStatement(HubStatements.commit)]
      )
      let left = try await connection.run(PostgresStatement(hardening.open)).rows.first?.number(0)
      return Step(words: hardening.words, outcome: left == 0 ? .done : .skipped)
    } catch {
      guard error.kind == .refused else { throw HubError(error) }
      return Step(words: hardening.words, outcome: .skipped)
    }
  }

  private func asking(
    _ statements: [PostgresStatement]
  ) async throws(HubError) -> [PostgresAnswer] {
    try await HubError.asking { () throws(PostgresError) in try await connection.run(statements) }
  }

  // MARK: - Words of SQL

  /// Whether a name is plain enough for a role, a URL and a shell.
  package static func isName(_ name: String) -> Bool {
    let first = name.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
    return first && name.utf8.count <= 40 && !name.hasPrefix("pg_") && name != HubSchema.group
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
      }
  }

  /// A name in SQL.
  private static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// A text in SQL; backslashes mean nothing there with `standard_conforming_strings`.
  private static func literal(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
