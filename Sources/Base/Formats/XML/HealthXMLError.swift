package import Core

/// Why a stream of XML can't be read any further; single broken rows are passed over instead.
package enum HealthXMLError: DescribedError, Hashable {
  /// It is no XML at all, or not the kind expected; `line` from 1.
  case corrupt(what: LocalizedText, line: Int)
  /// It is built to exhaust the reader; `line` from 1.
  case hostile(what: LocalizedText, line: Int)
  /// It ends before the end of its root element; `line` from 1.
  case truncated(what: LocalizedText, line: Int)

  /// What is wrong, in a sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .corrupt(let what, let line): "The XML is damaged at line \(line): \(what)."
    case .hostile(let what, let line): "The XML was rejected at line \(line): \(what)."
    case .truncated(let what, let line): "The XML ends too early at line \(line): \(what)."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText { "Export it again." }
}
