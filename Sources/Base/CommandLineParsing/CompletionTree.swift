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

extension CompletionTree {
  /// Lines of `case "$place $word" in`, as bash and zsh read them, that take the walk a step down.
  var stepCases: String {
    steps.map { "      \(Self.pattern($0.from, $0.words))) place=\($0.to) ;;" }
      .joined(separator: "\n")
  }

  /// A line of the same that meets every option with a value and does something there; empty where
  /// there is no such option.
  func takerCase(_ deed: String) -> String {
    let patterns = takers.map { Self.pattern($0.place, $0.names) }
    return patterns.isEmpty ? "" : "\n        \(patterns.joined(separator: " | "))) \(deed) ;;"
  }

  /// A function of bash and zsh that offers the value of an option by a command of the shell's, and
  /// fails where the option takes none.
  func valueFunction(_ function: String, offer: (OptionSpecification) -> String) -> String {
    let cases = takers.map { taker in
      "    \(Self.pattern(taker.place, taker.names))) \(offer(taker.option)) ;;"
    }
    return """
      \(function)_value() {
        case "$place $1" in
      \((cases + ["    *) return 1 ;;"]).joined(separator: "\n"))
        esac
        return 0
      }

      """
  }

  /// A choice by the word before, as bash and zsh read it, on one line.
  static func following(_ words: [String: [String]], variable: String, offer: String) -> String {
    let cases = CompletionSource.sorted(words).map { before, words in
      "\(singleQuoted(before))) \(offer) \(words.map(singleQuoted).joined(separator: " ")) ;;"
    }
    return "case \"\(variable)\" in \(cases.joined(separator: " ")) esac"
  }

  private static func pattern(_ place: String, _ words: [String]) -> String {
    words.map { "\"\(place) \($0)\"" }.joined(separator: " | ")
  }
}
