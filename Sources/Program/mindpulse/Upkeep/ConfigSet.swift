import Console
import CommandLineParsing
import Configuration

/// `mindpulse config set`: changes one setting in the file.
struct ConfigSet: Command {
  private static let value = Argument("VALUE", help: "The value.")

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

  func run(_ context: AppContext) throws -> ExitCode {
    try context.set(key, to: value)
    try ConfigGet.show(key, context)
    if key == "endpoint.share.memory" { try tellOfNotes(context) }
    return .done
  }

  /// Notes may go along from now on: the person is asked whether they agree.
  private func tellOfNotes(_ context: AppContext) throws {
    do {
      let choice = try ConversationWiring(context).engines(nil)
      try NotesNotice(choice, context)?.ask(context)
    } catch let error as AppFailure {
      // The setting is kept; what else is wrong with the endpoint is told.
      context.output.notice(error.message)
    }
  }
}
