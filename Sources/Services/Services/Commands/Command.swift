package import CommandLineParsing
package import Console

/// A command of the program: how it is typed, what has to be so before it runs, and what it does.
///
/// One type is one command; to add one is to write it and name it in the list of its group. Parser,
/// help, manual, completions, the lock's gate and the look at the home follow from what it declares.
@MainActor package protocol Command {
  /// How it is typed, explained and completed.
  static var specification: CommandSpecification { get }
  /// What has to be so before it runs.
  static var needs: CommandNeeds { get }
  /// What can be typed of it in the chat; most commands can't.
  static var slash: [SlashCommand] { get }

  /// Whether a pager shows what it prints, where that is longer than the screen.
  ///
  /// Then it is printed once the command has ended, so it is nothing for one that asks or waits.
  var isPaged: Bool { get }

  /// Takes its values from a line that was understood.
  init(_ line: ParsedCommand) throws

  /// Does it.
  func run(_ services: Services) async throws -> ExitCode
}

extension Command {
  package static var needs: CommandNeeds { CommandNeeds() }
  package static var slash: [SlashCommand] { [] }
  package var isPaged: Bool { false }
}

/// What has to be so before a command runs.
package struct CommandNeeds: Sendable {
  /// What a command needs of what is sealed while the lock is closed.
  package enum Sealed: Sendable {
    /// Nothing.
    case nothing
    /// Names of sources and devices, shown where the key is at hand; nobody is asked for it.
    case namesIfOpen
    /// Names of sources and devices.
    case names
    /// Words, where the key is at hand; nobody is asked for it.
    case wordsIfOpen
    /// Words.
    case words
  }

  /// What it needs of what is sealed.
  package let sealed: Sealed
  /// Whether the folders of the home are looked at first.
  package let home: Bool

  /// What a command needs; by itself nothing sealed.
  package init(sealed: Sealed = .nothing, home: Bool = true) {
    self.sealed = sealed
    self.home = home
  }
}

/// A place in the tree of commands: a command, a word with others below it, or both.
@MainActor package struct CommandEntry {
  /// What runs here; nil where a word alone means nothing, or its default does.
  package let type: (any Command.Type)?
  /// What hangs below.
  package let below: [CommandEntry]
  /// How it is typed, with all below it.
  package let specification: CommandSpecification
  private let ownSlash: [SlashCommand]

  /// A command.
  package init(_ type: any Command.Type, below: [CommandEntry] = []) {
    self.type = type
    self.below = below
    specification = type.specification.with(below.map(\.specification))
    ownSlash = []
  }

  /// A word with commands below it.
  ///
  /// - Parameters:
  ///   - specification: the word, without what hangs below.
  ///   - below: the commands.
  ///   - slash: what can be typed in the chat of more than one of them.
  package init(
    _ specification: CommandSpecification,
    _ below: [CommandEntry],
    slash: [SlashCommand] = []
  ) {
    type = nil
    self.below = below
    self.specification = specification.with(below.map(\.specification))
    ownSlash = slash
  }

  /// What can be typed in the chat of all of it: its own first, then in the order of the commands.
  package var slash: [SlashCommand] { directSlash + below.flatMap(\.slash) }

  /// What can be typed in the chat of this alone, without what hangs below.
  package var directSlash: [SlashCommand] { ownSlash + (type?.slash ?? []) }

  /// The command at the end of a path, whose first word is this entry's own.
  package func command(at path: some Collection<String>) -> (any Command.Type)? {
    guard path.first == specification.name else { return nil }
    let rest = path.dropFirst()
    return rest.isEmpty ? type : below.lazy.compactMap { $0.command(at: rest) }.first
  }
}
