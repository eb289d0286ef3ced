import Testing

@testable import SQLite
import Core

@Suite("Errors of the database")
struct SQLiteErrorTests {
  @Test(
    "An extended code has the kind of its result",
    arguments: [
      (5, .busy), (261, .busy), (517, .busy), (6, .busy), (13, .full), (10, .ioError),
      (778, .ioError), (11, .corrupt), (267, .corrupt), (26, .notADatabase), (14, .cannotOpen),
      (1550, .cannotOpen), (8, .readOnly), (776, .readOnly), (3, .notAllowed), (19, .constraint),
      (2067, .constraint), (3091, .constraint), (21, .misuse), (1, .misuse), (7, .other),
    ] as [(Int32, SQLiteError.Kind)]
  )
  func kinds(code: Int32, kind: SQLiteError.Kind) {
    let error = SQLiteError(code: code, detail: "detail", path: "/a/b.sqlite")
    #expect(error.kind == kind)
    #expect(error.extendedCode == code)
    #expect(error.message.contains("/a/b.sqlite"))
    #expect(error.message.contains("detail"))
    #expect(!error.hint.isEmpty)
  }

  @Test(
    "Only broken uniqueness is a duplicate",
    arguments: [(2067, true), (1555, true), (19, false), (787, false), (5, false)]
      as [(Int32, Bool)]
  )
  func duplicates(code: Int32, isDuplicate: Bool) {
    #expect(SQLiteError(code: code, detail: "", path: "").isDuplicate == isDuplicate)
  }
}
