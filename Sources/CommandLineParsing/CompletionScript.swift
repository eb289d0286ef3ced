/// The scripts that teach a shell to complete the program's command line.
///
/// They are made from the declaration and hold no logic of their own beyond finding the command:
/// each walks the words before the cursor, names the command by its path (`mindpulse/samples/add`)
/// and offers what the declaration says there. Words that change are asked from the program.
package enum CompletionScript {
  /// A shell with completion.
  package enum Shell: String, Sendable, CaseIterable {
    /// GNU bash 4 or newer.
    case bash
    /// Z shell 5 or newer.
    case zsh
    /// The friendly interactive shell, 3 or newer.
    case fish
  }

  /// The script for a shell, ready to be sourced or installed.
  package static func text(for root: CommandSpecification, shell: Shell) -> String {
    let tree = CompletionTree(root: root)
    return switch shell {
    case .bash: BashCompletion(tree: tree).text
    case .zsh: ZshCompletion(tree: tree).text
    case .fish: FishCompletion(tree: tree).text
    }
  }
}

/// What all three scripts say, gathered once.
struct CompletionTree {
  /// A command a script can be at.
  struct Place {
    /// Its name in the script: `mindpulse/samples/add`.
    let key: String
    /// What can be named below it.
    let commands: [CommandSpecification]
    /// What can be written here.
    let options: [OptionSpecification]
    /// The arguments taken here, also those of the default subcommand.
    let arguments: [ArgumentSpecification]
  }

  /// The program's name.
  let program: String
  /// Every visible command, the root first.
  let places: [Place]

  /// Gathers the visible commands of a tree.
  init(root: CommandSpecification) {
    program = root.name
    places = CommandNode(root: root).subtree
      .filter { node in !node.chain.contains(where: \.isHidden) }
      .map { node in
        let specification = node.specification
        let taking = specification.arguments.isEmpty ? node.fallback : node
        return Place(
          key: node.chain.map(\.name).joined(separator: "/"),
          commands: specification.visibleSubcommands,
          options: node.listedOptions,
          arguments: taking.specification.arguments
        )
      }
  }

  /// Every step down the tree: place, the words that take it, and the place it leads to.
  var steps: [(from: String, words: [String], to: String)] {
    places.flatMap { place in
      place.commands.map { below in
        (place.key, [below.name] + below.aliases, "\(place.key)/\(below.name)")
      }
    }
  }

  /// The words that take the next word as their value: place and option, by both its names.
  var takers: [(place: String, names: [String], option: OptionSpecification)] {
    places.flatMap { place in
      place.options.filter(\.takesValue).map { option in
        (place.key, [option.name] + (option.short.map { ["-\($0)"] } ?? []), option)
      }
    }
  }
}

/// Text in single quotes, as all POSIX shells and zsh read it.
func singleQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
