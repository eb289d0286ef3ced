import Core
import Testing
import TestSupport

@testable import SQLite

@Suite struct MigratorSchemaTests {
  private let directory: TemporaryDirectory

  private static let first = Migrator.Migration(
    version: 1,
    sql: """
      CREATE TABLE word (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        text TEXT NOT NULL UNIQUE CHECK (text <> '') -- never empty
      ) STRICT;
      CREATE INDEX word_by_text ON word (text) WHERE number > 3;
      CREATE TRIGGER word_is_loud AFTER INSERT ON word BEGIN
        UPDATE word SET text = upper(text) WHERE number = NEW.number;
      END;
      """
  )
  private static let second = Migrator.Migration(
    version: 2,
    sql: """
      ALTER TABLE word ADD COLUMN note TEXT;
      CREATE VIEW word_found AS SELECT number, text FROM word;
      CREATE VIRTUAL TABLE word_search USING fts5 (text, content = 'word_found');
      """
  )
  private static let old = Migrator(applicationID: 5, migrations: [first])
  private static let migrator = Migrator(
    applicationID: 5,
    migrations: [first, second],
    optionalTable: "word_search"
  )

  init() throws { directory = try TemporaryDirectory() }

  private func file(_ statements: String, of migrator: Migrator = migrator) throws
    -> [LocalizedText]
  {
    let path = directory.file("a.sqlite")
    let connection = try migrator.open(path)
    // Whoever forges a file is held back by nothing that this program is.
    try connection.execute(statements)
    return try Self.migrator.differences(of: connection)
  }

  @Test func `a file as the program makes it has no differences, of any version`() throws {
    #expect(try file("INSERT INTO word (text) VALUES ('one')") == [])
    #expect(try file("ANALYZE") == [])
  }

  @Test func `an older file has none either, before and after it is brought up to date`() throws {
    #expect(try file("", of: Self.old) == [])
    #expect(try file("") == [])
  }

  @Test func `the optional table may be missing, as a whole`() throws {
    #expect(try file("DROP TABLE word_search") == [])
  }

  @Test(arguments: [
    (
      "CREATE TRIGGER gone AFTER INSERT ON word BEGIN DELETE FROM word; END",
      "the trigger “gone” is not of this program"
    ),
    ("CREATE VIEW endless AS SELECT 1", "the view “endless” is not of this program"),
    ("CREATE TABLE more (a)", "the table “more” is not of this program"),
    ("CREATE INDEX slow ON word (note)", "the index “slow” is not of this program"),
    ("DROP INDEX word_by_text", "the index “word_by_text” is missing"),
    ("DROP TRIGGER word_is_loud", "the trigger “word_is_loud” is missing"),
    (
      "DROP VIEW word_found; CREATE VIEW word_found AS SELECT 1 AS number, 'x' AS text",
      "the view “word_found” was changed"
    ),
    (
      "DROP TRIGGER word_is_loud; CREATE TRIGGER word_is_loud AFTER INSERT ON word BEGIN "
        + "UPDATE word SET text = lower(text) WHERE number = NEW.number; END",
      "the trigger “word_is_loud” was changed"
    ),
    ("ALTER TABLE word ADD COLUMN extra TEXT DEFAULT 'x'", "the table “word” was changed"),
    ("ALTER TABLE word DROP COLUMN note", "the table “word” was changed"),
  ])
  func `every object that differs is told`(statements: String, difference: String) throws {
    #expect(try file(statements).map(\.english) == [difference])
  }

  @Test func `a great many objects are read no further than needed`() throws {
    let many = (0..<500).map { "CREATE VIEW v\($0) AS SELECT 1;" }.joined()
    #expect(try !file(many).isEmpty)
  }

  @Test func `the same definition looks the same however it is written`() {
    let plain = "CREATE TABLE a ( b TEXT CHECK ( b <> 'it''s  two' ) )"
    let forms = [
      "CREATE TABLE a(b TEXT CHECK (b<>'it''s  two'))",
      "CREATE  TABLE \"a\" (\n  [b] TEXT -- a comment\n CHECK (`b` /* another */ <> 'it''s  two'))",
    ]
    for form in forms {
      #expect(SchemaObject.normalised(form) == SchemaObject.normalised(plain))
    }
    #expect(SchemaObject.normalised("SELECT 'a b'") != SchemaObject.normalised("SELECT 'a  b'"))
    #expect(SchemaObject.normalised("SELECT \"a b\"") != SchemaObject.normalised("SELECT a b"))
    #expect(SchemaObject.normalised("SELECT 'a'") != SchemaObject.normalised("SELECT a"))
    #expect(SchemaObject.normalised("SELECT 'a") == "SELECT 'a'")
  }
}
