import Core

/// Turns the words of a command line into a command with its values.
///
/// The rules are those of POSIX (Utility Syntax Guidelines) with the long options of GNU
/// `getopt_long`, but for two of its liberties: an abbreviated name and a guess between two
/// meanings are refused. Options may stand behind arguments; `--` ends them. A word like `-3` is
/// an argument, not an option.
package struct CommandParser: Sendable {
  /// The declaration it works by.
  package let root: CommandSpecification

  /// A parser for a tree of commands.
  package init(_ root: CommandSpecification) { self.root = root }

  /// Understands the words behind the program's name.
  ///
  /// - Throws: ``CommandLineError`` for anything not declared.
  package func parse(_ words: [String]) throws(CommandLineError) -> ParsedCommand {
    let top = CommandNode(root: root)
    if words.first == "--complete" { return try completions(words.dropFirst(), at: top) }
    if words.first == "help", root.subcommand("help") == nil {
      return try topic(words.drop { $0 == "help" }, below: top)
    }
    var scan = CommandLineScan(node: top)
    do throws(CommandLineError) {
      try scan.read(words)
      if let request = scan.builtInRequest {
        return ParsedCommand(node: scan.node, request: request)
      }
      return try scan.finished()
    } catch {
      // Help is given for what was understood, also where the rest is wrong.
      let options = words.prefix { $0 != "--" }
      guard options.contains(where: { $0 == "--help" || $0 == "-h" }) else { throw error }
      return ParsedCommand(node: scan.node, request: .help)
    }
  }

  /// `help COMMAND…`.
  private func topic(
    _ words: ArraySlice<String>,
    below top: CommandNode
  ) throws(CommandLineError) -> ParsedCommand {
    var node = top
    for word in words where !word.hasPrefix("-") {
      guard let next = node.specification.subcommand(word) else {
        throw CommandLineError(unknownCommand: word, at: node)
      }
      node = node.appending(next)
    }
    return ParsedCommand(node: node, request: .help)
  }

  /// `--complete KIND`, what the completion scripts call.
  private func completions(
    _ words: ArraySlice<String>,
    at top: CommandNode
  ) throws(CommandLineError) -> ParsedCommand {
    guard let kind = words.first, words.count == 1 else {
      throw CommandLineError("'--complete' takes one word, the kind of value.", at: top)
    }
    return ParsedCommand(node: top, request: .completions(kind: kind))
  }
}

extension CommandLineError {
  /// The error for a word that is no subcommand.
  init(unknownCommand word: String, at node: CommandNode) {
    let known = node.specification.visibleSubcommands
    let unknown: LocalizedText =
      node.path.isEmpty
      ? "unknown command '\(word)'" : "unknown command '\(word)' for '\(node.invocation)'"
    if let near = NearestName.to(word, among: known.map(\.name)) {
      self.init("\(unknown); did you mean '\(near)'?", at: node)
    } else if known.isEmpty {
      self.init("\(unknown); it has no subcommands.", at: node)
    } else if known.count <= 8 {
      let names = known.map(\.name).joined(separator: ", ")
      self.init("\(unknown); choose from \(names).", at: node)
    } else {
      self.init("\(unknown).", at: node)
    }
  }
}
