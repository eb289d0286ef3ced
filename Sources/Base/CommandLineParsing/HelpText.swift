import Terminal

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
      TextWrap.rows(of: "Usage: \(node.usage)", width: width, hangingIndent: 7),
      TextWrap.rows(of: command.summary, width: width),
    ]
    if !command.discussion.isEmpty {
      blocks += paragraphs(command.discussion).map { TextWrap.rows(of: $0, width: width) }
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
      blocks.append(
        TextWrap.rows(
          of: "Run '\(node.invocation) COMMAND --help' for help on a command.",
          width: width
        )
      )
    }
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  /// The paragraphs of a text: an empty line parts them, other line ends count as spaces.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { $0.joined(separator: " ") }
  }

  /// The longest label that has its text beside it, in columns.
  private static let longestLabel = 24

  /// A help line with the accepted words behind it, where they are fixed and it doesn't name them.
  static func described(_ help: String, _ completion: CompletionSource) -> String {
    guard case .oneOf(let words) = completion else { return help }
    let named = Set(help.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
    guard !named.isSuperset(of: words) else { return help }
    return "\(help) One of \(words.joined(separator: ", "))."
  }

  private static func section(
    _ title: String,
    _ rows: [(label: String, text: String)],
    _ width: Int
  ) -> [String] {
    rows.isEmpty ? [] : ["\(title):"] + table(rows, width: width)
  }

  /// Labels with their texts beside them, or below them in a narrow window.
  static func table(_ rows: [(label: String, text: String)], width: Int) -> [String] {
    let longest = rows.map(\.label.count).filter { $0 <= longestLabel }.max() ?? longestLabel
    let column = 2 + longest + 2
    // In a narrow window every label stands on a line of its own.
    let isNarrow = width < column + 20
    return rows.flatMap { label, text in
      let indent = isNarrow ? 6 : column
      let body = TextWrap.rows(of: text, width: width, indent: indent)
      guard !isNarrow, label.count <= longest, let first = body.first else {
        return ["  " + label] + body
      }
      let head =
        "  " + label + String(repeating: " ", count: column - 2 - label.count)
        + first.dropFirst(column)
      return [head] + body.dropFirst()
    }
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
        [TextWrap.fitted("  \(example.command)", width: width, hanging: 4)]
          + (example.explanation.isEmpty
            ? [] : TextWrap.rows(of: example.explanation, width: width, indent: 6))
      }
  }
}
