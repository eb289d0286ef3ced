import CommandLineParsing
import Configuration
import Core
import Transcripts
import TrustedPeople

/// `mindpulse completions SHELL`: a script for the shell to load.
@MainActor enum CompletionsCommand {
  /// Prints the script.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    guard let shell = CompletionScript.Shell(rawValue: command.argument("SHELL") ?? "") else {
      throw command.refusal("Completions exist for bash, zsh and fish.")
    }
    try context.output.write(CompletionScript.text(for: CommandTree.root, shell: shell))
  }
}

/// The words that change and that a shell asks for while a person types.
@MainActor enum CompletionWords {
  /// Prints the words of a kind, one a line; nothing for a kind that is unknown.
  static func print(_ kind: String, _ context: AppContext) throws {
    switch kind {
    case "sessions":
      for session in try context.transcriptStore().sessions() {
        let title = VisibleText.singleLine(session.title, limit: 80)
        try context.output.line("\(session.id)\t\(title)")
      }
    case "people":
      for person in try PeopleDesk(context).people() {
        try context.output.line(VisibleText.singleLine(person.body.name, limit: 60))
      }
    case "topics": try LearnCommand.names(context).forEach { try context.output.line($0) }
    case "settings":
      for setting in SettingSpecification.all { try context.output.line(setting.name) }
    default: return
    }
  }
}
