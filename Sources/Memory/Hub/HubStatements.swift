import PostgreSQL

/// Every statement that a machine sends to a hub, in the core of SQL that engines with PostgreSQL's
/// protocol share: no triggers, sequences, advisory locks, COPY or columns that are computed.
package enum HubStatements {
  /// The version of the schema.
  static let version = "SELECT version FROM mindpulse.version WHERE one = 1"
  /// The hub's clock, in milliseconds since 1970.
  static let clock = "SELECT (extract(epoch FROM now()) * 1000)::bigint"
  /// The member's own account.
  static let account = "SELECT account, epoch FROM mindpulse.account WHERE member = current_user"
  /// The lifetime of a statement, for this connection.
  static let patience = "SET statement_timeout = 30000"

  static let makeAccount = """
    INSERT INTO mindpulse.account (account, member, epoch, created)
    VALUES ($1, current_user, $2, $3)
    """
  static let raiseEpoch =
    "UPDATE mindpulse.account SET epoch = $2 WHERE account = $1 AND epoch = $3"

  static let machines = """
    SELECT machine, slot, epoch, introduction, revoked, created, seen FROM mindpulse.machine
    WHERE account = $1 ORDER BY slot
    """
  static let makeMachine = """
    INSERT INTO mindpulse.machine (account, machine, slot, epoch, introduction, created, seen)
    VALUES ($1, $2, $3, $4, $5, $6, $6)
    """
  static let seen = """
    UPDATE mindpulse.machine SET seen = $3 WHERE account = $1 AND machine = $2
    """
  static let introduce = """
    UPDATE mindpulse.machine SET epoch = $3, introduction = $4 WHERE account = $1 AND machine = $2
    """
  static let revoke = """
    UPDATE mindpulse.machine SET revoked = $3
    WHERE account = $1 AND machine = $2 AND revoked IS NULL
    """
  static let eraseMachine = ["log", "log_end", "share", "machine"].map {
    "DELETE FROM mindpulse.\($0) WHERE account = $1 AND machine = $2"
  }

  static let makeShare = """
    INSERT INTO mindpulse.share (account, machine, epoch, content) VALUES ($1, $2, $3, $4)
    """
  static let share = """
    SELECT content FROM mindpulse.share WHERE account = $1 AND machine = $2 AND epoch = $3
    """

  static let makePairing = """
    INSERT INTO mindpulse.pairing (account, mark, content, until) VALUES ($1, $2, $3, $4)
    """
  static let pairing = """
    SELECT content FROM mindpulse.pairing WHERE account = $1 AND mark = $2 AND until > $3
    """
  static let deletePairing = "DELETE FROM mindpulse.pairing WHERE account = $1 AND mark = $2"
  static let deleteOldPairings = "DELETE FROM mindpulse.pairing WHERE account = $1 AND until <= $2"

  static let ends = "SELECT machine, store, number FROM mindpulse.log_end WHERE account = $1"
  static let append = """
    INSERT INTO mindpulse.log
      (account, machine, store, number, epoch, content, wrapped_key, created)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE NOT EXISTS (
      SELECT 1 FROM mindpulse.log_end
      WHERE account = $1 AND machine = $2 AND store = $3 AND number >= $4)
    ON CONFLICT (account, machine, store, number) DO NOTHING
    """
  static let raiseEnd = """
    INSERT INTO mindpulse.log_end (account, machine, store, number) VALUES ($1, $2, $3, $4)
    ON CONFLICT (account, machine, store) DO UPDATE SET number = EXCLUDED.number
    WHERE log_end.number < EXCLUDED.number
    """
  static let rows = """
    SELECT number, epoch, content, wrapped_key FROM mindpulse.log
    WHERE account = $1 AND machine = $2 AND store = $3 AND number > $4 ORDER BY number LIMIT $5
    """
  static let erase = """
    DELETE FROM mindpulse.log WHERE account = $1 AND machine = $2 AND store = $3 AND number = $4
    """
  static let oldRows = """
    SELECT machine, store, number, epoch, wrapped_key FROM mindpulse.log
    WHERE account = $1 AND epoch < $2 AND (machine, store, number) > ($3, $4, $5)
    ORDER BY machine, store, number LIMIT $6
    """
  static let rewrap = """
    UPDATE mindpulse.log SET wrapped_key = $6, epoch = $7
    WHERE account = $1 AND machine = $2 AND store = $3 AND number = $4 AND epoch = $5
    """
  static let countOldRows =
    "SELECT count(*) FROM mindpulse.log WHERE account = $1 AND epoch < $2"

  static let claim = """
    INSERT INTO mindpulse.claim (account, mark, machine, created) VALUES ($1, $2, $3, $4)
    ON CONFLICT (account, mark) DO NOTHING
    """
  static let claimant = "SELECT machine FROM mindpulse.claim WHERE account = $1 AND mark = $2"
  static let deleteOldClaims = "DELETE FROM mindpulse.claim WHERE account = $1 AND created < $2"

  static let begin = "BEGIN"
  static let commit = "COMMIT"

  /// All of one account, table by table.
  static let eraseAccount =
    [eraseDeliveries]
    + HubSchema.accountTables.map { "DELETE FROM mindpulse.\($0) WHERE account = $1" }
    + ["DELETE FROM mindpulse.account WHERE account = $1"]

  /// A hint that something is new; the name has only hexadecimal digits behind the underscore.
  static func notify(_ channel: String) -> String { "NOTIFY \(channel)" }
  /// Asks for the hints.
  static func listen(_ channel: String) -> String { "LISTEN \(channel)" }

  /// Every statement there is, for whoever checks what engines share.
  package static let all =
    [
      version, clock, account, patience, makeAccount, raiseEpoch, machines, makeMachine, seen,
      introduce, revoke, makeShare, share, makePairing, pairing, deletePairing,
      deleteOldPairings, ends, append, raiseEnd, rows, erase, oldRows, rewrap, countOldRows, claim,
      claimant, deleteOldClaims, begin, commit, notify("mindpulse_0"), listen("mindpulse_0"),
    ] + ofDeliveries + ofNames + eraseAccount + eraseMachine
}
