import Services

/// Tells which typed lines hold what is being forgotten.
package struct ForgottenInput: Sendable {
  private let texts: Set<String>
  private let folded: [String]

  /// What is being forgotten.
  package init(_ texts: [String]) {
    self.texts = Set(texts)
    folded = texts.map { $0.lowercased() }
  }

  /// Whether a line is one of the texts, or a command such as `/search` with words of one of them.
  package func matches(_ line: String) -> Bool {
    if texts.contains(line) { return true }
    guard let (_, arguments) = SlashCommand.parse(line), !arguments.isEmpty else { return false }
    let words = arguments.map { word in
      word.lowercased().drop { !$0.isLetter && !$0.isNumber }
        .prefix { $0.isLetter || $0.isNumber }
    }
    return folded.contains { text in words.allSatisfy { text.contains($0) } }
  }
}
