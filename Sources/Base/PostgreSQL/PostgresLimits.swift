/// How long a server may take, and how much it may send.
package struct PostgresLimits: Hashable, Sendable {
  /// How long the way to one host may take, sign-in included, in seconds.
  package var connectSeconds = 10.0
  /// How long all statements of one call may take together, in seconds.
  package var statementSeconds = 60.0
  /// The most bytes that one call may bring.
  package var answerBytes = 64 << 20
  /// The most rows that one call may bring.
  package var answerRows = 100_000

  /// The usual limits.
  package init() {}
}
