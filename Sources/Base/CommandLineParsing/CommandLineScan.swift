import Core

/// One walk over the words of a command line: first commands, then their options and arguments.
struct CommandLineScan {
  /// The command named so far.
  private(set) var node: CommandNode
  private var arguments: [String] = []
  private var occurrences: [(option: OptionSpecification, value: String?)] = []

  /// A walk that begins at the root.
  init(node: CommandNode) { self.node = node }

  /// The built-in request among the options read, if there is one; help wins.
  var builtInRequest: ParsedCommand.Request? {
    if occurrences.contains(where: { $0.option == .help }) { return .help }
    return occurrences.contains { $0.option == .version } ? .version : nil
  }

  /// Reads all words.
  mutating func read(_ words: [String]) throws(CommandLineError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        descendToArguments()
        while let argument = rest.popFirst() { try take(argument: argument) }
      } else if word.hasPrefix("--") {
        try readLong(word, &rest)
      } else if Self.isOption(word) {
        try readShort(word, &rest)
      } else {
        try readPlain(word)
      }
    }
  }

  /// Whether a word is an option by its looks: a hyphen and more, but no negative number.
  static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word.count > 1 else { return false }
    let number = word.dropFirst().drop { $0 == "." }
    return !(number.first.map { $0.isASCII && $0.isWholeNumber } ?? false)
  }

  // MARK: Commands and arguments

  /// A word that is no option: a subcommand while one can follow, an argument otherwise.
  private mutating func readPlain(_ word: String) throws(CommandLineError) {
    if arguments.isEmpty, !node.specification.subcommands.isEmpty {
      if let next = node.specification.subcommand(word) {
        node = node.appending(next)
        return
      }
      let named = node
      descendToArguments()
      if node.specification.arguments.isEmpty {
        node = named
        throw CommandLineError(unknownCommand: word, at: named)
      }
    }
    try take(argument: word)
  }

  /// Goes on to the default subcommand that takes the arguments.
  private mutating func descendToArguments() {
    while node.specification.arguments.isEmpty, let next = node.specification.fallback {
      node = node.appending(next)
    }
  }

  private mutating func take(argument: String) throws(CommandLineError) {
    let declared = node.specification.arguments
    let index = min(arguments.count, declared.count - 1)
    guard index >= 0, index == arguments.count || declared[index].repeats else {
      let command = node.invocation
      let unexpected: LocalizedText =
        switch declared.count {
        case 0: "unexpected argument '\(argument)'; '\(command)' takes no arguments."
        case 1: "unexpected argument '\(argument)'; '\(command)' takes one argument."
        default:
          "unexpected argument '\(argument)'; '\(command)' takes \(declared.count) arguments."
        }
      throw error(
        declared.isEmpty
          ? unexpected : "\(unexpected) Put words that belong together in quotes."
      )
    }
    let place = declared[index]
    try check(argument, against: place.completion, of: place.name)
    arguments.append(argument)
  }

  private func check(
    _ value: String,
    against completion: CompletionSource,
    of name: String
  ) throws(CommandLineError) {
    guard case .oneOf(let words) = completion, !words.contains(value) else { return }
    let wrong: LocalizedText =
      "\(name) must be one of \(words.joined(separator: ", ")), not '\(value)'."
    guard let near = NearestName.to(value, among: words) else { throw error(wrong) }
    throw error("\(wrong) Did you mean '\(near)'?")
  }

  // MARK: Options

  private mutating func readLong(
    _ word: String,
    _ rest: inout ArraySlice<String>
  ) throws(CommandLineError) {
    let parts = word.dropFirst(2).split(
      separator: "=",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let option = try option(long: String(parts[0]))
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard option.takesValue else {
      if attached != nil { throw error("'\(option.name)' doesn't take a value.") }
      occurrences.append((option, nil))
      return
    }
    if let attached { return try record(option, attached) }
    try record(option, nextValue(of: option, named: option.name, &rest))
  }

  private mutating func readShort(
    _ word: String,
    _ rest: inout ArraySlice<String>
  ) throws(CommandLineError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let known = node.writableOptions + [.help]
      guard let option = known.first(where: { $0.short == letter }) else {
        throw error("unknown option '-\(letter)' for '\(node.invocation)'.")
      }
      if option.takesValue {
        let attached = letters.first == "=" ? letters.dropFirst() : letters
        let value =
          letters.isEmpty
          ? try nextValue(of: option, named: "-\(letter)", &rest) : String(attached)
        return try record(option, value)
      }
      if letters.first == "=" { throw error("'-\(letter)' doesn't take a value.") }
      occurrences.append((option, nil))
    }
  }

  private mutating func record(
    _ option: OptionSpecification,
    _ value: String
  ) throws(CommandLineError) {
    try check(value, against: option.completion, of: "'\(option.name)'")
    occurrences.append((option, value))
  }

  private func nextValue(
    of option: OptionSpecification,
    named name: String,
    _ rest: inout ArraySlice<String>
  ) throws(CommandLineError) -> String {
    let wanted = option.valueName ?? ""
    guard let value = rest.first else {
      throw error("'\(name)' requires a value: \(name) \(wanted).")
    }
    guard !Self.isOption(value) else {
      throw error(
        "'\(name)' requires a value: \(name) \(wanted). "
          + "If the value begins with a hyphen, write \(option.name)=\(value)"
      )
    }
    rest = rest.dropFirst()
    return value
  }

  private func option(long: String) throws(CommandLineError) -> OptionSpecification {
    let known = node.writableOptions + [.help, .version]
    if let option = known.first(where: { $0.long == long }) { return option }
    if let owner = node.subtree.first(where: { below in
      below.specification.options.contains { $0.long == long && !$0.isHidden }
    }) {
      throw error("'--\(long)' is an option of '\(owner.invocation)'; write it after that.")
    }
    let near = NearestName.to(long, among: known.filter { !$0.isHidden }.map(\.long))
    let advice = near.map { "; did you mean '--\($0)'?" } ?? "."
    throw error("unknown option '--\(long)' for '\(node.invocation)'\(advice)")
  }

  private func error(_ message: LocalizedText) -> CommandLineError {
    CommandLineError(message, at: node)
  }
}

