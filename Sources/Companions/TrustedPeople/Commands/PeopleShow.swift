import Catalogues
import CommandLineParsing
import Console
import Core
import HealthModel
import Services
import Transcripts

/// `mindpulse people show`: one person, with the text that was agreed to.
struct PeopleShow: Command {
  static let specification = CommandSpecification(
    "show",
    summary: "Show one person and the text you agreed to.",
    parameters: [PeopleParameters.name]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[PeopleParameters.name] }

  /// For the person of a name.
  init(_ name: String) { self.name = name }

  func run(_ services: Services) throws -> ExitCode {
    let person = try PeopleService(services).person(name).body
    if services.output.isJSON {
      try services.output.json(PersonJSON(person))
    } else {
      try show(person, services.output, services.words)
    }
    return .done
  }

  private func show(_ person: TrustedPerson, _ output: Output, _ words: Catalogue) throws {
    try output.prose(PeopleWording(words).line(person))
    let given = person.consent.given
    try output.line()
    let places = ["day": words.day(given.day), "time": given.clock]
    try output.line(words.text(PeopleKey.agreedTo, places))
    try output.line()
    for paragraph in person.consent.text.split(separator: "\n") {
      try output.prose(VisibleText.filtered(String(paragraph)))
    }
  }
}
