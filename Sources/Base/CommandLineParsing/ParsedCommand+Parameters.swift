extension ParsedCommand {
  /// The value of an argument of this command.
  package subscript<Value>(_ argument: Argument<Value>) -> Value {
    get throws { try argument.read(self) }
  }

  /// The value of an option of this command.
  package subscript<Value>(_ option: Option<Value>) -> Value {
    get throws { try option.read(self) }
  }

  /// The value of an option as a whole number in a range that is known only when it runs.
  package func integer(
    _ option: Option<String?>,
    in range: ClosedRange<Int>
  ) throws(CommandLineError) -> Int? {
    try integer(option.specification.long, in: range)
  }
}

extension CommandSpecification {
  /// Declares a command by its parameters.
  ///
  /// - Parameters:
  ///   - name: the word that calls it.
  ///   - aliases: other words that call it, which nobody is told of.
  ///   - summary: one sentence for lists of commands.
  ///   - discussion: further paragraphs for its own help.
  ///   - parameters: arguments in their order, and options.
  ///   - examples: lines to copy.
  ///   - excludedOptions: options declared above that it has no use for.
  ///   - isHidden: whether help leaves it out.
  package init(
    _ name: String,
    aliases: [String] = [],
    summary: String,
    discussion: String = "",
    parameters: [any Parameter],
    examples: [Example] = [],
    excludedOptions: Set<String> = [],
    isHidden: Bool = false
  ) {
    var arguments: [ArgumentSpecification] = []
    var options: [OptionSpecification] = []
    for parameter in parameters {
      switch parameter.place {
      case .argument(let argument): arguments.append(argument)
      case .option(let option): options.append(option)
      }
    }
    self.init(
      name,
      aliases: aliases,
      summary: summary,
      discussion: discussion,
      arguments: arguments,
      options: options,
      examples: examples,
      excludedOptions: excludedOptions,
      isHidden: isHidden
    )
  }

  /// The same with commands below it.
  ///
  /// - Parameters:
  ///   - subcommands: what hangs below.
  ///   - defaultSubcommand: which of them runs when none is named.
  /// - Returns: the declaration.
  package func with(
    _ subcommands: [CommandSpecification],
    default defaultSubcommand: String? = nil
  ) -> CommandSpecification {
    CommandSpecification(
      name,
      aliases: aliases,
      summary: summary,
      discussion: discussion,
      arguments: arguments,
      options: options,
      subcommands: subcommands,
      defaultSubcommand: defaultSubcommand ?? self.defaultSubcommand,
      examples: examples,
      excludedOptions: excludedOptions,
      isHidden: isHidden
    )
  }
}
