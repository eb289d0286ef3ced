/// One positional argument of a command.
package struct ArgumentSpecification: Sendable, Equatable {
  /// How help and messages call it, by custom in capitals: `TYPE`.
  package let name: String
  /// One line that says what to write here.
  package let help: String
  /// Whether the command works without it.
  package let isOptional: Bool
  /// Whether it takes all the words that are left; only the last argument may.
  package let repeats: Bool
  /// What a shell offers here.
  package let completion: CompletionSource

  /// Declares an argument; required and single unless said otherwise.
  package init(
    _ name: String,
    help: String,
    isOptional: Bool = false,
    repeats: Bool = false,
    completion: CompletionSource = .none
  ) {
    self.name = name
    self.help = help
    self.isOptional = isOptional
    self.repeats = repeats
    self.completion = completion
  }

  /// The same with its help in other words.
  func worded(_ words: (String) -> String) -> ArgumentSpecification {
    ArgumentSpecification(
      name,
      help: words(help),
      isOptional: isOptional,
      repeats: repeats,
      completion: completion
    )
  }

  /// Its form in a usage line: `TYPE`, `[TYPE]`, `TYPE...` or `[TYPE...]`.
  package var usage: String {
    let word = repeats ? "\(name)..." : name
    return isOptional ? "[\(word)]" : word
  }
}
