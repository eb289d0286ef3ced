package import Core

/// A command line that was understood: which command, with what.
package struct ParsedCommand: Sendable, Equatable {
  /// What the person wants of the command.
  package enum Request: Sendable, Equatable {
    /// To run it.
    case run
    /// To read its help.
    case help
    /// To know the program's version.
    case version
    /// The words a shell may offer for a kind of value, see ``CompletionSource/dynamic(_:)``.
    case completions(kind: String)
  }

  /// The names of the command below the root: `["samples", "add"]`; empty for the root itself.
  package let path: [String]
  /// The declaration of that command.
  package let specification: CommandSpecification
  /// What is wanted of it.
  package let request: Request
  /// Values by the long name of their option, in the order given.
  package let values: [String: [String]]
  /// Long names of the flags given.
  package let flags: Set<String>
  /// Positional arguments.
  package let arguments: [String]
  /// Its place in the tree, for messages.
  let node: CommandNode

  init(
    node: CommandNode,
    request: Request,
    values: [String: [String]] = [:],
    flags: Set<String> = [],
    arguments: [String] = []
  ) {
    path = node.path
    specification = node.specification
    self.request = request
    self.values = values
    self.flags = flags
    self.arguments = arguments
    self.node = node
  }

  /// Whether help is wanted instead of a run.
  package var wantsHelp: Bool { request == .help }

  /// Whether the version is wanted instead of a run.
  package var wantsVersion: Bool { request == .version }

  /// Whether a flag was given.
  package func flag(_ long: String) -> Bool { flags.contains(long) }

  /// The value of an option, the last one if it repeats.
  package func value(_ long: String) -> String? { values[long]?.last }

  /// All values of an option that repeats.
  package func values(_ long: String) -> [String] { values[long] ?? [] }

  /// The positional argument at an index from 0.
  package func argument(_ index: Int) -> String? {
    arguments.indices.contains(index) ? arguments[index] : nil
  }

  /// The positional argument declared under a name; the first word of it if it repeats.
  package func argument(_ name: String) -> String? {
    specification.arguments.firstIndex { $0.name == name }.flatMap { argument($0) }
  }

  /// All words of the last argument, the one that repeats.
  package func arguments(_ name: String) -> [String] {
    guard let index = specification.arguments.firstIndex(where: { $0.name == name }) else {
      return []
    }
    return Array(arguments.dropFirst(index))
  }

  /// The value of an option as a whole number.
  ///
  /// - Throws: ``CommandLineError`` if it isn't one, or lies outside the range.
  package func integer(
    _ long: String,
    in range: ClosedRange<Int>? = nil
  ) throws(CommandLineError) -> Int? {
    guard let text = value(long) else { return nil }
    if let number = Int(text), range?.contains(number) ?? true { return number }
    let wanted = range.map { "a whole number from \($0.lowerBound) to \($0.upperBound)" }
    throw refusal("'--\(long)' takes \(words: wanted ?? "a whole number"), not '\(text)'.")
  }

  /// The value of an option as a number; neither infinite nor "nan".
  ///
  /// - Throws: ``CommandLineError`` if it isn't one, or lies outside the range.
  package func number(
    _ long: String,
    in range: ClosedRange<Double>? = nil
  ) throws(CommandLineError) -> Double? {
    guard let text = value(long) else { return nil }
    if let number = Double(text), number.isFinite, range?.contains(number) ?? true {
      return number
    }
    let wanted = range.map { "a number from \($0.lowerBound) to \($0.upperBound)" }
    throw refusal("'--\(long)' takes \(words: wanted ?? "a number"), not '\(text)'.")
  }

  /// An error about this command line, for rules only the command itself knows.
  package func refusal(_ message: LocalizedText) -> CommandLineError {
    CommandLineError(message, at: node)
  }
}
