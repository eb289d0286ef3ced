/// Looks for mistakes in a declaration of commands, which a test shows and no person ever meets.
package enum SpecificationAudit {
  /// What is wrong in a tree of commands, one sentence each; empty when all is well.
  package static func problems(in root: CommandSpecification) -> [String] {
    CommandNode(root: root).subtree.flatMap { node in
      (names(in: node) + arguments(in: node) + texts(in: node)).map { "\(node.invocation): \($0)" }
    }
  }

  private static func names(in node: CommandNode) -> [String] {
    let command = node.specification
    let words = command.subcommands.flatMap { [$0.name] + $0.aliases }
    let options = node.options + [.help]
    // The default subcommand's options are written at this level too, so its letters may not clash.
    let letters = (node.writableOptions + [.help]).compactMap(\.short)
    var problems = repeated(words).map { "two commands are called '\($0)'" }
    problems += repeated(options.map(\.long)).map { "'--\($0)' is declared twice" }
    problems += repeated(letters).map { "'-\($0)' is declared twice" }
    if let name = command.defaultSubcommand, command.fallback == nil {
      problems.append("the default subcommand '\(name)' is not declared")
    }
    problems += (words + options.map(\.long)).filter { !isPlain($0) }
      .map { "'\($0)' isn't a plain name of letters, digits and hyphens" }
    return problems
  }

  private static func arguments(in node: CommandNode) -> [String] {
    let arguments = node.specification.arguments
    var problems = repeated(arguments.map(\.name)).map { "two arguments are called \($0)" }
    problems += arguments.dropLast().filter(\.repeats)
      .map { "\($0.name) repeats but is not the last argument" }
    let behind = arguments.drop { !$0.isOptional }.filter { !$0.isOptional }
    problems += behind.map { "\($0.name) is required after an optional argument" }
    return problems
  }

  private static func texts(in node: CommandNode) -> [String] {
    let command = node.specification
    var problems = command.summary.isEmpty ? ["has no summary"] : []
    problems += command.arguments.filter(\.help.isEmpty).map { "\($0.name) has no help" }
    problems += command.options.filter(\.help.isEmpty).map { "\($0.name) has no help" }
    return problems
  }

  private static func repeated<Name: Hashable>(_ names: [Name]) -> [Name] {
    var seen: Set<Name> = []
    return names.filter { !seen.insert($0).inserted }
  }

  /// Plain names need no quoting in any shell.
  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.first, first != "-" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isWholeNumber || $0 == "-") }
  }
}
