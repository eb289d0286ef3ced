import Catalogues
import CommandLineParsing
import Console
import Core
import Services

/// `mindpulse people resume`: goes on after a pause.
struct PeopleResume: Command {
  static let specification = CommandSpecification(
    "resume",
    summary: "Resume messages to a person after a pause.",
    parameters: [PeopleParameters.name]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[PeopleParameters.name] }

  /// For the person of a name.
  init(_ name: String) { self.name = name }

  func run(_ services: Services) throws -> ExitCode {
    let person = try PeopleService(services).change(name) { $0.resume(at: services.clock.now()) }
    if services.output.isJSON {
      try services.output.json(PersonJSON(person))
      return .done
    }
    let who = VisibleText.singleLine(person.name, limit: 60)
    try services.output.prose(services.words.text(PeopleKey.resumed, ["person": who]))
    return .done
  }
}
