import SQLite
import Testing

@testable import HealthStorage
import Core

@Suite("Errors of the store")
struct HealthStorageErrorTests {
  @Test(
    "Each failure of the database has its kind, and keeps its words",
    arguments: [
      (.busy, .busy), (.full, .full), (.ioError, .ioError), (.corrupt, .corrupt),
      (.constraint, .corrupt), (.foreignFile, .foreignFile), (.notADatabase, .foreignFile),
      (.newerFile, .newerFile), (.cannotOpen, .cannotCreate), (.notAllowed, .notAllowed),
      (.readOnly, .notAllowed), (.misuse, .internalError), (.other, .internalError),
    ] as [(SQLiteError.Kind, HealthStorageError.Kind)]
  )
  func kinds(inner: SQLiteError.Kind, outer: HealthStorageError.Kind) {
    let error = HealthStorageError(SQLiteError(inner, "what and where", hint: "what helps"))
    #expect(error.kind == outer)
    #expect(error.message == "what and where")
    #expect(error.hint == "what helps")
  }

  @Test("Of many unknown ids ten are told")
  func manyIDs() {
    let one = HealthStorageError.noSuchSample([7])
    #expect(one.message == "There is no sample with the id 7.")
    let many = HealthStorageError.noSuchSample(Array(1...1000))
    #expect(many.message.hasSuffix("9, 10 and 990 more."))
    #expect(many.kind == .noSuchSample(Array(1...1000)))
  }
}
