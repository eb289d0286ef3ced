import SQLite
import Testing

@testable import Transcripts

@Suite("What is sealed, and what stays readable")
struct SealedColumnsTests {
  /// Columns of every table that can hold text, by `table.column`; the search index has none while a
  /// lock is set, as ``LockTests`` shows.
  private func columns() throws -> Set<String> {
    let connection = try TranscriptSchema.migrator.openInMemory()
    let sql = """
      SELECT schema.name || '.' || info.name FROM sqlite_schema AS schema
        JOIN pragma_table_xinfo(schema.name) AS info
      WHERE schema.type = 'table' AND schema.name NOT GLOB 'message_search*'
        AND schema.name NOT GLOB 'sqlite_*' AND info.type NOT IN ('INTEGER', 'REAL')
      """
    return Set(try connection.prepare(sql).rows { $0.text(0) })
  }

  @Test("Every column that can hold text is in one of the two lists")
  func everyColumn() throws {
    let sealed =
      SealedColumns.tables.flatMap { table in
        (table.words + [table.column]).map { "\(table.name).\($0)" }
      } + SealedMeaning.columns
    let readable = Set(SealedColumns.readable.keys)
    #expect(readable.isDisjoint(with: sealed))
    #expect(try columns() == readable.union(sealed))
  }

  @Test("Words are packed and unpacked as they are")
  func packed() {
    for words: [String?] in [
      ["a", nil], [nil, nil], ["", "ünï\0x"], [String(repeating: "x", count: 70_000), ""],
    ] {
      let bytes = PackedWords.bytes(words)
      #expect(PackedWords.words(bytes, count: 2) == words)
      #expect(PackedWords.words(bytes, count: 1) == nil)
      #expect(PackedWords.words(bytes, count: 3) == nil)
      #expect(PackedWords.words(Array(bytes.dropLast()), count: 2) == nil)
    }
  }
}
