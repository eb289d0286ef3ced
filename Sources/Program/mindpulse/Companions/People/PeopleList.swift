import Console
import CommandLineParsing
import Transcripts
import TrustedPeople

/// `mindpulse people list`: who is named, and what they may be told.
struct PeopleList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "Who is named, and what they may be told."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  /// For the chat.
  init() {}

  func run(_ context: AppContext) throws -> ExitCode {
    let people = try PeopleDesk(context).people()
    if context.output.isJSON {
      try context.output.json(["people": people.map { PersonJSON($0.body) }])
    } else if people.isEmpty {
      try context.output.prose("You have named nobody, so nobody is told anything.")
      try context.output.prose("To name somebody: mindpulse people add NAME --email ADDRESS")
    } else {
      for entry in people { try context.output.prose(PeopleWording.line(entry.body)) }
    }
    return .done
  }
}
