package import Core
import Formats
package import HostSystem
package import Sealing
package import SQLite

/// Why a back-up can't be made or taken back.
package enum BackUpError: DescribedError, Equatable {
  /// The file is no whole back-up: cut off, changed, or something else; the words end a sentence.
  case damaged(LocalizedText)
  /// The file holds what no back-up holds, and may be made to do harm; the words end a sentence.
  case refused(LocalizedText)
  /// The file is of a newer version of the program; the words end a sentence.
  case newer(LocalizedText)
  /// A database that is here holds what the program hasn't made; the words end a sentence.
  case foreign(LocalizedText)
  /// The file would take the place of this one of the program's own.
  case ownFile(String)
  /// Another backup or restore is running.
  case underWay
  /// These processes have the data open; none where only a lock tells it.
  case inUse([Int32])
  /// A database refused.
  case storage(SQLiteError)
  /// The system refused.
  case system(HostSystemError)
  /// The sums of the files can't be made.
  case sums(SealingError)
  /// A restore was decided, and not all of it is done; the next start does the rest.
  indirect case unfinished(BackUpError)

  /// What is wrong, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .damaged(let what): "The backup is damaged: \(what)."
    case .refused(let what): "The backup was rejected: \(what)."
    case .newer(let what): "The backup is too new: \(what)."
    case .foreign(let what): "The backup can't be made: \(what)."
    case .ownFile(let path): "\(path) is one of MindPulse's own files; a backup can't replace it."
    case .underWay: "Another backup or restore is running."
    case .inUse(let processes):
      processes.isEmpty
        ? "Another program is using your data."
        : "Your data is open in other programs: process "
          + "\(processes.map(String.init).joined(separator: ", "))."
    case .storage(let error): error.errorDescription
    case .system(let error): error.errorDescription
    case .sums: "Backups require libsodium."
    case .unfinished(let error):
      "The restore has started, but isn't finished: \(error.errorDescription)"
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .damaged: "Nothing was changed. Use another copy of it, or another backup."
    case .refused: "Nothing was changed. Use a file as 'mindpulse backup' wrote it."
    case .newer: "Nothing was changed. Update the program, then try again."
    case .foreign:
      "It may change your data, and a restore would reject it. Remove it with what made it."
    case .ownFile: "Choose another name."
    case .underWay: "Try again when it has finished."
    case .inUse: "Nothing was changed. Close chats and the daemon first, then try again."
    case .storage(let error): error.recoverySuggestion
    case .system(let error): error.recoverySuggestion
    case .sums(let error): error.recoverySuggestion
    case .unfinished: "Check the disk; the next MindPulse command finishes it."
    }
  }
}

extension BackUpError {
  /// The error of a part of the work, as one of ours.
  init(_ error: any Error) {
    switch error {
    case let error as BackUpError: self = error
    case let error as SQLiteError: self = .storage(error)
    case let error as HostSystemError: self = .system(error)
    case let error as SealingError: self = .sums(error)
    case let error as ArchivesError: self.init(error)
    default:
      self = .system(
        HostSystemError(.inputOutput, "A file of the backup can't be read or written.")
      )
    }
  }

  private init(_ error: ArchivesError) {
    switch error {
    case .damaged: self = .damaged("it isn't an archive, or its contents were changed")
    case .truncated: self = .damaged("it ends too early")
    case .hostile(let what): self = .refused(what)
    case .encrypted: self = .refused("it is encrypted")
    case .unwritable(let path, let code):
      self = .system(.systemCall("write to", path, code: code))
    case .unreadable, .missing, .notAllowed:
      self = .system(HostSystemError(.inputOutput, error.errorDescription))
    }
  }

  /// Runs a part of the work whose errors are of several modules.
  static func wrap<Result>(_ body: () throws -> Result) throws(BackUpError) -> Result {
    do { return try body() } catch { throw BackUpError(error) }
  }
}
