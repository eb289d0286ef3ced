package import Core

/// Why a file or an archive can't be read.
package enum ArchivesError: DescribedError, Hashable {
  /// There is no such file or folder.
  case missing(path: String)
  /// This account may not read it.
  case notAllowed(path: String)
  /// Reading failed; `reason` as the system says it.
  case unreadable(path: String, reason: LocalizedText)
  /// It is no whole archive: cut off, or overwritten in places.
  case damaged(what: LocalizedText)
  /// It ends before its end.
  case truncated(what: LocalizedText)
  /// What it holds is encrypted.
  case encrypted
  /// It is built to harm: bombs, paths that climb out, links.
  case hostile(what: LocalizedText)
  /// Writing failed, with the number of the system's error.
  case unwritable(path: String, code: Int32)

  /// There is no libarchive.
  static func unavailable(_ path: String) -> ArchivesError {
    .unreadable(path: path, reason: "libarchive isn't installed")
  }

  /// What is wrong, in a sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .missing(let path): "There is no file or folder \(path)."
    case .notAllowed(let path): "This account can't read \(path)."
    case .unreadable(let path, let reason): "Can't read \(path): \(reason)."
    case .damaged(let what): "The archive is damaged: \(what)."
    case .truncated(let what): "The archive ends too early: \(what)."
    case .encrypted: "The archive is encrypted."
    case .hostile(let what): "The archive was rejected: \(what)."
    case .unwritable(let path, let code): "Can't write to \(path) (error \(code))."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .missing: "Check the name."
    case .notAllowed: "Check who owns it and its permissions."
    case .unreadable, .unwritable: "Check the disk it is on."
    case .encrypted: "Unpack it with its password and import what it contains."
    case .damaged, .truncated, .hostile: "Export it again."
    }
  }
}
