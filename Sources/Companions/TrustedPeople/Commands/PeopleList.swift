import CommandLineParsing
import Console
import Services
import Transcripts

/// `mindpulse people list`: who is named, and what they may be told.
struct PeopleList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "List the people you trust and what they may learn."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  /// For the chat.
  init() {}

  func run(_ services: Services) throws -> ExitCode {
    let people = try PeopleService(services).people()
    if services.output.isJSON {
      try services.output.json(["people": people.map { PersonJSON($0.body) }])
    } else if people.isEmpty {
      try services.output.prose("You have added nobody, so nobody is notified.")
      try services.output.prose("To add somebody: mindpulse people add NAME --email ADDRESS")
    } else {
      for entry in people { try services.output.prose(PeopleWording.line(entry.body)) }
    }
    return .done
  }
}
