/// What can be typed in the chat with a slash in front.
struct SlashCommand: Sendable {
  /// What a slash command does in a chat, given the words behind it.
  typealias Run = @MainActor (SlashCommandRunner, [String]) async throws -> SlashOutcome

  /// The word behind the slash.
  let name: String
  /// Its arguments as help shows them.
  var usage = ""
  /// What it does, in a few words.
  let help: String
  /// What TAB offers as its first argument.
  var arguments: [String] = []
  /// Whether TAB offers sessions, too.
  var offersSessions = false
  /// What it keeps.
  var keeps = SlashKeeping.nothing
  /// Whether it gets its words whatever they say, and no crisis answer comes in its place.
  var takesAnyWords = false
  /// Other words for it, which help doesn't show.
  var aliases: [String] = []
  /// Does it.
  let run: Run

  /// Every command, in the order help shows them.
  @MainActor static let all =
    ChatSlashCommands.first + CommandTree.entries.flatMap(\.slash) + ChatSlashCommands.last

  /// The command of a name, or one that it is another word for.
  @MainActor static func named(_ name: String) -> SlashCommand? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// A line split into the command and its arguments; nil when it is no command's line.
  static func parse(_ line: String) -> (name: String, arguments: [String])? {
    let trimmed = line.drop { $0 == " " }
    guard trimmed.first == "/", trimmed.dropFirst().first != " ", !trimmed.contains("\n")
    else { return nil }
    let words = trimmed.dropFirst().split(separator: " ").map(String.init)
    guard let name = words.first, name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    return (name.lowercased(), Array(words.dropFirst()))
  }

  /// The words that continue what is typed.
  @MainActor static func completions(
    preceding words: [String],
    word: String,
    sessions: () -> [String]
  ) -> [String] {
    guard let command = words.first else {
      return word.hasPrefix("/") ? matching(word, all.map { "/" + $0.name }) : []
    }
    guard words.count == 1, let known = named(String(command.dropFirst())), command.hasPrefix("/")
    else {
      return []
    }
    return matching(word, known.arguments + (known.offersSessions ? sessions() : []))
  }

  private static func matching(_ word: String, _ candidates: [String]) -> [String] {
    candidates.filter { $0.hasPrefix(word) }
  }
}
