import Catalogues
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
    let words = services.words
    if services.output.isJSON {
      try services.output.json(["people": people.map { PersonJSON($0.body) }])
    } else if people.isEmpty {
      try services.output.prose(words.text(PeopleKey.nobody))
      try services.output.prose(words.text(PeopleKey.addHow))
    } else {
      let wording = PeopleWording(words)
      for entry in people { try services.output.prose(wording.line(entry.body)) }
    }
    return .done
  }
}
