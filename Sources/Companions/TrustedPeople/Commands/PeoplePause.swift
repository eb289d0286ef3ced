import Catalogues
import CommandLineParsing
import Console
import Core
import Services

/// `mindpulse people pause`: tells a person nothing for now.
struct PeoplePause: Command {
  static let specification = CommandSpecification(
    "pause",
    summary: "Pause messages to a person.",
    parameters: [PeopleParameters.name]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[PeopleParameters.name] }

  /// For the person of a name.
  init(_ name: String) { self.name = name }

  func run(_ services: Services) throws -> ExitCode {
    let person = try PeopleService(services).change(name) { $0.pause() }
    if services.output.isJSON {
      try services.output.json(PersonJSON(person))
      return .done
    }
    let who = VisibleText.singleLine(person.name, limit: 60)
    let places = ["person": who, "name": PeopleWording.typed(who)]
    try services.output.prose(services.words.text(PeopleKey.paused, places))
    return .done
  }
}
