import CPostgres

/// The library that speaks with PostgreSQL.
package enum PostgreSQLLibrary {
  /// Whether it is installed and can be loaded.
  package static var isAvailable: Bool { CPostgres_is_available() }
}
