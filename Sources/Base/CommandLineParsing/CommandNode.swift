/// A command in its place: the way from the root down to it, and the options that hold there.
struct CommandNode: Equatable {
  /// From the root to the command itself; never empty in a node made by the initialisers here.
  let chain: [CommandSpecification]

  /// The root of a tree.
  init(root: CommandSpecification) { chain = [root] }

  private init(chain: [CommandSpecification]) { self.chain = chain }

  /// The command itself.
  var specification: CommandSpecification { chain[chain.count - 1] }

  /// The names below the root: `["samples", "add"]`.
  var path: [String] { chain.dropFirst().map(\.name) }

  /// The words that call it: `mindpulse samples add`.
  var invocation: String { chain.map(\.name).joined(separator: " ") }

  /// The node of a subcommand.
  func appending(_ subcommand: CommandSpecification) -> CommandNode {
    CommandNode(chain: chain + [subcommand])
  }

  /// The nodes right below.
  var children: [CommandNode] { specification.subcommands.map(appending) }

  /// This node and all below it, in the order of declaration.
  var subtree: [CommandNode] { [self] + children.flatMap(\.subtree) }

  /// The node that runs when nothing further is named: itself, or the end of the defaults.
  var fallback: CommandNode {
    specification.fallback.map { appending($0).fallback } ?? self
  }

  /// The options that hold when this very command runs: its own and the global ones above it.
  var options: [OptionSpecification] {
    let above = chain.dropLast().reversed().flatMap { $0.options.filter(\.isGlobal) }
    return specification.options
      + above.filter { !specification.excludedOptions.contains($0.long) }
  }

  /// The options that may be written while this is the command named so far.
  ///
  /// Those of its default subcommand are among them, because that one runs if no other is named.
  var writableOptions: [OptionSpecification] {
    guard let next = specification.fallback else { return options }
    let known = Set(options.map(\.long))
    return options + appending(next).writableOptions.filter { !known.contains($0.long) }
  }

  /// What help lists: the options that can be written here, and the built-in ones.
  var listedOptions: [OptionSpecification] {
    writableOptions.filter { !$0.isHidden } + [.help] + (chain.count == 1 ? [.version] : [])
  }

  /// The usage line, without the word "Usage".
  var usage: String {
    var words = [invocation]
    if !writableOptions.allSatisfy(\.isHidden) { words.append("[OPTIONS]") }
    if !specification.visibleSubcommands.isEmpty {
      words.append(specification.isRunnable ? "[COMMAND]" : "COMMAND")
    }
    return (words + specification.arguments.map(\.usage)).joined(separator: " ")
  }
}