// MARK: - The end of the line

extension CommandLineScan {
  /// What was read, once it is whole.
  func finished() throws(CommandLineError) -> ParsedCommand {
    let end = arguments.isEmpty ? node.fallback : node
    try checkArguments(of: end)
    var values: [String: [String]] = [:]
    var flags: Set<String> = []
    for (option, value) in occurrences {
      // An option written early is judged by the command that was named in the end.
      guard
        let final = end.options.first(where: { $0.long == option.long }),
        final.takesValue == option.takesValue
      else {
        throw CommandLineError(
          "unknown option '\(option.name)' for '\(end.invocation)'.",
          at: end
        )
      }
      guard let value else {
        flags.insert(final.long)
        continue
      }
      if !final.repeats, let first = values[final.long]?.first {
        throw CommandLineError(
          "'\(final.name)' was given twice, '\(first)' and '\(value)'; use it once.",
          at: end
        )
      }
      values[final.long, default: []].append(value)
    }
    return ParsedCommand(
      node: end,
      request: .run,
      values: values,
      flags: flags,
      arguments: arguments
    )
  }

  private func checkArguments(of end: CommandNode) throws(CommandLineError) {
    if !end.specification.isRunnable {
      let names = end.specification.visibleSubcommands.map(\.name).joined(separator: ", ")
      throw CommandLineError("'\(end.invocation)' requires a command: \(names).", at: end)
    }
    let missing = end.specification.arguments.dropFirst(arguments.count).filter { !$0.isOptional }
    if !missing.isEmpty {
      // "DAY WHAT" is one argument of two words; "until DATE" is typed as it stands.
      let names = missing.flatMap { argument in
        argument.name == argument.name.uppercased()
          ? argument.name.split(separator: " ").map(String.init) : [argument.name]
      }
      throw CommandLineError(
        names.count == 2
          ? "'\(end.invocation)' requires \(names[0]) and \(names[1])."
          : "'\(end.invocation)' requires \(names.joined(separator: ", ")).",
        at: end
      )
    }
  }
}
