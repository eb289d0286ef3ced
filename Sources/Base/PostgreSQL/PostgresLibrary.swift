import CPostgres
import Core

/// The library that speaks with PostgreSQL.
package enum PostgresLibrary {
  /// Whether it is installed and can be loaded.
  package static var isAvailable: Bool { CPostgres_is_available() }

  /// What is said where it can't.
  static let missing = PostgresError(
    .libraryMissing,
    "the library libpq.so.5 is missing (Debian: libpq5)"
  )
}
