/// What a hub is made of in its database: versions of a schema, each a list of statements.
///
/// A released version never changes: what is new is another one behind it. Types and keys are those that
/// other engines with PostgreSQL's protocol have, too: bigint, bytea, text and uuid, and natural keys that
/// begin with the account.
package enum HubSchema {
  /// The version this program makes and speaks with.
  package static let version: Int64 = Int64(migrations.count)
  /// The role whose rights every member has.
  package static let group = "mindpulse_member"
  /// How many machines an account can have.
  package static let mostMachines: Int64 = 64
  /// The largest row of a log, in bytes, as it is stored.
  package static let largestRow = 1 << 20

  /// The statements that lead from each version to the next.
  package static let migrations: [[String]] = [
    tables + security + rights, deliveries, names,
  ]

  /// Looks whether there is a version; nothing of the schema has to be there.
  static let findVersion = "SELECT to_regclass('mindpulse.version')::text"

  private static let tables = [
    "CREATE SCHEMA mindpulse",
    """
    CREATE TABLE mindpulse.version (
      one bigint PRIMARY KEY CHECK (one = 1),
      version bigint NOT NULL)
    """,
    // One account a member: a login is a person.
    """
    CREATE TABLE mindpulse.account (
      account uuid PRIMARY KEY,
      member text NOT NULL UNIQUE,
      epoch bigint NOT NULL CHECK (epoch > 0),
      created bigint NOT NULL)
    """,
    // A slot for each machine keeps their number small without counting.
    """
    CREATE TABLE mindpulse.machine (
      account uuid NOT NULL,
      machine uuid NOT NULL,
      slot bigint NOT NULL CHECK (slot BETWEEN 1 AND \(mostMachines)),
      epoch bigint NOT NULL CHECK (epoch > 0),
      introduction bytea NOT NULL CHECK (octet_length(introduction) BETWEEN 1 AND 1024),
      revoked bigint,
      created bigint NOT NULL,
      seen bigint NOT NULL,
      PRIMARY KEY (account, machine),
      UNIQUE (account, slot))
    """,
    """
    CREATE TABLE mindpulse.share (
      account uuid NOT NULL,
      machine uuid NOT NULL,
      epoch bigint NOT NULL CHECK (epoch > 0),
      content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 1024),
      PRIMARY KEY (account, machine, epoch))
    """,
    """
    CREATE TABLE mindpulse.pairing (
      account uuid NOT NULL,
      mark bytea NOT NULL CHECK (octet_length(mark) = 32),
      content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 8192),
      until bigint NOT NULL,
      PRIMARY KEY (account, mark))
    """,
    """
    CREATE TABLE mindpulse.log (
      account uuid NOT NULL,
      machine uuid NOT NULL,
      store text NOT NULL CHECK (octet_length(store) BETWEEN 1 AND 32),
      number bigint NOT NULL CHECK (number > 0),
      epoch bigint NOT NULL CHECK (epoch > 0),
      content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND \(largestRow)),
      wrapped_key bytea NOT NULL CHECK (octet_length(wrapped_key) BETWEEN 1 AND 256),
      created bigint NOT NULL,
      PRIMARY KEY (account, machine, store, number))
    """,
    // The highest number ever, so that an erased row never comes again.
    """
    CREATE TABLE mindpulse.log_end (
      account uuid NOT NULL,
      machine uuid NOT NULL,
      store text NOT NULL CHECK (octet_length(store) BETWEEN 1 AND 32),
      number bigint NOT NULL CHECK (number > 0),
      PRIMARY KEY (account, machine, store))
    """,
    """
    CREATE TABLE mindpulse.claim (
      account uuid NOT NULL,
      mark bytea NOT NULL CHECK (octet_length(mark) = 32),
      machine uuid NOT NULL,
      created bigint NOT NULL,
      PRIMARY KEY (account, mark))
    """,
  ]

  /// The tables with rows of accounts.
  static let accountTables = ["machine", "share", "pairing", "log", "log_end", "claim"]

  /// Rows that belong to an account of whoever asks.
  private static let own =
    "account IN (SELECT a.account FROM mindpulse.account a WHERE a.member = current_user)"

  /// Rows of a machine that isn't revoked.
  private static func allowed(_ table: String) -> String {
    "EXISTS (SELECT 1 FROM mindpulse.machine m WHERE m.account = \(table).account "
      + "AND m.machine = \(table).machine AND m.revoked IS NULL)"
  }

  /// Row level security, for the owner of the tables as well: a member sees the rows of its own account.
  private static let security: [String] = {
    let all = ["version", "account"] + accountTables
    var statements = all.flatMap { table in
      [
        "ALTER TABLE mindpulse.\(table) ENABLE ROW LEVEL SECURITY",
        "ALTER TABLE mindpulse.\(table) FORCE ROW LEVEL SECURITY",
      ]
    }
    statements += [
      "CREATE POLICY owner ON mindpulse.version TO CURRENT_USER USING (true) WITH CHECK (true)",
      "CREATE POLICY read ON mindpulse.version FOR SELECT USING (true)",
      "CREATE POLICY own ON mindpulse.account USING (member = current_user) "
        + "WITH CHECK (member = current_user)",
    ]
    // Whose key a row is wrapped with is known to the hub by number alone: no new row under an old one.
    let current =
      "epoch = (SELECT a.epoch FROM mindpulse.account a WHERE a.account = log.account)"
    for table in accountTables {
      let check =
        switch table {
        case "log": "\(own) AND \(allowed(table)) AND \(current)"
        case "log_end", "claim": "\(own) AND \(allowed(table))"
        default: own
        }
      statements += [
        "CREATE POLICY own_select ON mindpulse.\(table) FOR SELECT USING (\(own))",
        "CREATE POLICY own_insert ON mindpulse.\(table) FOR INSERT WITH CHECK (\(check))",
        "CREATE POLICY own_update ON mindpulse.\(table) FOR UPDATE USING (\(own)) "
          + "WITH CHECK (\(own))",
        "CREATE POLICY own_delete ON mindpulse.\(table) FOR DELETE USING (\(own))",
      ]
    }
    return statements
  }()

  /// What a member may do at all; nothing of a log can be changed but how its key is wrapped.
  private static let rights: [String] = {
    let all = ["version", "account"] + accountTables
    var statements = ["REVOKE ALL ON SCHEMA mindpulse FROM PUBLIC"]
    statements += all.map { "REVOKE ALL ON mindpulse.\($0) FROM PUBLIC" }
    statements += [
      "GRANT USAGE ON SCHEMA mindpulse TO \(group)",
      "GRANT SELECT ON mindpulse.version TO \(group)",
    ]
    statements += (["account"] + accountTables).map {
      "GRANT SELECT, INSERT, DELETE ON mindpulse.\($0) TO \(group)"
    }
    return statements + [
      "GRANT UPDATE (epoch) ON mindpulse.account TO \(group)",
      "GRANT UPDATE (epoch, introduction, revoked, seen) ON mindpulse.machine TO \(group)",
      "GRANT UPDATE (epoch, wrapped_key) ON mindpulse.log TO \(group)",
      "GRANT UPDATE (number) ON mindpulse.log_end TO \(group)",
    ]
  }()
}
