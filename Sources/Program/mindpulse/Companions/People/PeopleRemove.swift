import Console
import CommandLineParsing
import Core
import Transcripts
import TrustedPeople

/// `mindpulse people remove`: tells a person nothing any more.
struct PeopleRemove: Command {
  static let specification = CommandSpecification(
    "remove",
    summary: "Tell a person nothing any more.",
    parameters: [PeopleParameters.name]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[PeopleParameters.name] }

  /// For the person of a name.
  init(_ name: String) { self.name = name }

  func run(_ context: AppContext) throws -> ExitCode {
    let desk = PeopleDesk(context)
    let entry = try desk.person(name)
    try desk.remove(entry.id)
    if context.output.isJSON {
      try context.output.json(["removed": entry.body.name])
      return .done
    }
    let who = VisibleText.singleLine(entry.body.name, limit: 60)
    try context.output.prose(
      "\(who) is no longer told anything. What was sent stays in mindpulse people log."
    )
    return .done
  }
}
