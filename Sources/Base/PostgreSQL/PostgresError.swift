package import Core

/// Why a PostgreSQL server can't be asked, or doesn't answer.
package struct PostgresError: DescribedError, Hashable, Sendable {
  /// What callers tell apart.
  package enum Kind: Sendable {
    /// The library is missing.
    case libraryMissing
    /// The address is wrong, or asks for less than is safe.
    case address
    /// There is no way to the server, or it takes nobody now; it may work later.
    case unreachable
    /// TLS fails: the server can't prove who it is.
    case untrusted
    /// The server doesn't accept name or password.
    case signIn
    /// The server asks for a password, and none was given.
    case passwordMissing
    /// The server refuses what was asked; ``PostgresError/sqlState`` says why.
    case refused
    /// It took too long.
    case timedOut
    /// The answer is larger than what is accepted.
    case tooLarge
    /// The connection was lost.
    case lost
    /// The caller doesn't want it any more.
    case cancelled
    /// The answer makes no sense.
    case garbled
  }

  /// What it is.
  package let kind: Kind
  /// What is wrong, in words that end a sentence.
  package let errorDescription: LocalizedText
  /// The server's own code for it, five letters and digits (PostgreSQL, appendix A); nil elsewhere.
  package let sqlState: String?

  /// An error in words.
  package init(_ kind: Kind, _ message: LocalizedText, sqlState: String? = nil) {
    self.kind = kind
    errorDescription = message
    self.sqlState = sqlState
  }

  /// Whether the same statements may succeed if they are sent again at once: another transaction was in
  /// the way (40001), or two waited for each other (40P01).
  package var isConflict: Bool { sqlState == "40001" || sqlState == "40P01" }

  /// What is said to a task that was cancelled.
  package static let stopped = PostgresError(.cancelled, "it was stopped")
}
