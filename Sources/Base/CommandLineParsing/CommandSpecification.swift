/// A command as it is declared: the one truth for parsing, help, completions and the manual page.
package struct CommandSpecification: Sendable, Equatable {
  /// A command line worth copying, and what it does.
  package struct Example: Sendable, Equatable {
    /// The line as typed at a shell prompt.
    package let command: String
    /// What it does, in a few words; empty where the line speaks for itself.
    package let explanation: String

    /// Declares an example.
    package init(_ command: String, _ explanation: String = "") {
      self.command = command
      self.explanation = explanation
    }
  }

  /// The word that calls it.
  package let name: String
  /// Other words that call it, for scripts of old; help, completions and the manual leave them out.
  package let aliases: [String]
  /// One sentence for lists of commands.
  package let summary: String
  /// Further paragraphs for its own help; an empty line parts them.
  package let discussion: String
  /// Positional arguments in their order.
  package let arguments: [ArgumentSpecification]
  /// Its own options; `--help` is always there and not declared.
  package let options: [OptionSpecification]
  /// The commands below it.
  package let subcommands: [CommandSpecification]
  /// The subcommand that runs when none is named.
  package let defaultSubcommand: String?
  /// Lines to copy.
  package let examples: [Example]
  /// Long names of options declared above that it has no use for, such as `json`.
  package let excludedOptions: Set<String>
  /// Whether help, completions and the manual page leave it out.
  package let isHidden: Bool

  /// Declares a command; all but name and summary can be left out.
  package init(
    _ name: String,
    aliases: [String] = [],
    summary: String,
    discussion: String = "",
    arguments: [ArgumentSpecification] = [],
    options: [OptionSpecification] = [],
    subcommands: [CommandSpecification] = [],
    defaultSubcommand: String? = nil,
    examples: [Example] = [],
    excludedOptions: Set<String> = [],
    isHidden: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.examples = examples
    self.excludedOptions = excludedOptions
    self.isHidden = isHidden
  }

  /// The same with what people read of it in other words.
  func worded(_ words: (String) -> String) -> CommandSpecification {
    func worded(_ text: String) -> String { text.isEmpty ? text : words(text) }
    return CommandSpecification(
      name,
      aliases: aliases,
      summary: worded(summary),
      discussion: worded(discussion),
      arguments: arguments.map { $0.worded(words) },
      options: options,
      subcommands: subcommands.map { $0.summarized(words) },
      defaultSubcommand: defaultSubcommand,
      examples: examples.map { Example($0.command, worded($0.explanation)) },
      excludedOptions: excludedOptions,
      isHidden: isHidden
    )
  }

  /// The same for a list of commands, of which only the summary is read.
  private func summarized(_ words: (String) -> String) -> CommandSpecification {
    CommandSpecification(name, summary: words(summary), isHidden: isHidden)
  }

  /// Every text that people read of it and of the commands below it.
  package var texts: [String] {
    let own = [summary, discussion] + arguments.map(\.help) + options.map(\.help)
    let all = own + examples.map(\.explanation) + subcommands.flatMap(\.texts)
    return all.filter { !$0.isEmpty }
  }

  /// The subcommand called by a word, by its name or an alias; never by a prefix.
  package func subcommand(_ word: String) -> CommandSpecification? {
    subcommands.first { $0.name == word || $0.aliases.contains(word) }
  }

  /// The command that runs when no subcommand is named, if one is declared.
  var fallback: CommandSpecification? { defaultSubcommand.flatMap { subcommand($0) } }

  /// The subcommands shown to people.
  var visibleSubcommands: [CommandSpecification] { subcommands.filter { !$0.isHidden } }

  /// Whether it can run without naming a subcommand.
  var isRunnable: Bool { subcommands.isEmpty || !arguments.isEmpty || fallback != nil }
}
