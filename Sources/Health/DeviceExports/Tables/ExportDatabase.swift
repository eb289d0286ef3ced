import Core
import HealthImport
import SQLite

/// A database that an app exports, opened to be read only: nothing is written to the file.
struct ExportDatabase {
  /// How many items are handed over at once.
  static let batchSize = 4096

  private let path: String
  private let connection: Connection

  /// Whether a file begins like an SQLite database; whose it is shows when it is read.
  static func recognises(head: [UInt8]) -> Bool {
    head.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Opens a file.
  init(path: String) throws(HealthImportError) {
    self.path = path
    connection = try Self.attempt(path) { () throws(SQLiteError) in
      try Connection(path: path, role: .readOnlyCopy)
    }
  }

  /// What there is to read in it.
  ///
  /// - Throws: `foreign` for a database of another program.
  func schema<Schema>(
    _ look: (Connection) throws(SQLiteError) -> Schema?
  ) throws(HealthImportError) -> Schema {
    let found = try Self.attempt(path) { () throws(SQLiteError) in try look(connection) }
    guard let found else { throw .foreign(file: path) }
    return found
  }

  /// Goes through the rows of a query.
  func rows(
    of query: String,
    _ take: (Statement) throws(HealthImportError) -> Void
  ) throws(HealthImportError) {
    let statement = try Self.attempt(path) { () throws(SQLiteError) in
      try connection.prepare(query)
    }
    while try Self.attempt(path, { () throws(SQLiteError) in try statement.step() }) {
      try take(statement)
    }
  }

  /// Does something with the database; its failure is one of the file.
  private static func attempt<Result>(
    _ path: String,
    _ body: () throws(SQLiteError) -> Result
  ) throws(HealthImportError) -> Result {
    do throws(SQLiteError) { return try body() } catch {
      if case .notADatabase = error.kind { throw .foreign(file: path) }
      throw .corrupt(what: error.errorDescription.clause, line: 0)
    }
  }
}
