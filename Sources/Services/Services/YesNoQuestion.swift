package import Catalogues
import Console
package import Core

/// A question at the terminal that only a plain yes answers with yes.
@MainActor package struct YesNoQuestion {
  private let services: Services

  /// A question within one run of the program.
  package init(_ services: Services) { self.services = services }

  /// Whether somebody is there to be asked: not in a pipe, and not where JSON is wanted.
  package var isPossible: Bool { services.isTerminal && !services.output.isJSON }

  /// Asks once.
  ///
  /// - Parameter question: the question, with what each answer does.
  /// - Returns: whether the answer is yes; Enter, anything else and the end of input are no.
  /// - Throws: an error of writing to the terminal.
  @_disfavoredOverload
  package func ask(_ question: String) throws -> Bool {
    try services.output.question(question)
    guard let line = readLine() else {
      try services.output.line()
      return false
    }
    return Self.isYes(line, services.words)
  }

  /// Asks once, in the language that is spoken.
  package func ask(_ question: LocalizedText) throws -> Bool {
    try ask(services.output.spoken(question))
  }

  /// Whether a line is a plain yes, in a language or in English.
  package static func isYes(_ line: String, _ words: Catalogue) -> Bool {
    let typed = line.lowercased().filter { !$0.isWhitespace }
    return ["y", "yes"].contains(typed) || isAmong(typed, words.text(NoticeKey.yesWords))
  }

  /// Whether a line is a plain no, in a language or in English.
  package static func isNo(_ line: String, _ words: Catalogue) -> Bool {
    let typed = line.lowercased().filter { !$0.isWhitespace }
    return ["n", "no"].contains(typed) || isAmong(typed, words.text(NoticeKey.noWords))
  }

  private static func isAmong(_ typed: String, _ words: String) -> Bool {
    words.split(separator: " ").contains { $0 == typed }
  }
}
