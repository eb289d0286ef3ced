package import Core
import Formats

/// Why a file as a whole can't be imported; what is wrong with single rows is a ``RejectedRow``.
package enum HealthImportError: DescribedError, Hashable {
  /// No format recognises it.
  case foreign(file: String)
  /// It is a table whose columns are none of ours.
  case unknownTable(CSVShape)
  /// What `--map` says doesn't fit the columns of the file.
  case wrongMap(what: LocalizedText)
  /// It ends before its end.
  case truncated(what: LocalizedText)
  /// It is not what its format allows; `line` from 1, 0 where the format has none.
  case corrupt(what: LocalizedText, line: Int)
  /// It is built to exhaust the reader: entity bombs, nesting, zip bombs, paths that climb out.
  case hostile(what: LocalizedText)
  /// Times without an offset, and no zone was given.
  case needsZone
  /// It is encrypted.
  case encrypted
  /// It was stopped on request.
  case stopped
  /// There is no such file or folder.
  case missing(path: String)
  /// This account may not read it.
  case notAllowed(path: String)
  /// Reading failed; `reason` as the system says it.
  case unreadable(path: String, reason: LocalizedText)

  /// What is wrong, in a sentence.
  package var errorDescription: LocalizedText {
    if case .foreign(let file) = self { return sentence(about: LocalizedText(verbatim: file)) }
    return sentence(about: "The file")
  }

  /// What is wrong, in a sentence that names the file once.
  ///
  /// - Parameter name: the file as it is shown.
  /// - Returns: the sentence.
  package func sentence(about name: LocalizedText) -> LocalizedText {
    switch self {
    case .foreign: "\(name) isn't in a format that can be imported."
    case .unknownTable(let table):
      "\(name) is a table whose columns MindPulse doesn't know: \(table.list)."
    case .wrongMap(let what): "\(name) doesn't fit --map: \(what)."
    case .truncated(let what): "\(name) ends too early: \(what)."
    case .corrupt(let what, let line):
      line > 0 ? "\(name) is damaged at line \(line): \(what)." : "\(name) is damaged: \(what)."
    case .hostile(let what): "\(name) was rejected: \(what)."
    case .needsZone: "\(name) has times without an offset from UTC."
    case .encrypted: "\(name) is encrypted."
    case .stopped: "The import was stopped."
    case .missing(let path): "There is no file or folder \(path)."
    case .notAllowed(let path): "This account can't read \(path)."
    case .unreadable(let path, let reason): "Can't read \(path): \(reason)."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .foreign:
      "Supported are the exports of Apple Health, Health Auto Export, Health Connect, Gadgetbridge, "
        + "Google and Fitbit Takeout, Samsung Health, Garmin, Polar, Withings, WHOOP and Oura, what "
        + "HC Webhook and Home Assistant send, and FIT, FHIR, Open mHealth, CSV and JSON."
    case .unknownTable(let table): "Say what they hold: --map \"\(table.proposal)\""
    case .wrongMap: "Correct --map; a column's name is written as the file has it."
    case .truncated, .corrupt:
      "Nothing in it was saved; --keep-partial keeps its valid readings."
    case .hostile: "Export it again."
    case .needsZone: "Say where it was recorded: --zone +01:00 or --zone Europe/Berlin."
    case .encrypted: "Unpack it with its password and import what it contains."
    case .stopped: "What was read is saved; import the file again to add the rest."
    case .missing: "Check the name."
    case .notAllowed: "Check who owns it and its permissions."
    case .unreadable: "Check the disk it is on."
    }
  }

  /// The error of an import behind one of an archive.
  init(_ error: ArchivesError) {
    switch error {
    // What libarchive says may end in a line break, and stands inside a sentence here.
    case .damaged(let what):
      self = .corrupt(what: Self.oneLine(what), line: 0)
    case .truncated(let what): self = .truncated(what: Self.oneLine(what))
    case .hostile(let what): self = .hostile(what: what)
    case .encrypted: self = .encrypted
    case .missing(let path): self = .missing(path: path)
    case .notAllowed(let path): self = .notAllowed(path: path)
    case .unreadable(let path, let reason): self = .unreadable(path: path, reason: reason)
    case .unwritable(let path, let code):
      self = .unreadable(path: path, reason: "it can't be written (error \(code))")
    }
  }

  private static func oneLine(_ text: LocalizedText) -> LocalizedText {
    text.mapped(ImportText.name)
  }
}
