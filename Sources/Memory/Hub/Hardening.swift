import Core

/// Something that every role of a database may do by itself, and no member of a hub has a use for.
struct Hardening: Sendable {
  /// What is so afterwards, in words that begin a line.
  let words: LocalizedText
  /// Counts in how many ways it is still allowed.
  let open: String
  /// Takes it back.
  let sql: [String]

  /// The functions that members have no use for, as a source of rows `p`.
  static let functions = """
    pg_catalog.pg_proc p
    WHERE p.pronamespace = 'pg_catalog'::regnamespace AND (
      p.proname LIKE 'lo\\_%' OR p.proname IN ('loread', 'lowrite', 'pg_notify')
      OR p.proname LIKE 'pg\\_%advisory%' OR p.proname LIKE 'pg\\_sleep%')
    """

  /// All of it, for a database by its name in SQL.
  static func all(of database: String, _ functions: [String]) -> [Hardening] {
    [
      Hardening(
        words: connecting,
        open: """
          SELECT count(*) FROM (VALUES ('CONNECT'), ('TEMP'), ('CREATE')) AS w (word)
          WHERE has_database_privilege('public', current_database(), w.word)
          """,
        sql: [
          "REVOKE ALL ON DATABASE \(database) FROM PUBLIC",
          "GRANT CONNECT ON DATABASE \(database) TO \(HubSchema.group)",
        ]
      ),
      Hardening(
        words: publicSchema,
        open: """
          SELECT count(*) FROM (VALUES ('CREATE'), ('USAGE')) AS w (word)
          WHERE has_schema_privilege('public', 'public', w.word)
          """,
        sql: ["REVOKE ALL ON SCHEMA public FROM PUBLIC"]
      ),
      Hardening(
        words: callable,
        open: """
          SELECT count(*) FROM \(Self.functions)
          AND has_function_privilege('public', p.oid, 'EXECUTE')
          """,
        sql: functions.map { "REVOKE EXECUTE ON FUNCTION \($0) FROM PUBLIC" }
      ),
      Hardening(
        words: programs,
        open: """
          SELECT count(*) FROM pg_catalog.pg_language l
          WHERE l.lanpltrusted AND has_language_privilege('public', l.oid, 'USAGE')
          """,
        sql: [
          "REVOKE USAGE ON LANGUAGE plpgsql FROM PUBLIC",
          "REVOKE USAGE ON LANGUAGE sql FROM PUBLIC",
        ]
      ),
    ]
  }

  // MARK: - Words

  private static let connecting: LocalizedText =
    "only members connect, and nobody makes temporary tables"
  private static let publicSchema: LocalizedText =
    "nobody makes or uses anything in the schema public"
  private static let callable: LocalizedText =
    "no large objects, advisory locks, pg_notify or pg_sleep"
  private static let programs: LocalizedText = "no programs in SQL (DO, CREATE FUNCTION)"
}
