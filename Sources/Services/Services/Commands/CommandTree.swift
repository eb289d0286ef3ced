package import CommandLineParsing
import Configuration
import Core

/// Every command of the program, in the order help shows them.
@MainActor package struct CommandTree {
  /// The commands.
  package let entries: [CommandEntry]
  /// The program itself, with all of them below it.
  package let root: CommandSpecification

  /// A program of commands.
  ///
  /// - Parameters:
  ///   - entries: the commands.
  ///   - root: makes the program's own specification of theirs.
  package init(
    _ entries: [CommandEntry],
    root: @MainActor ([CommandSpecification]) -> CommandSpecification
  ) {
    self.entries = entries
    self.root = root(entries.map(\.specification))
  }

  /// The command that a line names, with what it was given.
  ///
  /// - Throws: ``CommandLineError`` and what a value is refused for; nothing has been touched then.
  package func command(_ line: ParsedCommand) throws -> any Command {
    guard let type = type(at: line.path) else {
      throw line.refusal("This isn't a command by itself.")
    }
    do { return try type.init(line) } catch let error as ConfigurationError {
      // What was typed for a setting is wrong, and no file.
      throw error.typed()
    }
  }

  /// The command at the end of a path; nil for a word that only has others below it.
  package func type(at path: [String]) -> (any Command.Type)? {
    entries.lazy.compactMap { $0.command(at: path) }.first
  }
}

extension OptionSpecification {
  /// `--json`, which every command takes.
  package static let json = OptionSpecification.flag(
    "json",
    help: "Print only JSON to standard output.",
    isGlobal: true
  )
}
