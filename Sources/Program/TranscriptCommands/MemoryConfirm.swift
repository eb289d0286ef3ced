import CommandLineParsing
import Console
import Services

/// `mindpulse memory confirm`: keeps what was proposed.
struct MemoryConfirm: Command {
  static let specification = CommandSpecification(
    "confirm",
    summary: "Save a proposed note.",
    parameters: [NoteParameters.ids]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let ids: [Int64]

  init(_ line: ParsedCommand) throws { ids = try line[NoteParameters.ids] }

  func run(_ services: Services) throws -> ExitCode {
    let service = NoteService(services)
    let notes = try ids.map { try service.confirm($0) }
    if services.output.isJSON {
      try services.output.json(MemoryJSON(notes, services))
    } else {
      for note in notes { try note.tellKept(services) }
    }
    return .done
  }
}
