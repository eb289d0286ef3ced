import Core
import Services

/// Everything that can be typed in the chat with a slash in front.
@MainActor struct SlashCommands {
  /// Every command, in the order help shows them.
  let all: [SlashCommand]

  /// The chat's own commands, and between them those that the program's commands declare.
  init(_ commands: CommandTree) {
    all = ChatSlashCommands.first + commands.entries.flatMap(\.slash) + ChatSlashCommands.last
  }

  /// The command of a name, or one that it is another word for.
  func named(_ name: String) -> SlashCommand? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// The names that a mistyped one may have meant: those it begins, else the nearest; at most three.
  func near(_ name: String) -> [String] {
    let names = all.map(\.name)
    let begun = names.filter { name.count > 1 && $0.hasPrefix(name) }
    guard begun.isEmpty else { return Array(begun.prefix(3)) }
    return [NearestName.to(name, among: names + all.flatMap(\.aliases))].compactMap(\.self)
  }

  /// The words that continue what is typed.
  func completions(
    preceding words: [String],
    word: String,
    sessions: () -> [String],
    models: () -> [String] = { [] }
  ) -> [String] {
    guard let command = words.first else {
      return word.hasPrefix("/") ? matching(word, all.map { "/" + $0.name }) : []
    }
    guard words.count == 1, let known = named(String(command.dropFirst())), command.hasPrefix("/")
    else {
      return []
    }
    let listed = known.name == "model" ? models() : known.offersSessions ? sessions() : []
    return matching(word, known.arguments + listed)
  }

  private func matching(_ word: String, _ candidates: [String]) -> [String] {
    candidates.filter { $0.hasPrefix(word) }
  }
}
