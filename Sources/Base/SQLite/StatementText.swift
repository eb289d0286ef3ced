/// An SQL text that a connection finds its compiled statement by without hashing the text.
///
/// For questions that are asked in microseconds; keep each in a `static let`, as a connection keeps
/// what it has compiled.
package final class StatementText: Sendable {
  /// The text of one statement.
  package let sql: String

  /// A text.
  package init(_ sql: String) { self.sql = sql }
}
