package import Core

/// Why a text is no YAML, or none that is read here, and where that showed.
package struct YAMLError: Error, Hashable {
  /// The kinds of failure that callers tell apart.
  package enum Kind: Hashable, Sendable {
    /// It breaks the grammar; the library's words for it.
    case syntax(String)
    /// It is no UTF-8.
    case badText
    /// It refers to another place of itself: a few lines of that can stand for gigabytes.
    case alias
    /// A name in a mapping is no scalar.
    case badKey
    /// Values are nested deeper than this.
    case tooDeep(limit: Int)
    /// There is more than one document, or none.
    case notOneDocument
    /// There is no memory for a parser, or no library.
    case noParser
  }

  /// What kind of failure it is.
  package let kind: Kind
  /// The line, from 1.
  package let line: Int

  /// A failure and its place.
  package init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }

  /// What is wrong, without its place and without the full stop.
  package var reason: LocalizedText {
    switch kind {
    case .syntax(let words): "it isn't valid YAML (\(words))"
    case .badText: "the text is not UTF-8"
    case .alias: "it refers to another part of itself with an alias"
    case .badKey: "a name is not plain text"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .notOneDocument: "it does not hold exactly one document"
    case .noParser: "there is no memory or no library to read it with"
    }
  }
}
