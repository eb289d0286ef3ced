package import Core

/// Something wrong in what a person has set; the caller leaves with exit code 78 (`EX_CONFIG` of
/// sysexits.h).
package struct ConfigurationError: DescribedError, Equatable, Sendable {
  /// A place in a text file.
  package struct Location: Equatable, Sendable {
    /// The file's name, as it should be told.
    package let file: String
    /// From 1.
    package let line: Int
    /// From 1, in characters (Unicode scalars).
    package let column: Int

    /// A place in a file.
    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// What is wrong, in one sentence; a setting is called by its whole name.
  package let errorDescription: LocalizedText
  /// What would be right; empty where the message says it already.
  package let recoverySuggestion: LocalizedText
  /// Where, if it stands in a file.
  package let location: Location?
  /// Whether a person has just typed it, which makes it wrong usage: 64 instead of 78.
  package private(set) var isTyped = false

  /// An error, with or without its place.
  package init(_ message: LocalizedText, hint: LocalizedText = "", at location: Location? = nil) {
    errorDescription = message
    recoverySuggestion = hint
    self.location = location
  }

  /// The same error, of what a person has just typed.
  package func typed() -> ConfigurationError {
    var error = self
    error.isTyped = true
    return error
  }

  /// The same error, placed.
  func located(at location: Location?) -> ConfigurationError {
    ConfigurationError(errorDescription, hint: recoverySuggestion, at: location)
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// What is wrong behind its place, as in `config.json5:3:5: what is wrong.`.
  package var placedDescription: LocalizedText {
    guard let location else { return errorDescription }
    return "\(location.file):\(location.line):\(location.column): \(errorDescription)"
  }

  /// The same in English.
  package var placedMessage: String { placedDescription.english }

  /// All of it on one line, as in `config.json5:3:5: what is wrong. What would be right.`.
  package var description: String { placedMessage + (hint.isEmpty ? "" : " " + hint) }
}
