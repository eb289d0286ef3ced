/// What can be typed in the chat with a slash in front.
package struct SlashCommand: Sendable {
  /// What a slash command does in a chat, given the words behind it.
  package typealias Run = @MainActor (any ChatHost, [String]) async throws -> SlashOutcome

  /// The word behind the slash.
  package let name: String
  /// Its arguments as help shows them.
  package let usage: String
  /// What it does, in a few words.
  package let help: String
  /// What TAB offers as its first argument.
  package let arguments: [String]
  /// Whether TAB offers sessions, too.
  package let offersSessions: Bool
  /// What it keeps.
  package let keeps: SlashKeeping
  /// Whether it gets its words whatever they say, and no crisis answer comes in its place.
  package let takesAnyWords: Bool
  /// Whether it does its work whatever is typed behind it, although it takes nothing.
  package let ignoresWords: Bool
  /// Other words for it, which help doesn't show.
  package let aliases: [String]
  /// Does it.
  package let run: Run

  /// A command by what stands at its properties.
  package init(
    name: String,
    usage: String = "",
    help: String,
    arguments: [String] = [],
    offersSessions: Bool = false,
    keeps: SlashKeeping = .nothing,
    takesAnyWords: Bool = false,
    ignoresWords: Bool = false,
    aliases: [String] = [],
    run: @escaping Run
  ) {
    self.name = name
    self.usage = usage
    self.help = help
    self.arguments = arguments
    self.offersSessions = offersSessions
    self.keeps = keeps
    self.takesAnyWords = takesAnyWords
    self.ignoresWords = ignoresWords
    self.aliases = aliases
    self.run = run
  }

  /// A line split into the command and its arguments; nil when it is no command's line.
  package static func parse(_ line: String) -> (name: String, arguments: [String])? {
    let trimmed = line.drop { $0 == " " }
    guard trimmed.first == "/", trimmed.dropFirst().first != " ", !trimmed.contains("\n")
    else { return nil }
    let words = trimmed.dropFirst().split(separator: " ").map(String.init)
    guard let name = words.first, name.first?.isLetter == true,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else { return nil }
    return (name.lowercased(), Array(words.dropFirst()))
  }
}
