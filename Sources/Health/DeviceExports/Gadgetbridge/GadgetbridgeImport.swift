package import HealthImport
import HealthModel
import SQLite
import Core

/// Reads the database that Gadgetbridge exports (gadgetbridge.org, “Export DB”).
///
/// Some tables count their time in seconds, the others in milliseconds; which it is, the number's size
/// tells. Nothing is ever written to the file.
package struct GadgetbridgeImport {
  private let options: ReaderOptions

  /// An import.
  package init(options: ReaderOptions) { self.options = options }

  /// Whether a file begins like an SQLite database; whose it is shows when it is read.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    ExportDatabase.recognises(head: head)
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
    let database = try ExportDatabase(path: path)
    let schema = try database.schema { connection throws(SQLiteError) in
      try GadgetbridgeSchema(of: connection)
    }
    var pass = GadgetbridgePass(options: options, schema: schema)
    for table in schema.tables {
      try database.rows(of: table.query) { row throws(HealthImportError) in
        pass.take(row, of: table)
        if pass.items.count >= ExportDatabase.batchSize { try emit(pass.takeItems()) }
      }
      pass.end(table)
    }
    try emit(pass.takeItems())
  }
}
