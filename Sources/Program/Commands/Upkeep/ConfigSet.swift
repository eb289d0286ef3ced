import CommandLineParsing
import Configuration
import Console
import Core
import Services

/// `mindpulse config set`: changes one setting in the file.
struct ConfigSet: Command {
  private static let value = Argument(
    "VALUE",
    help: "The new value.",
    completion: .following(
      Dictionary(
        uniqueKeysWithValues: SettingSpecification.all.filter { !$0.choices.isEmpty }
          .map { ($0.name, $0.choices) }
      )
    )
  )

  static let specification = CommandSpecification(
    "set",
    summary: "Change one setting in the file.",
    parameters: [ConfigGet.key, value]
  )

  private let key: String
  private let value: String

  init(_ line: ParsedCommand) throws {
    key = try line[ConfigGet.key]
    value = try line[Self.value]
  }

  func run(_ services: Services) throws -> ExitCode {
    try services.settings.set(key, to: value)
    try ConfigGet.show(key, services)
    if key == "endpoint.share.memory" { try tellOfNotes(services) }
    return .done
  }

  /// Notes may go along from now on: the person is asked whether they agree.
  private func tellOfNotes(_ services: Services) throws {
    do {
      let choice = try ConversationWiring(services).engines(nil)
      try NotesNotice(choice, services)?.ask(services)
    } catch let error as AppFailure {
      // The setting is kept; what else is wrong with the endpoint is told.
      services.output.notice(error.errorDescription)
    }
  }
}
