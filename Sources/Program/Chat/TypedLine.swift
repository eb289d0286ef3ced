import Safety
import Services

/// What a person typed in a chat: a command, or words for the talk.
///
/// Every line of a chat goes through here, so that words of danger are heard behind any command,
/// also behind one that doesn't exist (`/remember I want to die`).
enum TypedLine: Equatable {
  /// A command and what stands behind it.
  case command(name: String, arguments: [String])
  /// Words for the talk.
  case message(String)

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - commands: what can be typed with a slash.
  ///   - screener: the screen; asked for only where words stand behind a command.
  /// - Throws: what `screener` throws.
  @MainActor init(
    _ text: String,
    among commands: SlashCommands,
    screener: () throws -> CrisisScreener
  ) rethrows {
    guard let (name, arguments) = SlashCommand.parse(text) else {
      self = .message(text)
      return
    }
    let known = commands.named(name)
    let words = (known == nil ? [name] + arguments : arguments).joined(separator: " ")
    // What the program offers itself (`2h`) is no one's words; the lexicon needn't be read for it.
    let isOffered = known.map { arguments.allSatisfy($0.arguments.contains) } ?? false
    if !words.isEmpty, !isOffered, known?.takesAnyWords != true,
      try screener().screen(words).level >= .present
    {
      self = .message(words)
    } else {
      self = .command(name: name, arguments: arguments)
    }
  }
}

extension TypedLine {
  private static let leaving: Set = ["quit", "exit", ":q", ":q!", ":wq", ":x", "/q!"]
  private static let asking: Set = ["help", "?", "/", "/?", "help!", "help?"]

  /// The command that a word without a slash means to who is used to it; nil for any other line.
  static func habit(_ text: String) -> TypedLine? {
    let word = text.lowercased().filter { !$0.isWhitespace }
    if leaving.contains(word) { return .command(name: "quit", arguments: []) }
    return asking.contains(word) ? .command(name: "help", arguments: []) : nil
  }
}

extension ChatSession {
  /// What a line is that the person typed; only a screen that can't be made throws.
  func typed(_ line: String) throws -> TypedLine {
    try TypedLine(line, among: SlashCommands(services.commands)) { try services.safety.screener() }
  }
}
