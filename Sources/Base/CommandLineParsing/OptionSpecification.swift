/// One option of a command: a flag, or a name with a value.
package struct OptionSpecification: Sendable, Equatable {
  /// The name behind two hyphens, without them; also the key in ``ParsedCommand``.
  package let long: String
  /// The letter behind one hyphen, where there is one.
  package let short: Character?
  /// How help calls the value; `nil` makes the option a flag.
  package let valueName: String?
  /// One line that says what the option does.
  package let help: String
  /// Whether it may be given more than once, each value kept.
  package let repeats: Bool
  /// What a shell offers as its value.
  package let completion: CompletionSource
  /// Whether the subcommands below take it too.
  package let isGlobal: Bool
  /// Whether help, completions and the manual page leave it out.
  package let isHidden: Bool

  /// Declares an option that is there or not.
  package static func flag(
    _ long: String,
    short: Character? = nil,
    help: String,
    isGlobal: Bool = false,
    isHidden: Bool = false
  ) -> OptionSpecification {
    OptionSpecification(
      long: long,
      short: short,
      valueName: nil,
      help: help,
      repeats: false,
      completion: .none,
      isGlobal: isGlobal,
      isHidden: isHidden
    )
  }

  /// Declares an option with a value.
  package static func value(
    _ long: String,
    short: Character? = nil,
    _ valueName: String,
    help: String,
    repeats: Bool = false,
    completion: CompletionSource = .none,
    isGlobal: Bool = false,
    isHidden: Bool = false
  ) -> OptionSpecification {
    OptionSpecification(
      long: long,
      short: short,
      valueName: valueName,
      help: help,
      repeats: repeats,
      completion: completion,
      isGlobal: isGlobal,
      isHidden: isHidden
    )
  }

  /// `--help`, which every command has.
  static let help = OptionSpecification.flag("help", short: "h", help: "Show this help.")

  /// `--version`, which the root command shows.
  static let version = OptionSpecification.flag("version", help: "Show the version.")

  /// Whether a value belongs to it.
  package var takesValue: Bool { valueName != nil }

  /// Its name as typed: `--at`.
  package var name: String { "--\(long)" }

  /// Its form in help: `-s, --source S` or `    --at TIME`.
  var label: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + name + (valueName.map { " \($0)" } ?? "")
  }
}
