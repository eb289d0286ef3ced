import Catalogues
import CommandLineParsing
import Console
import Core
import Services
import Transcripts

/// `mindpulse people delete`: tells a person nothing any more.
struct PeopleDelete: Command {
  static let specification = CommandSpecification(
    "delete",
    aliases: ["remove"],
    summary: "Delete a person; they get no more messages.",
    parameters: [PeopleParameters.name]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[PeopleParameters.name] }

  /// For the person of a name.
  init(_ name: String) { self.name = name }

  func run(_ services: Services) throws -> ExitCode {
    let service = PeopleService(services)
    let entry = try service.person(name)
    try service.remove(entry.id)
    if services.output.isJSON {
      try services.output.json(["removed": entry.body.name])
      return .done
    }
    let who = VisibleText.singleLine(entry.body.name, limit: 60)
    try services.output.prose(services.words.text(PeopleKey.deleted, ["person": who]))
    return .done
  }
}
