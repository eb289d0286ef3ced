package import Core
import Formats
import SQLite

/// Why a file with talks can't be brought in, and where that showed.
package enum TalkImportError: DescribedError, Hashable {
  /// There is no such file.
  case missing(path: String)
  /// This account may not read it.
  case notAllowed(path: String)
  /// Reading failed; `reason` as the system says it.
  case unreadable(path: String, reason: LocalizedText)
  /// It is nothing that can be brought in.
  case foreign(what: LocalizedText)
  /// It is not as it should be; `place` says where, `right` what it should be.
  case bad(what: LocalizedText, place: LocalizedText?, right: LocalizedText)

  /// What is wrong and where, in a sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .missing(let path): "There is no file \(path)."
    case .notAllowed(let path): "This account can't read \(path)."
    case .unreadable(let path, let reason): "Can't read \(path): \(reason)."
    case .foreign(let what): "This isn't a conversation export: \(what)."
    case .bad(let what, let place?, _): "\(place): \(what)."
    case .bad(let what, nil, _): "The file isn't valid: \(what)."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .missing: "Check the name."
    case .notAllowed: "Check who owns it and its permissions."
    case .unreadable: "Check the disk it is on."
    case .foreign:
      "Accepted: what 'mindpulse export' writes in any format, a transcript file, llm's logs.db, an "
        + "aichat session, ChatGPT's conversations.json or the archive with it."
    case .bad(_, _, let right): right
    }
  }
}

extension TalkImportError {
  /// The failure that one of an archive or of reading amounts to.
  init(_ error: ArchivesError) {
    switch error {
    case .missing(let path): self = .missing(path: path)
    case .notAllowed(let path): self = .notAllowed(path: path)
    case .unreadable(let path, let reason): self = .unreadable(path: path, reason: reason)
    case .unwritable(let path, let code):
      self = .unreadable(path: path, reason: "it can't be written (error \(code))")
    case .damaged, .truncated, .encrypted, .hostile:
      self = .bad(what: error.errorDescription.clause, place: nil, right: error.recoverySuggestion)
    }
  }

  /// The failure that one of a JSON text amounts to.
  init(_ error: JSONEventsError) {
    self = .bad(
      what: error.reason,
      place: "Line \(error.line), byte \(error.offset)",
      right: error.recoverySuggestion
    )
  }

  /// The failure that one of a YAML text amounts to.
  init(_ error: YAMLError) {
    self = .bad(
      what: error.reason,
      place: "Line \(error.line)",
      right: "An aichat session has “model” and “messages”, as YAML."
    )
  }

  /// The failure that one of a database amounts to.
  init(_ error: SQLiteError, path: String) {
    switch error.kind {
    case .notAllowed: self = .notAllowed(path: path)
    case .busy, .ioError: self = .unreadable(path: path, reason: error.errorDescription.clause)
    default:
      self = .bad(what: error.errorDescription.clause, place: nil, right: error.recoverySuggestion)
    }
  }
}
