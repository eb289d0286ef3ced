package import Catalogues
package import Core
package import HostSystem
import Terminal

/// Texts for people, shown in the language that is spoken at this moment.
@MainActor extension Output {
  /// A text in the language that is spoken.
  package func spoken(_ text: LocalizedText) -> String { catalogue()?.text(text) ?? text.english }

  /// What went wrong and what would be right, in one paragraph.
  package func spoken(_ failure: AppFailure) -> String { spoken(failure.sentences) }

  /// What stands above the columns of a table, in the language that is spoken.
  package func headings(_ texts: [LocalizedText]) -> [String] { texts.map { spoken($0) } }

  /// Prints values behind their names, each on a line of its own: whole where there is room for it on a line,
  /// so that an address can be copied.
  package func pairs(_ rows: [(name: LocalizedText, value: String)]) throws(HostSystemError) {
    let names = rows.map { spoken($0.name) }
    let widest = names.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    for (name, row) in zip(names, rows) {
      let space = String(repeating: " ", count: widest - DisplayWidth.columns(of: name) + 2)
      try line(name + space + row.value)
    }
  }

  /// What stands in front of what a person types.
  ///
  /// - Parameter word: what is asked for; empty in a conversation.
  /// - Returns: the text, with a space behind it.
  package func promptText(_ word: String = "") -> String {
    guard screen == .spoken else { return word.isEmpty ? "› " : "\(word) › " }
    return word.isEmpty ? "\(spoken("You:")) " : "\(word): "
  }

  /// Prints a line of a result, broken at spaces where it is wider than the window.
  package func line(_ text: LocalizedText) throws(HostSystemError) { try line(spoken(text)) }

  /// Prints running text, its paragraphs wrapped anew for the window; elsewhere as it is.
  package func text(_ text: LocalizedText) throws(HostSystemError) { try self.text(spoken(text)) }

  /// Prints sentences, broken at words where a window has an edge; rows that go on are indented.
  package func prose(_ text: LocalizedText) throws(HostSystemError) { try prose(spoken(text)) }

  /// Tells something beside the result.
  package func notice(_ text: LocalizedText) { notice(spoken(text)) }
}

extension Output {
  /// Tells something beside the result, from any thread.
  ///
  /// - Parameters:
  ///   - text: what.
  ///   - words: the language that is spoken; nil for English.
  package func notice(_ text: LocalizedText, in words: Catalogue?) {
    notice(words?.text(text) ?? text.english)
  }
}
