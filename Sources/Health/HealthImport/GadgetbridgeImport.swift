import HealthModel
import SQLite
import Core

/// Reads the database that Gadgetbridge exports (gadgetbridge.org, “Export DB”).
///
/// Some tables count their time in seconds, the others in milliseconds; which it is, the number's size
/// tells. Nothing is ever written to the file.
package struct GadgetbridgeImport {
  /// How many items are handed over at once.
  static let batchSize = 4096

  private let options: ReaderOptions

  /// An import.
  package init(options: ReaderOptions) { self.options = options }

  /// Whether a file begins like an SQLite database; whose it is shows when it is read.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    head.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Reads all of it, in pieces.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - emit: is given the next items.
  /// - Throws: ``HealthImportError``: `foreign` for a database of another program.
  package func read(
    path: String,
    _ emit: ([ImportItem]) throws(HealthImportError) -> Void
  ) throws(HealthImportError) {
    let connection = try Self.attempt(path) { () throws(SQLiteError) in
      try Connection(path: path, role: .readOnlyCopy)
    }
    let found = try Self.attempt(path) { () throws(SQLiteError) in
      try GadgetbridgeSchema(of: connection)
    }
    guard let schema = found else { throw .foreign(file: path) }
    var pass = GadgetbridgePass(options: options, schema: schema)
    for table in schema.tables {
      let statement = try Self.attempt(path) { () throws(SQLiteError) in
        try connection.prepare(table.query)
      }
      while try Self.attempt(path, { () throws(SQLiteError) in try statement.step() }) {
        pass.take(statement, of: table)
        if pass.items.count >= Self.batchSize { try emit(pass.takeItems()) }
      }
      pass.end(table)
    }
    try emit(pass.takeItems())
  }

  /// Does something with the database; its failure is one of the file.
  private static func attempt<Result>(
    _ path: String,
    _ body: () throws(SQLiteError) -> Result
  ) throws(HealthImportError) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      switch error.kind {
      case .notADatabase: throw .foreign(file: path)
      default: throw .corrupt(what: error.errorDescription.clause, line: 0)
      }
    }
  }
}
