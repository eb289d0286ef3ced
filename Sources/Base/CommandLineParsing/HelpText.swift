import Terminal

/// The help of a command, as printed.
package enum HelpText {
  /// Help for the command a person asked about.
  ///
  /// - Parameters:
  ///   - command: which.
  ///   - width: the columns of the terminal; 80 where there is none.
  ///   - words: the words of an English text in the language that is spoken.
  /// - Returns: the help, which ends with a newline.
  package static func text(
    for command: ParsedCommand,
    width: Int = 80,
    in words: (String) -> String = { $0 }
  ) -> String {
    text(for: command.node, width: width, in: words)
  }

  /// Help for one command of a tree.
  static func text(
    for node: CommandNode,
    width: Int,
    in words: (String) -> String = { $0 }
  ) -> String {
    let command = node.specification.worded(words)
    var blocks: [[String]] = [
      TextWrap.rows(of: "\(words("Usage:")) \(node.usage)", width: width, hangingIndent: 7),
      TextWrap.rows(of: command.summary, width: width),
    ]
    if !command.discussion.isEmpty {
      blocks += paragraphs(command.discussion).map { TextWrap.rows(of: $0, width: width) }
    }
    blocks.append(
      section(
        words("Arguments:"),
        command.arguments.map { ($0.name, described($0.help, $0.completion, words)) },
        width
      )
    )
    blocks.append(section(words("Commands:"), commands(of: command, words), width))
    blocks.append(
      section(
        words("Options:"),
        node.listedOptions.map { ($0.label, described(words($0.help), $0.completion, words)) },
        width
      )
    )
    blocks.append(examples(of: command, width: width, words))
    if !command.visibleSubcommands.isEmpty {
      blocks.append(
        TextWrap.rows(
          of: words("Run '{1} COMMAND --help' for help on a command.").replacing(
            "{1}",
            with: node.invocation
          ),
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

  /// What help itself says around the texts of commands.
  private static let frame = [
    "Usage:", "Arguments:", "Commands:", "Options:", "Examples:", "default", "One of {1}.",
    "Run '{1} COMMAND --help' for help on a command.",
  ]

  /// Every text of the help of a tree of commands, each of which a language has words for.
  package static func texts(of root: CommandSpecification) -> Set<String> {
    let own = [OptionSpecification.help, .version].map(\.help)
    return Set(frame + ManualPage.titles + own + root.texts)
  }

  /// The longest label that has its text beside it, in columns.
  private static let longestLabel = 24

  /// A help line with the accepted words behind it, where they are fixed and it doesn't name them.
  static func described(
    _ help: String,
    _ completion: CompletionSource,
    _ translated: (String) -> String = { $0 }
  ) -> String {
    guard case .oneOf(let words) = completion else { return help }
    let named = Set(help.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
    guard !named.isSuperset(of: words) else { return help }
    let list = words.joined(separator: ", ")
    return "\(help) \(translated("One of {1}.").replacing("{1}", with: list))"
  }

  private static func section(
    _ title: String,
    _ rows: [(label: String, text: String)],
    _ width: Int
  ) -> [String] {
    rows.isEmpty ? [] : [title] + table(rows, width: width)
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
    of command: CommandSpecification,
    _ words: (String) -> String
  ) -> [(label: String, text: String)] {
    command.visibleSubcommands.map { below in
      let note = below.name == command.defaultSubcommand ? " (\(words("default")))" : ""
      return (below.name, below.summary + note)
    }
  }

  private static func examples(
    of command: CommandSpecification,
    width: Int,
    _ words: (String) -> String
  ) -> [String] {
    guard !command.examples.isEmpty else { return [] }
    return [words("Examples:")]
      + command.examples.flatMap { example in
        [TextWrap.fitted("  \(example.command)", width: width, hanging: 4)]
          + (example.explanation.isEmpty
            ? [] : TextWrap.rows(of: example.explanation, width: width, indent: 6))
      }
  }
}
