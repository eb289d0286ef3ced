import CommandLineParsing
import Console
package import Services

/// `mindpulse completions`: a script for the shell to load.
struct Completions: Command {
  private static let shell = Argument(
    "SHELL",
    help: "bash, zsh or fish.",
    of: CompletionScript.Shell.self
  )

  static let specification = CommandSpecification(
    "completions",
    summary: "Print a completion script for a shell.",
    parameters: [shell],
    excludedOptions: [OptionSpecification.json.long]
  )
  static let needs = CommandNeeds(home: false)

  private let shell: CompletionScript.Shell

  init(_ line: ParsedCommand) throws { shell = try line[Self.shell] }

  func run(_ services: Services) throws -> ExitCode {
    try services.output.write(CompletionScript.text(for: services.commands.root, shell: shell))
    return .done
  }
}

extension CommandEntry {
  /// `mindpulse completions`.
  package static let completions = CommandEntry(Completions.self)
}
