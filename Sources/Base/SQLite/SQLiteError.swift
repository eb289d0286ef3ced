package import Core
import CSQLite

/// What went wrong with a database, where, and what to do.
///
/// Texts never hold bound values: what people store is private. To handle one kind, compare
/// ``kind``, which is the same for all extended codes of a result.
package struct SQLiteError: DescribedError, Equatable {
  /// The kinds of failure that callers tell apart.
  package enum Kind: Sendable {
    /// Another program holds the lock for longer than the time-out.
    case busy
    /// No space is left.
    case full
    /// Reading or writing failed.
    case ioError
    /// The file is damaged.
    case corrupt
    /// The file is something else than a database.
    case notADatabase
    /// The file can't be opened or made.
    case cannotOpen
    /// This account may not use the file.
    case notAllowed
    /// The connection or the file is for reading only.
    case readOnly
    /// A rule of the schema was broken, such as uniqueness.
    case constraint
    /// The file was written by a newer version of the program.
    case newerFile
    /// The file is a database of another program.
    case foreignFile
    /// Reading the file takes more work than its size explains, or has no end.
    case endless
    /// The program used the library wrongly: a mistake in the program, not in the data.
    case misuse
    /// Anything else.
    case other
  }

  /// What kind of failure it is.
  package let kind: Kind
  /// SQLite's extended result code (sqlite.org/rescode.html); 0 when SQLite wasn't asked.
  package let extendedCode: Int32
  /// What is wrong, and where.
  package let errorDescription: LocalizedText
  /// What would help.
  package let recoverySuggestion: LocalizedText
  /// What became of a change whose commit has failed; nil where it was taken back as a whole.
  package let outcome: Outcome?

  /// What became of a change whose commit has failed.
  package enum Outcome: Hashable, Sendable {
    /// It is in the file and on the disk.
    case stored
    /// Nothing of it is in the file.
    case notStored
    /// Nobody knows.
    case unknown
  }

  /// A failure of one kind.
  ///
  /// - Parameters:
  ///   - kind: what kind of failure it is.
  ///   - message: what is wrong, and where; without any stored value.
  ///   - hint: what would help; the usual advice for the kind when left out.
  ///   - extendedCode: SQLite's extended result code, if it gave one.
  ///   - outcome: what became of a change whose commit has failed.
  package init(
    _ kind: Kind,
    _ message: LocalizedText,
    hint: LocalizedText? = nil,
    extendedCode: Int32 = 0,
    outcome: Outcome? = nil
  ) {
    self.kind = kind
    errorDescription = message
    recoverySuggestion = hint ?? kind.advice
    self.extendedCode = extendedCode
    self.outcome = outcome
  }

  /// The same failure, of a commit of which this is known.
  func with(_ outcome: Outcome) -> SQLiteError {
    let told: LocalizedText =
      switch outcome {
      case .stored: "The change is saved anyway: check before you repeat it. Check the disk."
      case .notStored: "Nothing was saved. \(recoverySuggestion)"
      case .unknown:
        "It isn't known whether the change is saved: check before you repeat it, and check the disk."
      }
    return SQLiteError(
      kind,
      errorDescription,
      hint: told,
      extendedCode: extendedCode,
      outcome: outcome
    )
  }

  /// Whether a uniqueness rule was broken (SQLITE_CONSTRAINT_UNIQUE or …_PRIMARYKEY).
  package var isDuplicate: Bool {
    extendedCode == SQLITE_CONSTRAINT | (8 << 8) || extendedCode == SQLITE_CONSTRAINT | (6 << 8)
  }
}

extension SQLiteError {
  /// The failure behind a result code of the library.
  ///
  /// - Parameters:
  ///   - code: the extended result code.
  ///   - detail: the library's own words, if they can't hold stored values.
  ///   - path: the database file.
  init(code: Int32, detail: String, path: String) {
    let kind = Kind(code: code)
    self.init(kind, "\(kind.subject(path)): \(detail) (SQLite \(code)).", extendedCode: code)
  }
}

extension SQLiteError.Kind {
  /// The kind a result code belongs to (sqlite.org/rescode.html); the low byte decides.
  init(code: Int32) {
    self =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .full
      case SQLITE_IOERR: .ioError
      case SQLITE_CORRUPT: .corrupt
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_PERM, SQLITE_AUTH: .notAllowed
      case SQLITE_READONLY: .readOnly
      case SQLITE_CONSTRAINT: .constraint
      case SQLITE_INTERRUPT, SQLITE_TOOBIG: .endless
      case SQLITE_MISUSE, SQLITE_RANGE, SQLITE_ERROR: .misuse
      default: .other
      }
  }

  /// The first half of a sentence about a file.
  fileprivate func subject(_ path: String) -> LocalizedText {
    switch self {
    case .busy: "Another program is using the database \(path)"
    case .full: "No space is left for the database \(path)"
    case .ioError: "Reading or writing the database \(path) failed"
    case .corrupt: "The database \(path) is damaged"
    case .notADatabase: "The file \(path) isn't a database"
    case .cannotOpen: "The database \(path) can't be opened"
    case .notAllowed: "The database \(path) may not be used"
    case .readOnly: "The database \(path) can't be written"
    case .constraint: "The database \(path) refused an entry"
    case .newerFile: "The database \(path) is newer than this program"
    case .foreignFile: "The database \(path) belongs to another program"
    case .endless: "The database \(path) needs more work or space than its size explains"
    case .misuse, .other: "The database \(path) could not be queried"
    }
  }

  /// What usually helps.
  fileprivate var advice: LocalizedText {
    switch self {
    case .busy: "Try again in a moment."
    case .full: "Free some space on that disk, then try again."
    case .ioError: "Check the disk and its connection, then try again."
    case .corrupt: "Keep the file as it is and restore a backup."
    case .notADatabase: "Move that file away, or choose another place."
    case .cannotOpen: "Check that the directory exists and belongs to you."
    case .notAllowed: "Check the owner and the permissions of the file and its directory."
    case .readOnly: "Check the permissions of the file and its directory."
    case .constraint: "Nothing was saved; correct the entry and try again."
    case .newerFile: "Update the program; the file was left as it is."
    case .endless: "Use the file as its own program wrote it."
    case .foreignFile: "Choose another place for the database; the file was left as it is."
    case .misuse, .other: "This is a mistake in the program; please report it."
    }
  }
}
