/// The help of a command, as printed.
package enum HelpText {
  /// Help for the command a person asked about.
  ///
  /// `width` is the columns of the terminal; 80 where there is none.
  package static func text(for command: ParsedCommand, width: Int = 80) -> String {
    text(for: command.node, width: width)
  }

  /// Help for one command of a tree.
  static func text(for node: CommandNode, width: Int) -> String {
    let command = node.specification
    var blocks: [[String]] = [
      TextLayout.wrapped("Usage: \(node.usage)", width: width),
      TextLayout.wrapped(command.summary, width: width),
    ]
    if !command.discussion.isEmpty {
      blocks.append(TextLayout.wrapped(command.discussion, width: width))
    }
    blocks.append(
      section(
        "Arguments",
        command.arguments.map { ($0.name, described($0.help, $0.completion)) },
        width
      )
    )
    blocks.append(section("Commands", commands(of: command), width))
    blocks.append(
      section(
        "Options",
        node.listedOptions.map { ($0.label, described($0.help, $0.completion)) },
        width
      )
    )
    blocks.append(examples(of: command, width: width))
    if !command.visibleSubcommands.isEmpty {
      let advice = "Run '\(node.invocation) COMMAND --help' for help on a command."
      blocks.append(TextLayout.wrapped(advice, width: width))
    }
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  /// A help line with the accepted words behind it, where they are fixed.
  static func described(_ help: String, _ completion: CompletionSource) -> String {
    guard case .oneOf(let words) = completion else { return help }
    return "\(help) One of \(words.joined(separator: ", "))."
  }

  private static func section(
    _ title: String,
    _ rows: [(label: String, text: String)],
    _ width: Int
  ) -> [String] {
    rows.isEmpty ? [] : ["\(title):"] + TextLayout.table(rows, width: width)
  }

  private static func commands(
    of command: CommandSpecification
  ) -> [(label: String, text: String)] {
    command.visibleSubcommands.map { below in
      let note = below.name == command.defaultSubcommand ? " (default)" : ""
      return (below.name, below.summary + note)
    }
  }

  private static func examples(of command: CommandSpecification, width: Int) -> [String] {
    guard !command.examples.isEmpty else { return [] }
    return ["Examples:"]
      + command.examples.flatMap { example in
        ["  \(example.command)"]
          + TextLayout.wrapped(example.explanation, width: width, indent: 6)
      }
  }
}
