/// The names by which members are found, as marks that only those who know a name can compute.
extension HubSchema {
  /// The bytes of what is looked for.
  package static let nameMark = 32
  /// The largest invitation behind a name, in bytes, as it is stored.
  package static let largestName = 1024

  /// The statements that lead from version 2 to version 3.
  ///
  /// Every member may look for a mark, and sees whose it is only by opening what lies there: the account stands in
  /// a column that nobody may read. Each keeps the rows of their own account.
  static let names =
    [
      """
      CREATE TABLE mindpulse.name (
        account uuid NOT NULL REFERENCES mindpulse.account (account) ON DELETE CASCADE,
        mark bytea NOT NULL CHECK (octet_length(mark) = \(nameMark)),
        content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND \(largestName)),
        created bigint NOT NULL,
        PRIMARY KEY (account, mark),
        UNIQUE (mark))
      """,
      "ALTER TABLE mindpulse.name ENABLE ROW LEVEL SECURITY",
      "ALTER TABLE mindpulse.name FORCE ROW LEVEL SECURITY",
      "CREATE POLICY found ON mindpulse.name FOR SELECT USING (true)",
      "CREATE POLICY own_insert ON mindpulse.name FOR INSERT WITH CHECK (\(named))",
      "CREATE POLICY own_delete ON mindpulse.name FOR DELETE USING (\(named))",
      "REVOKE ALL ON mindpulse.name FROM PUBLIC",
      "GRANT SELECT (mark, content), INSERT (account, mark, content, created), DELETE "
        + "ON mindpulse.name TO \(group)",
    ]

  private static let named =
    "account IN (SELECT a.account FROM mindpulse.account a WHERE a.member = current_user)"
}

/// The statements about names. A name is found by its mark alone, whoever's it is: where tables are spread over
/// servers, each has this small one whole.
extension HubStatements {
  static let publishName = """
    INSERT INTO mindpulse.name (account, mark, content, created) VALUES ($1, $2, $3, $4)
    """
  /// Finds what is encrypted behind a name.
  package static let findName = "SELECT content FROM mindpulse.name WHERE mark = $1"
  /// Takes a name away; row level security leaves those of others alone.
  package static let withdrawName = "DELETE FROM mindpulse.name WHERE mark = $1"

  /// All of them.
  static let ofNames = [publishName, findName, withdrawName]
}
