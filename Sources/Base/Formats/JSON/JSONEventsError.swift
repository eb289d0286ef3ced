package import Core

/// Why a text is no JSON, or none that is read here, and where that showed.
package struct JSONEventsError: DescribedError, Hashable {
  /// The kinds of failure that callers tell apart.
  package enum Kind: Hashable, Sendable {
    /// It breaks the grammar; the library's words for it.
    case syntax(String)
    /// A string is no UTF-8.
    case badText
    /// It ends before its last value does.
    case truncated
    /// Values are nested deeper than this.
    case tooDeep(limit: Int)
    /// A string or number has more bytes than this.
    case tooLong(limit: Int)
    /// One value that is kept as a whole takes more bytes than this.
    case tooLarge(limit: Int)
    /// There is no memory for a parser.
    case noMemory
  }

  /// What kind of failure it is.
  package let kind: Kind
  /// The line, from 1.
  package let line: Int
  /// How many bytes lie before the place.
  package let offset: Int

  /// A failure and its place.
  package init(_ kind: Kind, line: Int, offset: Int) {
    self.kind = kind
    self.line = line
    self.offset = offset
  }

  /// What is wrong, without its place and without the full stop.
  package var reason: LocalizedText {
    switch kind {
    case .syntax(let words): "it isn't valid JSON (\(words))"
    case .badText: "a text is not UTF-8"
    case .truncated: "the JSON ends in the middle of a value"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .tooLong(let limit): "a single text or number is longer than \(limit) bytes"
    case .tooLarge(let limit): "a single record is larger than \(limit) bytes"
    case .noMemory: "there is no memory left to read it"
    }
  }

  /// What is wrong and where, in a sentence.
  package var errorDescription: LocalizedText { "Line \(line), byte \(offset): \(reason)." }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch kind {
    case .syntax, .badText, .truncated: "Write or export the file again; it is incomplete."
    case .tooDeep, .tooLong, .tooLarge:
      "Such a file is rejected, because ordinary programs never write one."
    case .noMemory: "Close other programs, then try again."
    }
  }
}
