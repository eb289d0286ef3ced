package import Core
import HealthModel
import SQLite

/// What went wrong with the sample store, where, and what to do.
package struct HealthStorageError: DescribedError, Equatable {
  /// The kinds of failure that callers tell apart.
  package enum Kind: Equatable, Sendable {
    /// Another program is writing; try again later.
    case busy
    /// No space is left on the disk.
    case full
    /// Reading or writing failed.
    case ioError
    /// The file is damaged.
    case corrupt
    /// The file belongs to another program, or is no database.
    case foreignFile
    /// The file was written by a newer version of this program.
    case newerFile
    /// The file can't be made or opened.
    case cannotCreate
    /// What is asked for is locked; later, or unlocked, it works.
    case locked
    /// This account may not use the file.
    case notAllowed
    /// No samples have these ids; ascending.
    case noSuchSample([Int64])
    /// Nothing has come from a source of this name.
    case noSuchSource
    /// An anchor lies behind everything that ever happened in the store.
    case unknownAnchor
    /// Statistics would have more buckets than are of use to anybody.
    case tooManyBuckets
    /// A sample that can't be stored: its end is before its start, or its value is no number.
    case invalidSample
    /// A mistake in the program.
    case internalError
  }

  /// What kind of failure it is.
  package let kind: Kind
  /// What is wrong, and where; without any stored value.
  package let errorDescription: LocalizedText
  /// What would help.
  package let recoverySuggestion: LocalizedText

  private init(_ kind: Kind, _ message: LocalizedText, hint: LocalizedText) {
    self.kind = kind
    errorDescription = message
    recoverySuggestion = hint
  }

  /// The failure of the store behind a failure of its database.
  init(_ error: SQLiteError) {
    let kind: Kind =
      switch error.kind {
      case _ where error == .sealedNames: .locked
      case .busy: .busy
      case .full: .full
      case .ioError: .ioError
      // Samples are checked before, so only a file that was tampered with breaks a rule.
      case .corrupt, .constraint, .endless: .corrupt
      case .foreignFile, .notADatabase: .foreignFile
      case .newerFile: .newerFile
      case .cannotOpen: .cannotCreate
      case .notAllowed, .readOnly: .notAllowed
      case .misuse, .other: .internalError
      }
    self.init(kind, error.errorDescription, hint: error.recoverySuggestion)
  }

  /// No samples have these ids; nothing was deleted.
  static func noSuchSample(_ ids: [Int64]) -> HealthStorageError {
    // Ten are enough to see what is meant.
    let shown = ids.prefix(10).map(String.init).joined(separator: ", ")
    let list: LocalizedText =
      ids.count > 10 ? "\(shown) and \(ids.count - 10) more" : "\(shown)"
    let message: LocalizedText =
      ids.count == 1
      ? "There is no sample with the id \(list)." : "There are no samples with the ids \(list)."
    return HealthStorageError(
      .noSuchSample(ids),
      message,
      hint: "Nothing was deleted. “samples list TYPE” shows the ids."
    )
  }

  /// A sample that can't be stored.
  static let invalidSample = HealthStorageError(
    .invalidSample,
    "A sample can't be saved: its end is before its start, or its value isn't a number.",
    hint: "Nothing was saved; correct the sample and try again."
  )

  /// Nothing has come from a source of this name.
  static func noSuchSource(_ name: String) -> HealthStorageError {
    HealthStorageError(
      .noSuchSource,
      "There is no source with that name.",
      hint: "“samples sources” lists the sources with their exact names."
    )
  }

  /// An anchor behind everything that ever happened.
  static func unknownAnchor(_ anchor: Int64) -> HealthStorageError {
    HealthStorageError(
      .unknownAnchor,
      "The anchor \(anchor) is after the last change of this store.",
      hint: "It belongs to another store, or to a later state of this one: start again with 0."
    )
  }

  /// Statistics with too many buckets.
  static let tooManyBuckets = HealthStorageError(
    .tooManyBuckets,
    "These statistics would have more than \(StatisticsCollection.bucketLimit) entries.",
    hint: "Choose longer ones with --by, or a shorter time with --from and --to."
  )
}
